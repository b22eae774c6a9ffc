"""The page that starts a match."""

import pytest
from django.test import Client

from players.models import Club, Player
from players.rules.names import LONGEST_NAME
from scoring.models import Match, Seat
from tests.pages.conftest import PostHand, make_match, text_of

RULES = {
    "game_target": "100",
    "knock_limit": "10",
    "gin_bonus": "25",
    "undercut_bonus": "10",
    "undercut_on_tie": "on",
    "big_gin_bonus": "",
    "oklahoma": "off",
    "line_bonus": "0",
    "game_bonus": "0",
    "shutout": "off",
    "hand_limit": "",
    "cut_ties": "redraw",
}
THREE = {"player1": "Ana", "player2": "Ben", "player3": "Cleo"}
ORDER = {"cut1": "2", "cut2": "3", "cut3": "1"}
URL = "/matches/new/"


def test_two_taps_say_who_deals(client: Client, club: Club) -> None:
    response = client.post(URL, RULES | THREE | {"cut1": "2", "cut2": "", "cut3": "1"})

    match = Match.objects.get()
    assert response.headers["Location"] == f"/m/{match.public_id}/record/"
    assert (match.first_box, match.first_captain, match.first_sitter) == (2, 0, 1)


def test_cards_typed_say_who_deals(client: Client, club: Club) -> None:
    cards = {"card_1_1": "9d", "card_1_2": "4♥", "card_1_3": "KS"}

    client.post(URL, RULES | THREE | cards)

    match = Match.objects.get()
    assert (match.first_box, match.first_captain, match.first_sitter) == (2, 0, 1)
    assert Seat.objects.get(place=2).drawn == "KS"


def test_equal_cards_bring_another_row_for_those_two(
    client: Client, club: Club
) -> None:
    cards = {"card_1_1": "KH", "card_1_2": "KD", "card_1_3": "5C"}

    page = text_of(client.post(URL, RULES | THREE | cards))

    assert "Ana and Ben drew equal cards: those two cut again." in page
    assert 'name="card_2_1"' in page
    assert 'name="card_2_2"' in page
    assert 'name="card_2_3"' not in page
    assert 'value="KH"' in page
    assert not Match.objects.exists()

    client.post(URL, RULES | THREE | cards | {"card_2_1": "7S", "card_2_2": "QD"})
    match = Match.objects.get()
    assert (match.first_box, match.first_captain, match.first_sitter) == (1, 0, 2)


def test_cut_for_us_shows_three_cards_and_stores_nothing(
    client: Client, club: Club
) -> None:
    response = client.post(URL, RULES | THREE | ORDER | {"do": "cut"})

    page = text_of(response)
    assert response.status_code == 200
    assert "dealt" in page
    assert "Start: " in page
    assert response.context["cut"].roles is not None
    assert not Match.objects.exists()


def test_a_preset_fills_in_the_house_rules(client: Client, club: Club) -> None:
    page = text_of(client.post(URL, RULES | THREE | {"do": "modern"}))

    assert 'name="undercut_bonus" value="25"' in page
    assert 'name="big_gin_bonus" value="31"' in page
    assert 'value="Ana"' in page
    assert not Match.objects.exists()


def test_a_rematch_keeps_names_rules_and_roles(
    client: Client, club: Club, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "b", 0, 98)
    url = f"{URL}?same={match.public_id}"

    page = text_of(client.get(url))
    client.post(url, RULES | THREE | {"stand": "on"})

    again = Match.objects.latest("id")
    assert 'value="Cleo"' in page
    assert "Roles as they stand: Ben deals" in page
    assert again.rematch_of == match
    assert (again.first_box, again.first_captain, again.first_sitter) == (1, 2, 0)


def test_a_match_of_another_day_is_dated(client: Client, club: Club) -> None:
    client.post(URL, RULES | THREE | ORDER | {"played_on": "2026-10-31"})

    assert str(Match.objects.get().played_on) == "2026-10-31"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("player2", "ana", "Two players of this match are called Ana"),
        ("player2", "Ａｎａ ", "Two players of this match are called Ana"),
        ("player2", "", "Type a name."),
        ("player2", "Ann\u202e70", "A name cannot hold an invisible character"),
        ("player2", "a" + "\u0301" * 200, "carries 4 marks at most"),
        ("player2", "x" * (LONGEST_NAME + 1), "A name has 60 characters at most"),
        (
            "player2",
            "a\0b",
            "This holds a character that cannot be kept (U+0000). Leave it out.",
        ),
        ("gin_bonus", "101", "This goes from 0 to 100."),
        ("gin_bonus", "٣", "Type a number, like 23."),
        ("gin_bonus", "-5", "This goes from 0 to 100."),
        ("game_target", "99999", "This goes from 10 to 1000."),
        ("game_target", "", "Type a number, like 23."),
        ("spades_double", "on", "Spades count double only with the Oklahoma rule"),
        ("played_on", "2999-01-01", "That day has not come yet."),
        ("played_on", "31.10.2026", "Type the day like 2026-11-30."),
        ("cut1", "", "Say how the cut went"),
        ("card_1_1", "1X", "is not a card"),
    ],
)
def test_what_cannot_be_is_refused_and_everything_typed_is_kept(
    field: str, value: str, words: str, client: Client, club: Club
) -> None:
    typed = RULES | THREE | ORDER | {"cut2": ""} | {field: value}
    if field != "cut1":
        typed["cut2"] = "3"

    response = client.post(URL, typed)

    page = text_of(response)
    assert response.status_code == 422
    assert words in page
    assert "<title>Error: " in page
    assert 'value="Cleo"' in page
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_known_players_are_offered_once(client: Client, club: Club) -> None:
    make_match(club)

    page = text_of(client.get(URL))

    assert page.count('data-name="Ana"') == 1
    assert '<option value="Ana">' in page


def test_a_known_name_means_the_known_player(client: Client, club: Club) -> None:
    make_match(club)

    client.post(URL, RULES | THREE | ORDER)

    assert Player.objects.count() == 3


def test_a_rematch_of_nothing_is_not_there(client: Client, club: Club) -> None:
    assert client.get(f"{URL}?same=nothing").status_code == 404
    assert client.get(f"{URL}?same=%00").status_code == 200


def test_a_name_that_looks_like_a_known_one_is_asked_about_once(
    client: Client, club: Club
) -> None:
    """S26: allowed, asked about, never merged by itself."""
    make_match(club)
    typed = RULES | THREE | ORDER | {"player1": "\u0410na"}  # a Cyrillic A

    asked = client.post(URL, typed)
    before = Match.objects.count()
    answer = client.post(URL, typed | {"names_asked": "yes"})

    page = text_of(asked)
    assert asked.status_code == 422
    assert "This looks like Ana, whom the book knows. The same person?" in page
    assert 'name="names_asked" value="yes"' in page
    assert before == 1
    assert answer.status_code == 302
    assert Player.objects.filter(club=club).count() == 4


def test_a_known_name_is_nobodys_double(client: Client, club: Club) -> None:
    make_match(club)
    make_match(club, ("\u0410na", "Ben", "Cleo"))

    assert client.post(URL, RULES | THREE | ORDER).status_code == 302
