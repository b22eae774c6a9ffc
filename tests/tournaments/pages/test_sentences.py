"""What the pages of a tournament say: whole sentences, and one is not many."""

from dataclasses import replace

import pytest
from django.utils import timezone

from scoring.models import Match
from scoring.rules.ruleset import Ruleset
from scoring.wording import in_words
from tests.factories import ORGANISER
from tests.pages.people_site import log_in, text_of
from tests.tournaments.event.stage import (
    WHO,
    create,
    finish_match,
    now,
    opened,
    play_open_tables,
    play_round,
    published,
    running,
)
from tests.tournaments.pages.office import Office
from tests.tournaments.pages.test_whole_event import PLAN
from tournaments.forms import plan
from tournaments.models import Tournament
from tournaments.queries.actions import actions
from tournaments.queries.phases import choices
from tournaments.seating.needs import Need
from tournaments.seating.settings import Settings, warnings
from tournaments.seating.states import (
    BUT_IT_IS,
    IN_STATES,
    ONLY_WHILE,
    Situation,
    safety,
)
from tournaments.services.rounds import draw, publish
from tournaments.services.setup import open_tournament
from tournaments.views.event import match_text
from tournaments.views.texts import (
    bye_worth,
    byes_text,
    calm_text,
    last_hand_text,
)
from tournaments.views.why_texts import need_texts
from tournaments.wording import safety_text


@pytest.mark.parametrize(
    ("told", "right"),
    [
        (bye_worth(1), "A bye counts 1 match point."),
        (bye_worth(2), "A bye counts 2 match points."),
        (byes_text(["Ana"]), "Ana has the bye."),
        (byes_text(["Ana", "Bo"]), "Ana and Bo have a bye."),
        (last_hand_text(None), "Last hand less than a minute ago."),
        (last_hand_text(1), "Last hand 1 minute ago."),
        (last_hand_text(119), "Last hand 119 minutes ago."),
        (last_hand_text(120), "Last hand 2 hours ago."),
        (match_text(Ruleset()), "First to 100."),
        (
            match_text(Ruleset(hand_limit=9)),
            "First to 100. At most 9 hands a match.",
        ),
        (calm_text(0, 0), "All tables are decided."),
        (calm_text(0, 3), "3 tables have not begun yet."),
        (calm_text(1, 0), "1 table is playing."),
        (calm_text(2, 1), "2 tables are playing. 1 table has not begun yet."),
    ],
)
def test_one_is_not_many(told: str, right: str) -> None:
    assert told == right


def test_what_is_needed_is_one_sentence_for_each_way_of_finishing() -> None:
    first = Need(1, 1, 12, 1, 1)
    found = [
        first,
        replace(first, place=2, worst_rank=4),
        replace(first, level=3, best_rank=2, worst_rank=3),
    ]

    told = need_texts(found)

    assert told is not None
    assert told.plain == (
        "First at the table: place 1 for sure.",
        "Second at the table: place 1 at best, 4 at worst.",
    )
    assert told.shared == ("First place shared by three: place 2 at best, 3 at worst.",)


def test_why_not_is_said_for_every_set_of_states_and_every_state() -> None:
    assert set(IN_STATES.values()) == set(ONLY_WHILE)
    for operation, right in IN_STATES.items():
        for state, told in BUT_IT_IS.items():
            if state not in right:
                text = safety_text(safety(operation, Situation(state)))
                assert text == f"{ONLY_WHILE[right]} {told}"


def test_a_count_of_the_seating_core_takes_the_plural_of_the_language() -> None:
    """Romanian has three forms; without a translation the English ones stand."""
    (one,) = warnings(Settings("full", 1), 4)
    (two,) = warnings(Settings("full", 1), 5)

    assert "1 player has a bye" in in_words(one.template, one.values)
    assert "2 players have a bye" in in_words(two.template, two.values)


@pytest.mark.django_db
def test_what_a_plan_means_counts_players_and_not_rounds() -> None:
    office = Office(create())
    page = office.read("desk-settings")
    sent = PLAN | {"do": "check", "expected": "12", "rounds": "1"}

    told = text_of(office.post("desk-settings", **sent | {"format": "elimination"}))

    assert "1 rounds" not in page + told
    assert "With 12 players there is nothing to warn about." in told


@pytest.mark.django_db
def test_the_cuts_are_named_when_the_form_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Named at the start of the process they stayed English for every reader."""
    office = Office(create())
    monkeypatch.setattr(
        plan, "ngettext", lambda _one, _many, count: f"naar {count} spelers"
    )

    assert "naar 9 spelers" in office.read("desk-settings")


@pytest.mark.django_db
def test_the_desk_says_that_no_table_has_begun() -> None:
    tournament, at = running(9), timezone.now()
    draw(tournament=tournament, author=ORGANISER, at=at)
    publish(tournament=tournament, author=ORGANISER, at=at)
    match = Match.objects.order_by("pk")[0]
    office = Office(tournament)

    assert "3 tables have not begun yet." in office.read()
    finish_match(match, (20, 0, 0))
    match.hands.update(recorded_at=at)
    told = office.read()
    assert "1 table is playing." in told
    assert "2 tables have not begun yet." in told


@pytest.mark.django_db
def test_safe_now_lists_only_what_has_something_to_act_on() -> None:
    def safe(tournament: Tournament) -> set[str]:
        event = now(tournament)
        return {one.what for one in choices(event, actions(event)).now}

    draft, empty, full = create(), create(name="Empty"), opened(4, name="Full")
    open_tournament(tournament=empty, **WHO)
    assert "withdraw" not in safe(draft)
    assert not {"check_in", "withdraw"} & safe(empty)
    assert {"check_in", "withdraw"} <= safe(full)
    tournament = running(6, name="Third")
    assert not {"return", "correct", "report"} & safe(tournament)
    published(tournament)
    assert not {"return", "correct", "report"} & safe(tournament)
    play_open_tables(tournament, but={2})
    assert "correct" in safe(tournament)
    later = Office(tournament).read()
    assert "Nobody has left who could come back." in later


@pytest.mark.django_db
def test_a_list_of_tournaments_counts_the_rounds_that_are_over() -> None:
    tournament = running(9, rounds=3)
    director = log_in("organiser", tournament.club)

    def told() -> str:
        return text_of(director.get("/clubs/home/tournaments/"))

    assert "over" not in told()
    play_round(tournament)
    assert "1 round is over" in told()
    play_round(tournament)
    assert "2 rounds are over" in told()
