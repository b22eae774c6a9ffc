"""Making and checking keys for programs."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from players.models import ApiToken, Club, Membership, Scope, User
from players.services.secrets import hash_of, new_handle
from web.prepared import Prepared
from web.room import let_fail

#: Marks a token as ours, so that a scanner of repositories can tell.
MARK = "th_"
#: "Last used" is written at most this often, so that reading stays reading.
USE_NOTED_EVERY = timedelta(minutes=10)
_BY_HASH = Prepared(
    lambda digest: ApiToken.objects.select_related("club", "user").filter(
        secret_hash=digest
    )[:1],
    str,
)


def create_api_token(
    *,
    club: Club,
    scopes: Sequence[Scope],
    at: datetime,
    user: User | None = None,
    name: str = "",
    expires_at: datetime | None = None,
) -> tuple[ApiToken, str]:
    """Make a token of 256 random bits; return its row and the secret, shown once."""
    secret = MARK + new_handle()
    token = ApiToken.objects.create(
        club=club,
        user=user,
        name=name,
        prefix=secret[:9],
        secret_hash=hash_of(secret),
        scopes=list(scopes),
        created_at=at,
        expires_at=expires_at,
    )
    return token, secret


@transaction.atomic
def revoke_token(*, user: User, prefix: str, at: datetime) -> list[int]:
    """End a token of the user's; return the keys of the rows that ended by this.

    Ending it twice changes nothing.
    """
    tokens = ApiToken.objects.filter(user=user, prefix=prefix, revoked_at=None)
    ended = list(tokens.values_list("pk", flat=True))
    ApiToken.objects.filter(pk__in=ended).update(revoked_at=at)
    return ended


def find_token(secret: str, at: datetime) -> ApiToken | None:
    """Return the usable token with this secret, and note that it was used."""
    token = _BY_HASH.first(hash_of(secret))
    if token is None or not token.is_usable(at) or not _owner_is_there(token):
        return None
    if token.last_used_at is None or at - token.last_used_at > USE_NOTED_EVERY:
        with let_fail():
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=at)
    return token


def _owner_is_there(token: ApiToken) -> bool:
    """Whether its owner still belongs to the club and can log in; the command line
    owns for ever.
    """
    if token.user_id is None:
        return True
    return Membership.objects.filter(
        club=token.club_id, user=token.user_id, user__is_active=True
    ).exists()
