"""What a player has done, worked by hand from the shared game."""

import pytest
from pytest_django import DjangoAssertNumQueries

from players.models import Player
from scoring.models import Match
from scoring.queries.head_to_head import HeadToHead, head_to_head
from scoring.queries.player_record import Best, player_record
from scoring.queries.share import Share
from scoring.services.correct_hand import void_hand
from tests.factories import (
    AUTHOR,
    CAST,
    S1_NAMES,
    make_player,
    make_s1,
    minutes,
    play,
    points_to,
    record,
    standing,
    start,
)

pytestmark = pytest.mark.django_db


def finished_s1() -> Match:
    """S1 and a sixth hand that ends it: Ann 110, Bob 67, Cy 0."""
    return play(make_s1(), ("Ann", 2, 42))


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def five_matches(winner: str = "Ana") -> None:
    for _evening in range(5):
        points_to(start(*CAST), winner, 100)


def test_the_winner_of_the_shared_game() -> None:
    match = finished_s1()

    ann = player_record(player("Ann"))

    assert (ann.matches, ann.wins, ann.shared) == (1, 1, 0)
    assert (ann.tally.box_won, ann.tally.box_hands) == (3, 4)
    assert (ann.tally.captain_won, ann.tally.captain_hands) == (1, 1)
    assert ann.form == ("won",)
    assert ann.biggest == Best(40, "knock", match.public_id, match.played_on)
    assert (ann.longest_box, ann.best_comeback, ann.fewest_hands) == (3, 34, 6)


def test_under_five_matches_there_are_counts_only() -> None:
    finished_s1()

    ann = player_record(player("Ann"))

    assert ann.box_share == Share(3, 4, None)
    assert ann.match_share == Share(1, 1, None)
    assert ann.points_per_win is None
    assert ann.rating is None
    assert ann.history == ()


def test_from_five_matches_on_there_are_percentages_and_a_rating() -> None:
    five_matches()

    ana, ben = player_record(player("Ana")), player_record(player("Ben"))

    assert ana.match_share == Share(5, 5, 100)
    assert ben.match_share == Share(0, 5, 0)
    assert ana.rating is not None
    assert ben.rating is not None
    assert ana.rating.mu > 25 > ben.rating.mu
    assert [one.number for one in ana.history] == [5]
    assert ana.form == ("won",) * 5


@pytest.mark.parametrize(
    "before",
    [
        pytest.param("none", id="no hands"),
        pytest.param("void", id="only void hands"),
        pytest.param("open", id="only an open match"),
    ],
)
def test_b23_who_has_played_nothing_has_no_share(before: str) -> None:
    if before == "none":
        make_player("Ana")
    else:
        match = start(*CAST)
        record(match, ("Ana", 4, 24))
        if before == "void":
            hand = standing(match, 1)
            void_hand(
                match=match,
                number=1,
                seen=hand.tag_name,
                author=AUTHOR,
                at=minutes(9),
            )

    ana = player_record(player("Ana"))

    assert ana.match_share == ana.box_share == Share(0, 0, None)
    assert ana.biggest is ana.longest_box is ana.rating is None
    assert head_to_head(ana.player) == ()


def test_b23_sitting_out_is_not_a_loss() -> None:
    five_matches()
    for _evening in range(5):
        match = start("Ana", "Ben", "Dirk", game_target=10)
        record(match, ("Ana", 0, 30))

    dirk = player_record(player("Dirk"))

    assert (dirk.matches, dirk.tally.hands, dirk.tally.sat_out) == (5, 0, 5)
    assert dirk.box_share == dirk.captain_share == Share(0, 0, None)


def test_head_to_head_counts_each_pair() -> None:
    finished_s1()
    points_to(start(*S1_NAMES), "Bob", 100)
    bob = player("Bob")

    met = {one.opponent: one for one in head_to_head(bob)}

    assert met["Ann"] == HeadToHead(
        opponent_id=player("Ann").public_id,
        opponent="Ann",
        matches=2,
        ahead=1,
        behind=1,
        level=0,
        wins=1,
        their_wins=1,
        points=167,
        their_points=110,
    )
    assert (met["Cy"].ahead, met["Cy"].wins, met["Cy"].their_wins) == (2, 1, 0)
    assert met["Cy"].points == 167


def test_equal_totals_put_neither_ahead() -> None:
    five_matches()

    met = {one.opponent: one for one in head_to_head(player("Ben"))}

    assert (met["Cleo"].level, met["Cleo"].ahead, met["Cleo"].behind) == (5, 0, 0)
    assert (met["Ana"].behind, met["Ana"].their_wins) == (5, 5)


def test_the_record_costs_the_same_however_much_was_played(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ana = make_player("Ana")
    for _more in range(2):
        with django_assert_num_queries(5):
            player_record(ana)
        with django_assert_num_queries(1):
            head_to_head(ana)
        five_matches()
