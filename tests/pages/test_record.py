"""Recording a hand on the page at the table."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from players.models import Club
from scoring.models import Hand, Match
from tests.pages.conftest import PostHand, hands_of, make_match, text_of

VECTORS = Path(__file__).parent.parent / "vectors"
WORKED = json.loads((VECTORS / "worked_hands.json").read_text())["match"]
KEY, OTHER_KEY = "0123456789abcdef", "fedcba9876543210"
REFUSED = ["", "abc", "7.5", "7,0", "²", "[7]", '{"a":1}', "true", "null"]
NOT_DIGITS = ["٣", "+7", "-5", "-1", "-0", "1_0", "0x7", "７", "1e1", "\x00", "12345"]


def test_the_pad_shows_the_three_in_their_roles(client: Client, match: Match) -> None:
    page = text_of(client.get(f"/m/{match.public_id}/record/"))

    assert "Ana, in the box, deals, 0 points" in page
    assert "Ben, captain, 0 points" in page
    assert "Cleo, sits out, 0 points" in page


def test_a_hand_is_recorded_and_told(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    response = post_hand(1, "a", 4, 23)

    page = text_of(client.get(response.headers["Location"]))
    assert response.status_code == 302
    assert hands_of(match) == [(1, "a", 19)]
    assert "Hand 1 recorded: <b>Ana +19</b>, now 19." in page
    assert "Ana deals. Cleo is captain, Ben sits out." in page


def test_the_number_with_blanks_around_it_is_taken(
    match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", " 4 ", " 23 ")

    assert hands_of(match) == [(1, "a", 19)]


@pytest.mark.parametrize("typed", REFUSED + NOT_DIGITS + ["99", "100"])
def test_what_is_no_count_is_refused_and_kept(
    typed: str, match: Match, post_hand: PostHand
) -> None:
    """B13, B15: told on the page, kept as typed, nothing stored."""
    response = post_hand(1, "a", 4, typed)

    page = text_of(response)
    assert response.status_code == 422
    assert hands_of(match) == []
    assert "<title>Error: " in page
    assert 'id="error-opponent_deadwood"' in page
    if typed.isprintable() and not set(typed) & set('{}"'):
        assert f'value="{typed}"' in page
    assert 'value="4"' in page
    assert 'value="a" checked' in page


@pytest.mark.parametrize(
    ("who", "knocker", "other", "words"),
    [
        ("a", 11, 23, "A knock needs 10 or less, and this is 11"),
        ("a", -5, 23, "No count can be below 0, and this is -5."),
        ("a", 4, 12345, "No hand can come to more than 98, and this is 12345."),
        ("c", 4, 23, "The one who sits out cannot knock"),
        ("", 4, 23, "Say who knocked"),
        ("z", 4, 23, "Say who knocked"),
        ("draw", 4, "", "A drawn hand has no counts"),
        ("a", "", 23, "Type what the knocker had left"),
    ],
)
def test_a_hand_against_the_rules_is_refused_with_the_reason(
    who: str,
    knocker: object,
    other: object,
    words: str,
    match: Match,
    post_hand: PostHand,
) -> None:
    response = post_hand(1, who, knocker, other)

    assert response.status_code == 422
    assert words in text_of(response)
    assert hands_of(match) == []


def test_every_fault_is_told_at_once(post_hand: PostHand) -> None:
    page = text_of(post_hand(1, "a", 11, 99))

    assert "2 things to put right" in page


def test_without_a_script_the_award_is_seen_first(client: Client, match: Match) -> None:
    fields = {"number": "1", "client_key": KEY, "roles": "abc", "knocker": "b"}
    fields |= {"knocker_deadwood": "7", "opponent_deadwood": "5"}

    page = text_of(client.post(f"/m/{match.public_id}/record/", fields))

    assert "Ben knocked with 7, Ana had 5: Ana scores 12." in page
    assert "10 + 2" in page
    assert "Record undercut, Ana +12" in page
    assert f'name="client_key" value="{KEY}"' in page
    assert hands_of(match) == []


def test_the_points_go_to_whom_the_button_named(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    """Hand 1 is corrected on another phone between the check and the confirmation."""
    post_hand(1, "a", 4, 23)
    check = text_of(post_hand(2, "a", 4, 23, roles="acb", confirmed=""))
    client.post(
        f"/m/{match.public_id}/hands/1/",
        {
            "do": "change",
            "confirmed": "yes",
            "seen": Hand.objects.get(match=match).tag_name,
            "knocker": "b",
            "knocker_deadwood": "4",
            "opponent_deadwood": "23",
        },
    )

    client.post(f"/m/{match.public_id}/record/", _hidden(check))

    assert "Record Ana +19" in check
    assert hands_of(match) == [(1, "b", 19), (2, "a", 19)]
    hand = Hand.objects.get(match=match, number=2)
    assert (hand.box, hand.captain, hand.sitter) == (0, 2, 1)


def _hidden(page: str) -> dict[str, str]:
    """What the page's form carries on."""
    form = page.split('<form class="narrow"')[1].split("</form>")[0]
    fields = re.findall(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?', form)
    assert len(fields) == len(dict(fields)), "a field was sent twice"
    return dict(fields)


def test_the_check_leads_back_with_everything_typed(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    response = post_hand(1, "a", 4, 23, choice="change")

    assert response.status_code == 200
    assert 'value="23"' in text_of(response)
    assert hands_of(match) == []


def test_a_double_submit_is_stored_once(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    first = post_hand(1, "a", 4, 23, client_key=KEY)
    second = post_hand(1, "a", 4, 23, client_key=KEY)

    told = text_of(client.get(second.headers["Location"]))
    assert Hand.objects.count() == 1
    assert "Hand 1 was already in, same as yours." in told
    assert first.headers["Location"] in second.headers["Location"]


@pytest.mark.parametrize("key", ["short", "with a blank in it", "x" * 129])
def test_a_key_that_the_api_refuses_is_refused_and_replaced(
    key: str, match: Match, post_hand: PostHand
) -> None:
    response = post_hand(1, "a", 4, 23, client_key=key)

    page = text_of(response)
    assert response.status_code == 422
    assert "A key is 16 to 128 visible ASCII characters" in page
    assert f'value="{key}"' not in page
    assert 'value="23"' in page
    assert hands_of(match) == []


def test_the_same_hand_of_another_phone_is_no_question(
    match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23, client_key=KEY)

    response = post_hand(1, "a", 4, 23, client_key=OTHER_KEY)

    assert response.status_code == 302
    assert Hand.objects.count() == 1


def test_another_hand_under_a_taken_number_shows_both(
    match: Match, post_hand: PostHand
) -> None:
    """B19: the first stands, the second is asked about, with nothing lost."""
    post_hand(1, "b", 6, 23, client_key=KEY)

    response = post_hand(1, "a", 4, 23, client_key=OTHER_KEY, roles="abc")

    page = text_of(response)
    assert response.status_code == 409
    assert "Ben knocked with 6, Ana had 23: Ben scores 17." in page
    assert "Ana knocked with 4, Ben had 23: Ana scores 19." in page
    assert 'name="opponent_deadwood" value="23"' in page
    assert "checked" not in page
    assert hands_of(match) == [(1, "b", 17)]


def test_the_cards_of_a_late_hand_say_what_it_is_worth(post_hand: PostHand) -> None:
    post_hand(1, "draw")

    cards = {
        "knocker_cards": "5H 6H 7H 8H QS QD QC 2S AD AC",
        "opponent_cards": "9S TS JS 4S 4D 4C 9H KD 7C 6S",
    }
    page = text_of(post_hand(1, "a", roles="abc", **cards))

    assert "after laying off 9♥: Ana scores 19." in page
    assert "<h2>No points</h2>" in page  # the one that is recorded
    assert "+0" not in page


def test_an_old_page_with_an_old_key_meets_a_conflict_not_an_error(
    post_hand: PostHand,
) -> None:
    post_hand(1, "a", 4, 23, client_key=KEY)

    response = post_hand(1, "a", 4, 24, client_key=KEY, roles="abc")

    assert response.status_code == 409
    assert 'Hand <span class="n">1</span>, twice' in text_of(response)


def test_mine_is_the_next_hand_keeps_who_really_played(
    match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "b", 6, 23)

    post_hand(1, "a", 4, 23, roles="abc", choice="next", conflict="yes")

    hand = Hand.objects.get(match=match, number=2)
    assert (hand.box, hand.captain, hand.sitter) == (0, 1, 2)
    assert hands_of(match) == [(1, "b", 17), (2, "a", 19)]


def test_keep_what_is_recorded_stores_nothing(
    match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "b", 6, 23)

    response = post_hand(1, "a", 4, 23, choice="keep", conflict="yes")

    assert response.status_code == 302
    assert hands_of(match) == [(1, "b", 17)]


def test_replacing_shows_what_changes_first(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "b", 6, 23)

    response = post_hand(1, "a", 4, 23, roles="abc", choice="replace")

    page = text_of(client.get(response.headers["Location"]))
    assert 'value="a" checked' in page
    assert 'value="4"' in page
    assert hands_of(match) == [(1, "b", 17)]


def test_go_on_without_a_choice_asks_for_one(post_hand: PostHand) -> None:
    post_hand(1, "b", 6, 23)

    response = post_hand(1, "a", 4, 23, roles="abc", conflict="yes")

    assert response.status_code == 409
    assert "<title>Error: " in text_of(response)


def test_a_number_ahead_is_told_and_kept(match: Match, post_hand: PostHand) -> None:
    response = post_hand(3, "a", 4, 23)

    page = text_of(response)
    assert response.status_code == 409
    assert "The next hand of this match is number 1, not 3." in page
    assert 'value="23"' in page
    assert hands_of(match) == []


def test_a_table_that_sat_differently_is_believed(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    page = text_of(client.get(f"/m/{match.public_id}/record/?sat=cab"))
    post_hand(1, "c", 4, 23, roles="cab", sat="yes")

    assert "Cleo, in the box, deals, 0 points" in page
    assert hands_of(match) == [(1, "c", 19)]
    sheet = text_of(client.get(f"/m/{match.public_id}/"))
    assert "Out of turn" in sheet


def test_a_whole_match_is_played_through_the_page(client: Client, club: Club) -> None:
    names = tuple(WORKED[0]["before"][role] for role in ("box", "captain", "sitter"))
    match = make_match(club, names)
    url = f"/m/{match.public_id}/record/"
    letters = dict(zip(names, "abc", strict=True))
    for number, hand in enumerate(WORKED, start=1):
        fields = {"number": str(number), "knocker": "draw", "confirmed": "yes"}
        if not hand["draw"]:
            fields["knocker"] = letters[hand["before"][hand["knocker"]]]
            for name in ("knocker_deadwood", "opponent_deadwood"):
                fields[name] = str(hand[name])
        page = text_of(client.get(client.post(url, fields).headers["Location"]))
        for name, total in hand["totals"].items():
            assert f'title="{name}">{name}</p>\n    <p class="tot n">{total}<' in page

    winner = max(WORKED[-1]["totals"], key=WORKED[-1]["totals"].__getitem__)
    assert f"{winner} wins with" in page
    assert "Rematch" in page


def test_a_match_that_is_over_takes_no_hand(
    client: Client, club: Club, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 0, 98)

    response = post_hand(2, "a", 4, 23)

    assert response.status_code == 409
    assert "Ana won this match in hand 1." in text_of(response)
    assert hands_of(match) == [(1, "a", 123)]


def test_with_oklahoma_the_card_turned_up_is_asked_for(
    client: Client, club: Club
) -> None:
    match = make_match(club, oklahoma="one", spades_double=True)
    url = f"/m/{match.public_id}/record/"
    fields = {"number": "1", "knocker": "a", "confirmed": "yes"}
    fields |= {"knocker_deadwood": "4", "opponent_deadwood": "23"}

    refused = client.post(url, fields)
    client.post(url, fields | {"turned_rank": "7", "turned_suit": "S"})

    assert refused.status_code == 422
    assert "the card turned up sets the limit" in text_of(refused)
    assert hands_of(match) == [(1, "a", 38)]


def test_big_gin_is_there_only_by_house_rule(client: Client, club: Club) -> None:
    match = make_match(club, big_gin_bonus=31)
    url = f"/m/{match.public_id}/record/"
    fields = {"number": "1", "knocker": "a", "confirmed": "yes", "big_gin": "on"}

    page = text_of(client.get(url))
    client.post(url, fields | {"knocker_deadwood": "0", "opponent_deadwood": "9"})

    assert "Big gin: eleven melded cards" in page
    assert hands_of(match) == [(1, "a", 40)]
