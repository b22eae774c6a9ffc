"""The limits themselves, as data."""

from dataclasses import dataclass

from web.limits.bucket import Rate, per_hour, per_minute


@dataclass(frozen=True, slots=True)
class LimitClass:
    """What one kind of request may cost.

    credential: for each token, session, table link or guest handle.
    address: for all requests of one address, whatever they carry.
    stranger: for those of an address that carry nothing.
    is_guess: what is counted could be guessed, so being at home is no excuse.
    unproved: the credential is a cookie as it came, which nobody looks up. Only for
    what strangers may do without limit: a cookie that was made up gains nothing there.
    """

    name: str
    credential: Rate | None = None
    address: Rate | None = None
    stranger: Rate | None = None
    is_guess: bool = False
    unproved: bool = False


_ALL = (
    # Three times what the page does; 132 phones behind one address make 2,640 (S51).
    LimitClass("poll", credential=per_minute(90, burst=30), unproved=True),
    LimitClass("pages", credential=per_minute(240, burst=80), address=per_minute(6000)),
    # The burst is the outbox of an evening without a network.
    LimitClass(
        "record",
        credential=per_minute(240, burst=120),
        address=per_minute(3000),
    ),
    # Of one match, whoever sends them; counted once they have leave to write there,
    # so that nobody else can shut its table out.
    LimitClass("match", credential=per_minute(300)),
    LimitClass("new_match", credential=per_hour(10), address=per_hour(120)),
    LimitClass(
        "api_read",
        credential=per_minute(600, burst=100),
        stranger=per_minute(120, burst=60),
    ),
    LimitClass(
        "settle", credential=per_minute(240, burst=60), address=per_minute(1200)
    ),
    LimitClass("export", credential=per_minute(6), stranger=per_hour(10)),
    # By address too: a token that somebody made up is not looked up before it counts.
    LimitClass(
        "import",
        credential=per_minute(6),
        address=per_minute(60),
        stranger=per_minute(6),
    ),
    LimitClass("webhook", credential=per_minute(6)),
    LimitClass("log_in", address=per_minute(30), is_guess=True),
    LimitClass("passkey", address=per_minute(30), is_guess=True),
    LimitClass("sign_up", address=per_minute(20), is_guess=True),
    LimitClass("reset", address=per_minute(20), is_guess=True),
    # Only failures count against what can be guessed.
    LimitClass(
        "failed_log_in",
        credential=Rate(5, 300, 5),
        address=per_minute(10),
        is_guess=True,
    ),
    LimitClass("taken_name", address=per_hour(10), is_guess=True),
    # Sent by browsers by themselves; each writes a line.
    LimitClass("reports", address=per_minute(30)),
    LimitClass("wrong_secret", address=per_minute(30), is_guess=True),
)
CLASSES: dict[str, LimitClass] = {each.name: each for each in _ALL}
