"""Starting a match: three people, the cut, the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.models import Club, Player
from players.rules.names import name_key
from players.services.players import clean_names, players_named
from players.services.secrets import new_public_id
from scoring.models import Match, Seat
from scoring.rules.cards import parse_card
from scoring.rules.roles import Roles, cut_roles
from scoring.rules.ruleset import Ruleset
from scoring.services.author import Author
from scoring.services.faults import Faults, noted, refuse
from web.problems import invalid

#: One round of the cut: a card for each player by place, None where one keeps a place.
CutRound = Sequence[str | None]
#: Rounds that a cut may take; what was drawn fits the column of a seat.
MOST_ROUNDS = 20
#: Gin rummy itself is of 1909.
FIRST_DAY = date(1900, 1, 1)
TOO_EARLY = _("Nobody played gin rummy then. Give a day from 1900 on.")
#: What the three are called while their names cannot be read.
PLACES = ("1", "2", "3")


@dataclass(frozen=True, slots=True)
class Start:
    """What is needed to start: three names, and the cut or the roles.

    cut: rounds of cards; the second and later ones only where cards were equal (R4).
    roles: names for box, captain and sitter, where nobody cuts.
    house_rules: by the names of rules.md; what is left out is the article's.
    played_on: the day of play, today where it is None.
    """

    names: Sequence[str]
    cut: Sequence[CutRound] | None = None
    roles: Roles[str] | None = None
    house_rules: Mapping[str, object] | None = None
    played_on: date | None = None


@transaction.atomic
def start_match(
    *,
    club: Club,
    start: Start,
    author: Author,
    at: datetime,
    rematch_of: Match | None = None,
) -> Match:
    """Seat three people, freeze the house rules and give out the first roles (R4).

    Refuses with every field at fault at once: names, cut or roles, house rules, a day
    before 1900 or one that has not come yet in the club's time zone.
    """
    rules, first = read_start(club=club, start=start, at=at)
    players = players_named(club=club, names=clean_names(start.names), at=at)
    seated = Seated(players, first, start.cut or (), start.played_on)
    return seat_match(
        club=club, seated=seated, rules=rules, author=author, at=at, again=rematch_of
    )


IN_ORDER = Roles(0, 1, 2)


@dataclass(frozen=True, slots=True)
class Seated:
    """Three known people in the order of their places, and who begins where.

    played_on: today in the club's time zone where it is None.
    """

    players: Sequence[Player]
    first: Roles[int] = IN_ORDER
    cut: Sequence[CutRound] = ()
    played_on: date | None = None


def seat_match(
    *,
    club: Club,
    seated: Seated,
    rules: Ruleset,
    author: Author,
    at: datetime,
    again: Match | None = None,
) -> Match:
    """Write a match of people who are known and locked, with its seats.

    Call it in a transaction, with three different players of the club and roles that
    have been read. again: the match that this is a rematch of.
    """
    first = seated.first
    match = Match.objects.create(
        public_id=new_public_id(),
        club=club,
        house_rules=rules.to_dict(),
        first_box=first.box,
        first_captain=first.captain,
        first_sitter=first.sitter,
        next_box=first.box,
        next_captain=first.captain,
        next_sitter=first.sitter,
        played_on=seated.played_on or club_day(club, at),
        started_at=at,
        updated_at=at,
        rematch_of=again,
        created_by=author.user,
    )
    _seat(match, seated.players, seated.cut)
    return match


def read_start(*, club: Club, start: Start, at: datetime) -> tuple[Ruleset, Roles[int]]:
    """Return the rules and the first roles as places, or refuse with all faults."""
    faults: Faults = {}
    rules, first, labels = Ruleset(), Roles(0, 1, 2), PLACES
    with noted(faults):
        labels = _read_names(start)
    with noted(faults):
        _check_day(club, start, at)
    with noted(faults, "house_rules."):
        rules = Ruleset.from_dict(start.house_rules or {})
    with noted(faults):
        first = _read_roles(start, labels, rules)
    refuse(faults)
    return rules, first


def _read_names(start: Start) -> tuple[str, str, str]:
    if len(start.names) != 3:
        raise invalid("players", _("A match has three players."), "three")
    first, second, third = clean_names(start.names)
    return first, second, third


def _check_day(club: Club, start: Start, at: datetime) -> None:
    if start.played_on is None:
        return
    if start.played_on < FIRST_DAY:
        raise invalid("played_on", TOO_EARLY, "too_early")
    if start.played_on > club_day(club, at):
        raise invalid(
            "played_on",
            _("That day has not come yet. Give today or an earlier day."),
            "future",
        )


def club_day(club: Club, at: datetime) -> date:
    """Return which day it is then in the club's time zone."""
    return at.astimezone(ZoneInfo(club.time_zone)).date()


def _read_roles(start: Start, labels: tuple[str, ...], rules: Ruleset) -> Roles[int]:
    """Return who begins where; labels are what the three are called in a refusal."""
    if (start.cut is None) == (start.roles is None):
        raise invalid(
            "cut",
            _("Give the cards of the cut, or the roles; one of the two."),
            "one_of",
        )
    if start.roles is not None:
        return _named_roles(start.names, start.roles)
    cut = start.cut or ()
    require_few_rounds(cut)
    seated = cut_roles(labels, cut, rules.cut_ties)
    return Roles(*map(labels.index, seated.players))


def require_few_rounds(cut: Sequence[CutRound]) -> None:
    """Refuse a cut with more rounds than anybody would ever draw."""
    if len(cut) > MOST_ROUNDS:
        text = ngettext(
            "A cut has %(most)s round at most. Leave the others out.",
            "A cut has %(most)s rounds at most. Leave the others out.",
            MOST_ROUNDS,
        )
        raise invalid("cut", text % {"most": MOST_ROUNDS}, "too_many")


def _named_roles(names: Sequence[str], roles: Roles[str]) -> Roles[int]:
    keys = [name_key(name) for name in names]
    wanted = [name_key(name) for name in roles.players]
    if sorted(keys) != sorted(wanted):
        raise invalid(
            "roles", _("The three roles are the three players, each once."), "roles"
        )
    return Roles(*(keys.index(key) for key in wanted))


def _seat(match: Match, players: Sequence[Player], cut: Sequence[CutRound]) -> None:
    Seat.objects.bulk_create(
        Seat(
            club_id=match.club_id,
            match=match,
            place=place,
            player=player,
            drawn=" ".join(
                str(parse_card(card)) for cut_round in cut if (card := cut_round[place])
            ),
        )
        for place, player in enumerate(players)
    )
