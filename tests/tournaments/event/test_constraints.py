"""What must never be false of a tournament is refused by the database itself."""

import pytest
from django.db import IntegrityError, models, transaction

from tests.factories import EVENING
from tests.tournaments.event.stage import now, published, running
from tournaments.models import Draw, Entry, Journal, Placement, Round, Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("table", "changes", "constraint"),
    [
        (Tournament, {"state": "lost"}, "a_tournament_is_in_a_known_state"),
        (Tournament, {"cut": 3}, "a_cut_where_the_format_has_one"),
        (Tournament, {"format": "full_cut"}, "a_cut_where_the_format_has_one"),
        (Tournament, {"rounds": 0}, "one_to_99_rounds"),
        (Tournament, {"rounds": 100}, "one_to_99_rounds"),
        (Tournament, {"first_weight": 0}, "match_points_fall_by_place"),
        (Tournament, {"second_weight": 3}, "match_points_fall_by_place"),
        (Tournament, {"first_roles": "x"}, "first_roles_are_balanced_or_cut"),
        (Tournament, {"started_at": None}, "what_runs_has_started"),
        (Tournament, {"finished_at": EVENING}, "what_is_finished_has_a_moment"),
        (Entry, {"state": "gone"}, "(rounds_fit|an_entry_is_in)"),
        (Entry, {"last_round": 1}, "rounds_fit_the_state_of_the_entry"),
        (Entry, {"first_round": None}, "rounds_fit_the_state_of_the_entry"),
        (Entry, {"number": 0}, "entries_count_from_one"),
        (Round, {"state": "closed"}, "a_round_is_drawn_then_published_then_closed"),
        (Round, {"published_at": None}, "a_round_is_drawn_then_published_then_closed"),
        (Round, {"stage": "x"}, "a_round_has_a_known_stage"),
        (Round, {"number": 0}, "rounds_count_from_one"),
        (Table, {"number": 0}, "tables_count_from_one"),
        (Draw, {"kind": "x"}, "a_draw_is_of_a_known_kind"),
        (Placement, {"role": 3}, "a_seat_has_a_table_and_a_role"),
        (Placement, {"role": None}, "a_seat_has_a_table_and_a_role"),
        (Placement, {"table": None}, "a_seat_has_a_table_and_a_role"),
        (Placement, {"kind": "bye"}, "a_seat_has_a_table_and_a_role"),
        (Placement, {"ruling": "x"}, "a_ruling_is_a_known_one"),
    ],
)
def test_a_row_that_cannot_be_is_refused(
    table: type[models.Model], changes: dict[str, object], constraint: str
) -> None:
    published(running(3))
    row = table._default_manager.order_by("pk").first()
    assert row is not None

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        table._default_manager.filter(pk=row.pk).update(**changes)


def test_nobody_has_two_places_in_a_round_and_no_match_two_tables() -> None:
    tournament = running(6)
    event = published(tournament)
    first, second = (table.table for table in event.rounds[0].tables)
    seat = Placement.objects.filter(table=first).order_by("role")[0]
    entry = Placement.objects.filter(table=second).order_by("role")[0].entry
    line = Journal.objects.order_by("revision")[0]
    for row, changes in (
        (seat, {"entry": entry}),
        (seat, {"role": 1}),
        (first, {"match": second.match}),
        (first, {"number": 2}),
        (event.entries[1], {"player": event.entries[2].player}),
        (event.entries[1], {"number": 2}),
        (line, {"revision": 2}),
    ):
        with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
            type(row)._default_manager.filter(pk=row.pk).update(**changes)
    assert now(tournament).rounds[0].seating == event.rounds[0].seating
