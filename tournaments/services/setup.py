"""Setting a tournament up, changing it, and ending it otherwise than by playing."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.models import Club
from players.rules.names import NameRefused, clean_name
from players.services.players import refusal_text
from players.services.secrets import new_public_id
from scoring.rules.ruleset import Ruleset
from scoring.services.author import Author
from scoring.services.faults import Faults, noted, refuse
from scoring.services.people_changed import touch_matches_of
from scoring.services.start_match import FIRST_DAY, TOO_EARLY
from tournaments.models import FirstRoles, Tournament, TournamentState
from tournaments.queries.event import Event
from tournaments.queries.settings import usual_rules
from tournaments.queries.tournaments import matches_of
from tournaments.seating.chance import SEED_BITS
from tournaments.seating.errors import SeatingError
from tournaments.seating.measures import DEFAULT_MEASURES
from tournaments.seating.results import Weights
from tournaments.seating.settings import Settings
from tournaments.services.links import end_links
from tournaments.services.steering import (
    locked_event,
    read_reason,
    tell_standings,
    write_down,
)
from web.problems import invalid

TAKEN_SLUGS = frozenset({"new"})
#: What may still be changed while it runs; the rest is frozen when it starts.
CHANGEABLE = frozenset(
    {
        *("name", "starts_on", "rounds", "cut", "measures"),
        *("freeze_last", "players_may_correct"),
    }
)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is set, as it was typed or sent.

    house_rules: by the names of rules.md; None is the club's own. weights: match
    points for first, second and third place, and for a bye. measures: keys of
    seating.md section 7, in order.
    """

    name: str
    starts_on: date
    format: str = "full"
    rounds: object = 1
    cut: object = 0
    house_rules: Mapping[str, object] | None = None
    weights: tuple[object, object, object, object] = (2, 1, 0, 2)
    measures: tuple[str, ...] = field(default=DEFAULT_MEASURES)
    first_roles: str = FirstRoles.BALANCED
    freeze_last: bool = False
    players_may_correct: bool = True


@dataclass(frozen=True, slots=True)
class _Read:
    name: str
    settings: Settings
    rules: Ruleset


@transaction.atomic
def create_tournament(
    *, club: Club, plan: Plan, author: Author, at: datetime
) -> Tournament:
    """Set up a tournament of the club, as a draft; refused with every field at fault.

    Its slug comes from the name. The seed of every draw is made here and stays.
    """
    read = _read_plan(club, plan)
    tournament = Tournament(
        public_id=new_public_id(),
        club=club,
        slug=free_slug(club, read.name),
        seed=str(secrets.randbits(SEED_BITS)),
        created_at=at,
        updated_at=at,
        created_by=author.user,
        revision=0,
    )
    _fill(tournament, plan, read)
    tournament.save(force_insert=True)
    write_down(tournament, "create", author, at)
    return tournament


@transaction.atomic
def change_settings(
    *,
    tournament: Tournament,
    plan: Plan,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
) -> Tournament:
    """Change what is set. While it runs only `CHANGEABLE`, and not what has passed.

    Another order of measures then needs a reason, which the standings page shows.
    Fields that are frozen are refused one by one; nothing is stored.
    """
    event = locked_event(tournament, revision=revision, what="settings")
    tournament = event.tournament
    read = _read_plan(tournament.club, plan)
    before = _shown(tournament)
    is_other = list(tournament.measures) != list(plan.measures)
    renamed = read.name != tournament.name
    if tournament.state == TournamentState.RUNNING:
        _refuse_frozen(event, plan, read)
    must = is_other and tournament.state == TournamentState.RUNNING
    reason = read_reason(reason, required=must)
    _fill(tournament, plan, read)
    tournament.save(update_fields=FIELDS)
    after = _shown(tournament)
    changed = {
        name: [before[name], after[name]]
        for name in after
        if before[name] != after[name]
    }
    if renamed:
        touch_matches_of(matches_of(tournament), at)
    if changed or renamed:
        write_down(tournament, "settings", author, at, reason=reason, changed=changed)
    if must:
        tell_standings(tournament, at)
    return tournament


@transaction.atomic
def open_tournament(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Tournament:
    """Let people be entered and check in."""
    event = locked_event(tournament, revision=revision, what="open")
    return _go(event, TournamentState.OPEN, "open", author, at)


@transaction.atomic
def cancel_tournament(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    reason: str = "",
    revision: int | None = None,
) -> Tournament:
    """Call it off. Matches that were played stay in the book as ordinary ones."""
    event = locked_event(tournament, revision=revision, what="cancel")
    end_links(event, author, at)
    reason = read_reason(reason)
    return _go(event, TournamentState.CANCELLED, "cancel", author, at, reason)


@transaction.atomic
def archive_tournament(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Tournament:
    """Close a finished tournament for good: its results can no longer be corrected."""
    event = locked_event(tournament, revision=revision, what="archive")
    return _go(event, TournamentState.ARCHIVED, "archive", author, at)


@transaction.atomic
def reveal_standings(
    *,
    tournament: Tournament,
    author: Author,
    at: datetime,
    revision: int | None = None,
) -> Tournament:
    """Show everybody the standings that were kept back before the last round."""
    event = locked_event(tournament, revision=revision, what="reveal")
    tournament = event.tournament
    tournament.revealed_at = at
    tournament.save(update_fields=["revealed_at"])
    write_down(tournament, "reveal", author, at)
    return tournament


def free_slug(club: Club, name: str) -> str:
    """Return what a tournament of that name is called in addresses."""
    slug = slugify(name)[:40] or new_public_id()
    taken = Tournament.objects.filter(club=club, slug=slug).exists()
    if slug in TAKEN_SLUGS or taken:
        slug = f"{slug}-{new_public_id()[:6]}"
    return slug


def check_plan(club: Club, plan: Plan) -> Settings:
    """Return the settings of a plan as they would be stored, or refuse every fault."""
    return _read_plan(club, plan).settings


def plan_of(tournament: Tournament) -> Plan:
    """Return what is set, to be shown in a form and sent back."""
    weights = [getattr(tournament, f"{name}_weight") for name in WEIGHTS]
    same = {
        one.name: getattr(tournament, one.name)
        for one in fields(Plan)
        if one.name not in ("weights", "measures")
    }
    plan = Plan(**same)
    return replace(
        plan,
        weights=(weights[0], weights[1], weights[2], weights[3]),
        measures=tuple(tournament.measures),
    )


WEIGHTS = ("first", "second", "third", "bye")
FIELDS = [one.name for one in fields(Plan) if one.name != "weights"]
FIELDS += [f"{name}_weight" for name in WEIGHTS]


def _go(
    event: Event,
    state: TournamentState,
    what: str,
    author: Author,
    at: datetime,
    reason: str = "",
) -> Tournament:
    tournament = event.tournament
    tournament.state = state
    tournament.save(update_fields=["state"])
    write_down(tournament, what, author, at, reason=reason)
    return tournament


def _read_plan(club: Club, plan: Plan) -> _Read:
    faults: Faults = {}
    name, settings, rules = "", Settings(), usual_rules(club)
    with noted(faults):
        name = _name(plan.name)
    with noted(faults):
        if plan.starts_on < FIRST_DAY:
            raise invalid("starts_on", TOO_EARLY, "too_early")
    weights = Weights()
    with noted(faults), _below("weights"):
        weights = Weights(*plan.weights)  # type: ignore[arg-type]  # checks each
    with noted(faults):
        settings = Settings(
            plan.format,  # type: ignore[arg-type]  # checks it
            plan.rounds,  # type: ignore[arg-type]
            plan.cut,  # type: ignore[arg-type]
            weights,
            plan.measures,  # type: ignore[arg-type]
        )
    with noted(faults):
        if plan.first_roles not in FirstRoles.values:
            raise invalid("first_roles", _("Choose who says who begins."), "choice")
    with noted(faults, "house_rules."):
        if plan.house_rules is not None:
            rules = Ruleset.from_dict(plan.house_rules)
    refuse(faults)
    return _Read(name, settings, rules)


@contextmanager
def _below(field_name: str) -> Iterator[None]:
    """Tell a fault of a part under the name of the whole: "weights.third"."""
    try:
        yield
    except SeatingError as fault:
        if fault.field != field_name:
            fault.field = f"{field_name}.{fault.field}"
        raise


def _name(typed: str) -> str:
    try:
        return clean_name(typed)
    except NameRefused as refusal:
        raise invalid("name", refusal_text(refusal), "name") from None


def _fill(tournament: Tournament, plan: Plan, read: _Read) -> None:
    settings = read.settings
    tournament.name, tournament.starts_on = read.name, plan.starts_on
    tournament.format = settings.format
    tournament.rounds, tournament.cut = settings.rounds, settings.cut
    tournament.measures = list(settings.measures)
    tournament.house_rules = read.rules.to_dict()
    tournament.first_roles = plan.first_roles
    tournament.freeze_last = plan.freeze_last
    tournament.players_may_correct = plan.players_may_correct
    for name in WEIGHTS:
        setattr(tournament, f"{name}_weight", getattr(settings.weights, name))


def _shown(tournament: Tournament) -> dict[str, object]:
    """Return what is set as JSON holds it; the name is no business of the journal."""
    values = {name: getattr(tournament, name) for name in FIELDS if name != "name"}
    return values | {"starts_on": tournament.starts_on.isoformat()}


def _refuse_frozen(event: Event, plan: Plan, read: _Read) -> None:
    tournament = event.tournament
    fresh = Tournament()
    _fill(fresh, plan, read)
    faults: Faults = {}
    for name in FIELDS:
        is_other = getattr(fresh, name) != getattr(tournament, name)
        if is_other and name not in CHANGEABLE:
            field_name = name.replace("_weight", "")
            shown = f"weights.{field_name}" if field_name in WEIGHTS else name
            with noted(faults):
                raise invalid(
                    shown, _("This was frozen when the tournament started."), "frozen"
                )
    with noted(faults):
        _check_rounds_left(event, fresh)
    refuse(faults)


def _check_rounds_left(event: Event, fresh: Tournament) -> None:
    """Refuse fewer rounds than are drawn, and another cut once it is made."""
    tournament = event.tournament
    drawn = len(event.main_rounds)
    is_made = tournament.cut_places is not None
    if is_made and (fresh.rounds, fresh.cut) != (tournament.rounds, tournament.cut):
        raise invalid("cut", _("The cut is made already."), "frozen")
    if fresh.rounds < drawn:
        text = ngettext(
            "%(count)s round is drawn already; give that many or more.",
            "%(count)s rounds are drawn already; give that many or more.",
            drawn,
        )
        raise invalid("rounds", text % {"count": drawn}, "too_few")
