"""Cutting for the roles of a match whose seats were given out without a cut (R4)."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Match, MatchStatus
from scoring.neighbours import is_to_be_cut
from scoring.queries.match_record import MatchRecord, load_record
from scoring.rules.cards import parse_card
from scoring.rules.roles import Roles, cut_roles
from scoring.services.author import Author, write_event
from scoring.services.faults import Faults, noted, refuse
from scoring.services.ledger import locked_record, require_writable
from scoring.services.start_match import CutRound, require_few_rounds
from web.problems import Problem

NOT_CUT = gettext_lazy("Nobody cuts here: it is settled who begins where.")
WRITTEN = ["updated_at", "version"]
WRITTEN += [
    f"{when}_{role}"
    for when in ("first", "next")
    for role in ("box", "captain", "sitter")
]


@transaction.atomic
def cut_for_roles(
    *, match: Match, cut: Sequence[CutRound], author: Author, at: datetime
) -> MatchRecord:
    """Let the cut say who begins where; the seats stay. Refused once a hand stands,
    and where the roles are settled otherwise (`is_to_be_cut`).

    cut: rounds of cards by place, as for a new match. The same cut again changes
    nothing but the version.
    """
    record = locked_record(match)
    match = record.match
    if record.hands or match.state != MatchStatus.OPEN:
        raise Problem(
            "wrong_state", _("The first hand is recorded: the roles follow from it.")
        )
    require_writable(match)
    if not is_to_be_cut(match):
        raise Problem("wrong_state", NOT_CUT)
    first = _read_cut(record, cut)
    match.first_box = match.next_box = first.box
    match.first_captain = match.next_captain = first.captain
    match.first_sitter = match.next_sitter = first.sitter
    match.updated_at = at
    match.version += 1
    match.save(update_fields=WRITTEN)
    for seat in record.seats:
        drawn = [card for one in cut if (card := one[seat.place])]
        seat.drawn = " ".join(str(parse_card(card)) for card in drawn)
        seat.save(update_fields=["drawn"])
    write_event("roles_cut", author, match=match.public_id)
    return load_record(match)


def _read_cut(record: MatchRecord, cut: Sequence[CutRound]) -> Roles[int]:
    require_few_rounds(cut)
    faults: Faults = {}
    first = Roles(0, 1, 2)
    with noted(faults):
        seated = cut_roles(record.names, cut, record.rules.cut_ties)
        first = Roles(*map(record.names.index, seated.players))
    refuse(faults)
    return first
