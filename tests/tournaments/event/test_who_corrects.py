"""Whether players may correct their own hands: a switch of the director's page."""

from dataclasses import replace

import pytest

from scoring.models import Match
from scoring.queries.hand_versions import latest_version
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.undo_hand import undo_hand
from tests.factories import AUTHOR, EVENING, ORGANISER, entry
from tests.tournaments.event.stage import WHO, finish_match, now, published, running
from tests.tournaments.pages.office import Office, said
from tournaments.models import Tournament
from tournaments.services.setup import cancel_tournament, change_settings, plan_of
from web.problems import Problem

pytestmark = pytest.mark.django_db
ONLY_ORGANISERS = "only an organiser corrects a hand"


def playing(*, players_may_correct: bool) -> tuple[Tournament, Match]:
    """A table at its third hand."""
    tournament = running(3, players_may_correct=players_may_correct)
    match = published(tournament).rounds[0].tables[0].match
    assert match is not None
    finish_match(match, (20, 10, 0))
    return tournament, match


def correct(match: Match, **who: object) -> None:
    name = match.seats.select_related("player").order_by("place")[1].player.name
    current = latest_version(match, 1)
    correct_hand(
        match=match,
        entry=entry(1, (name, 1, 9)),
        seen=current.tag_name,
        at=EVENING,
        **who,  # type: ignore[arg-type]
    )


def test_players_correct_their_hands_unless_that_is_left_to_organisers() -> None:
    _tournament, match = playing(players_may_correct=True)
    correct(match, author=AUTHOR)

    match.refresh_from_db()
    assert latest_version(match, 1).opponent_deadwood == 9


def test_where_it_is_left_to_organisers_no_older_hand_changes() -> None:
    _tournament, match = playing(players_may_correct=False)
    seen = latest_version(match, 1).tag_name

    with pytest.raises(Problem, match=ONLY_ORGANISERS) as refused:
        correct(match, author=AUTHOR)
    assert refused.value.code == "forbidden"
    with pytest.raises(Problem, match=ONLY_ORGANISERS):
        void_hand(match=match, number=1, seen=seen, author=AUTHOR, at=EVENING)
    void_hand(match=match, number=1, seen=seen, author=ORGANISER, at=EVENING)
    seen = latest_version(match, 1).tag_name
    with pytest.raises(Problem, match=ONLY_ORGANISERS):
        restore_hand(match=match, number=1, seen=seen, author=AUTHOR, at=EVENING)
    restore_hand(match=match, number=1, seen=seen, author=ORGANISER, at=EVENING)
    correct(match, author=ORGANISER)


def test_the_newest_hand_is_taken_back_all_the_same() -> None:
    _tournament, match = playing(players_may_correct=False)

    undone = undo_hand(match=match, number=2, author=AUTHOR, at=EVENING)
    restore_hand(
        match=match,
        number=2,
        seen=undone.hand.tag_name,
        author=AUTHOR,
        at=EVENING,
    )

    match.refresh_from_db()
    assert match.hand_count == 2


def test_the_director_switches_it_while_people_play() -> None:
    tournament, match = playing(players_may_correct=True)
    office = Office(tournament)
    keeper = Office(tournament, "scorekeeper")
    address = f"{match.get_absolute_url()}hands/1/"
    assert keeper.client.get(address + "?change").status_code == 200

    assert "Yes, until their table is confirmed." in office.read()
    office.does("desk-settings", do="keep-correct", revision="0")

    assert "No, only organisers do." in office.read()
    looking = keeper.client.get(address)
    assert looking.status_code == 200
    assert ONLY_ORGANISERS in looking.content.decode()
    assert "?change" not in looking.content.decode()
    for answer in (
        keeper.client.get(address + "?change"),
        keeper.client.post(address, {"do": "change", "seen": "x"}),
        keeper.client.post(address, {"do": "remove", "seen": "x"}),
    ):
        assert answer.status_code == 403
        assert ONLY_ORGANISERS in answer.content.decode()
    assert office.client.get(address + "?change").status_code == 200
    office.does("desk-settings", do="let-correct", revision="0")
    assert keeper.client.get(address + "?change").status_code == 200
    assert [line.what for line in now(tournament).tournament.journal.all()][-2:] == [
        "settings"
    ] * 2


def test_a_tournament_that_is_over_keeps_its_switch() -> None:
    tournament, _match = playing(players_may_correct=True)
    cancel_tournament(tournament=tournament, **WHO)
    office = Office(tournament)

    assert "Players may correct" not in office.read()
    refused = office.post("desk-settings", do="keep-correct")
    assert refused.status_code == 409
    assert "its settings stay" in said(refused)


def test_it_is_a_setting_like_the_others() -> None:
    tournament = running(3)
    assert tournament.players_may_correct

    plan = replace(plan_of(tournament), players_may_correct=False)
    change_settings(tournament=tournament, plan=plan, **WHO)

    assert not now(tournament).tournament.players_may_correct
