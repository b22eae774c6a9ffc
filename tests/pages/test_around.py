"""Home, score sheet, history, one hand, rules; what is refused everywhere."""

import re
from datetime import date
from io import BytesIO

import pytest
from django.http import HttpResponse
from django.test import Client

from players.models import Club
from scoring.models import Hand, Match, MatchStatus
from scoring.queries.closed_matches import PAGE_SIZE
from scoring.services.author import Author
from scoring.services.hand_entry import HandEntry
from scoring.services.record_hand import record_hand
from tests.pages.conftest import NOW, PostHand, hands_of, make_match, text_of

HOSTILE = [
    '"><svg/onload=document.title=1>',
    "</script><script>document.title=1</script>",
    "{{ 7*7 }}{% now %}",
    "%(points)s&lt;b&gt;",
    "';alert(1)//`${1}`",
]
PAGES = ["", "record/", "hands/1/", "hands/1/?change", "hands/1/?remove"]
POST_ONLY = ["undo", "restore", "abandon", "reopen"]


def test_a_stranger_hears_how_to_begin(stranger: Client, db: None) -> None:
    page = text_of(stranger.get("/"))

    assert "Three players, one pack." in page
    assert 'href="/matches/new/"' in page


def test_a_stranger_may_sign_up_from_the_first_page(
    stranger: Client, client: Client
) -> None:
    sign_up = 'href="/account/sign-up/"'
    assert sign_up in text_of(stranger.get("/"))
    assert sign_up not in text_of(client.get("/"))


def test_home_goes_on_with_the_match_last_written_to(
    client: Client, club: Club
) -> None:
    older = make_match(club)
    newer = make_match(club, ("Dirk", "Eva", "Femi"), hands=3)
    Match.objects.filter(pk=older.pk).update(updated_at=NOW.replace(year=2020))

    page = text_of(client.get("/"))

    assert f'class="go" href="/m/{newer.public_id}/record/"' in page
    assert 'Go on with hand <span class="n">4</span>' in page
    assert "Last: Nobody knocked: <b>no points. Dirk deals again.</b>" in page
    assert f'<a href="/m/{older.public_id}/record/">Ana, Ben, Cleo</a>' in page


@pytest.mark.parametrize("hands", [3, 60])
@pytest.mark.parametrize(
    ("path", "statements"), [("/", 12), ("m", 8), ("record", 6), ("hand", 7)]
)
def test_pages_ask_the_same_number_of_times_however_long_the_match(
    path: str,
    statements: int,
    hands: int,
    client: Client,
    club: Club,
    django_assert_num_queries: object,
) -> None:
    closed = make_match(club)
    Match.objects.filter(pk=closed.pk).update(state=MatchStatus.ABANDONED)
    match = make_match(club, hands=hands)
    ends = {"m": "", "record": "record/", "hand": "hands/2/"}
    url = "/" if path == "/" else f"/m/{match.public_id}/{ends[path]}"

    with django_assert_num_queries(statements):  # type: ignore[operator]
        client.get(url)


def test_the_history_is_fifty_a_page_with_older_and_newer(
    client: Client, club: Club, django_assert_num_queries: object
) -> None:
    first = make_match(club)
    Match.objects.filter(pk=first.pk).update(
        state=MatchStatus.FINISHED, winner=0, played_on=date(2025, 1, 1)
    )
    for _number in range(PAGE_SIZE):
        match = make_match(club)
        Match.objects.filter(pk=match.pk).update(state=MatchStatus.FINISHED, winner=1)

    # The newest and the oldest year are looked up, rather than every day of play read.
    with django_assert_num_queries(14):  # type: ignore[operator]
        newest = client.get("/clubs/home/matches/")
    older_url = newest.context["older_url"]
    older = client.get(older_url)
    newer = client.get(older.context["newer_url"])

    assert f"1–{PAGE_SIZE} of 51" in text_of(newest)
    assert "51–51 of 51" in text_of(older)
    assert "January 2025" in text_of(older)
    assert [r.match.pk for r in newer.context["page"].rows] == [
        r.match.pk for r in newest.context["page"].rows
    ]


def test_the_history_filters_by_player_and_year(client: Client, club: Club) -> None:
    ours = make_match(club)
    theirs = make_match(club, ("Dirk", "Eva", "Femi"))
    Match.objects.update(state=MatchStatus.ABANDONED)
    dirk = theirs.seats.get(place=0).player

    page = client.get(f"/clubs/home/matches/?player={dirk.public_id}&year=2026")

    assert [row.match.pk for row in page.context["page"].rows] == [theirs.pk]
    assert "abandoned in hand 1" in text_of(page)
    assert f"/m/{ours.public_id}/" not in text_of(page)


@pytest.mark.parametrize("query", ["player=%00", "year=%00", "before=%00", "year=x"])
def test_a_strange_filter_filters_nothing(
    query: str, client: Client, club: Club
) -> None:
    assert client.get(f"/clubs/home/matches/?{query}").status_code == 200


def test_the_sheet_has_chart_winner_and_settlement(client: Client, club: Club) -> None:
    match = make_match(club, line_bonus=20, game_bonus=100)
    entry = HandEntry(number=1, knocker="Ana", knocker_deadwood=0, opponent_deadwood=98)
    record_hand(match=match, entry=entry, author=Author(), at=NOW)

    page = text_of(client.get(f"/m/{match.public_id}/"))

    assert 'Ana wins with <span class="n">123</span>' in page
    assert 'role="img"' in page
    assert re.search(r'Ana</dt><dd><span class="n">243</span>', page)


def test_an_abandoned_match_is_taken_up_again(client: Client, match: Match) -> None:
    client.post(f"/m/{match.public_id}/abandon/")
    page = text_of(client.get(f"/m/{match.public_id}/record/"))
    client.post(f"/m/{match.public_id}/reopen/")

    match.refresh_from_db()
    assert "Go on with this match" in page
    assert match.state == MatchStatus.OPEN


def test_a_finished_match_is_not_abandoned(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 0, 98)

    response = client.post(f"/m/{match.public_id}/abandon/")

    assert response.status_code == 409
    assert "This match is finished, not open." in text_of(response)


def test_a_correction_says_who_would_have_dealt_and_moves_no_roles(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)
    post_hand(2, "a", 3, 20)

    impact = text_of(_change(client, match))

    dealt = "By the rule Ben would then have dealt hand 2. It was dealt by Ana."
    assert dealt in impact
    assert "What was played after it stays as it was played" in impact


def _change(client: Client, match: Match, **fields: str) -> HttpResponse:
    hand = Hand.objects.filter(match=match, number=1).latest("id")
    typed = {"do": "change", "seen": hand.tag_name, "knocker": "a"}
    typed |= {"knocker_deadwood": "8", "opponent_deadwood": "5"}
    return client.post(f"/m/{match.public_id}/hands/1/", typed | fields)


def test_a_correction_shows_what_changes_before_it_is_saved(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)

    impact = text_of(_change(client, match))
    before = hands_of(match)
    _change(client, match, confirmed="yes", reason="read wrongly")

    page = text_of(client.get(f"/m/{match.public_id}/hands/1/"))
    assert "Ana knocked with 8, Ben had 5: Ben scores 13." in impact
    assert "Nothing else changes." in impact
    assert before == [(1, "a", 19)]
    assert hands_of(match) == [(1, "b", 13)]
    assert "“read wrongly”" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("knocker_deadwood", "11"),
        ("knocker_deadwood", "-1"),
        ("opponent_deadwood", "99"),
    ],
)
def test_a_correction_passes_the_same_checks(
    field: str, value: str, client: Client, match: Match, post_hand: PostHand
) -> None:
    """B11."""
    post_hand(1, "a", 8, 5)

    response = _change(client, match, confirmed="yes", **{field: value})

    assert response.status_code == 422
    assert f'value="{value}"' in text_of(response)
    assert hands_of(match) == [(1, "b", 13)]


def test_a_correction_of_an_unseen_version_saves_nothing(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)

    response = _change(client, match, confirmed="yes", seen="another.1")

    page = text_of(response)
    assert response.status_code == 412
    assert "Somebody changed hand 1 meanwhile." in page
    assert hands_of(match) == [(1, "a", 19)]
    # What was typed stands there, beside the hand and the tag of now.
    assert 'value="8"' in page
    assert "Ana knocked with 4, Ben had 23" in page
    assert f'name="seen" value="{Hand.objects.get().tag_name}"' in page


def test_a_removed_hand_stays_in_the_history_and_comes_back(
    client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)
    url = f"/m/{match.public_id}/hands/1/"
    impact = text_of(client.get(f"{url}?remove"))
    seen = Hand.objects.get().tag_name

    client.post(url, {"do": "remove", "seen": seen})
    removed = text_of(client.get(url))
    seen = Hand.objects.get().tag_name
    client.post(url, {"do": "restore", "seen": seen})

    assert "Nothing is saved yet." in impact
    assert "Removed" in removed
    assert hands_of(match) == [(1, "a", 19)]


@pytest.mark.parametrize("doing", ["zzz", ""])
def test_what_cannot_be_done_with_a_hand_is_refused(
    doing: str, client: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)
    seen = Hand.objects.get().tag_name

    response = client.post(
        f"/m/{match.public_id}/hands/1/", {"do": doing, "seen": seen}
    )

    assert response.status_code == 400
    assert "A hand is changed, removed or put back. Choose one of these." in text_of(
        response
    )
    assert hands_of(match) == [(1, "a", 19)]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_inert(name: str, client: Client, club: Club) -> None:
    """S28, E13: in text, attributes, the chart and the pad's own data."""
    match = make_match(club, (name, "Ben", "Cleo"))
    url = f"/m/{match.public_id}/record/"
    hand = {"number": "1", "knocker": "a", "confirmed": "yes"}
    client.post(url, hand | {"knocker_deadwood": "4", "opponent_deadwood": "23"})
    texts = [text_of(client.get(f"/m/{match.public_id}/{page}")) for page in PAGES]
    texts += [text_of(client.get(page)) for page in ("/", "/matches/new/")]
    texts.append(text_of(client.get(f"/matches/new/?same={match.public_id}")))

    for text in texts:
        assert "<svg/onload" not in text
        assert "<script>document" not in text
        assert "49" not in re.findall(r"title=\"([^\"]*)\"", text)
        assert text.count("<script") == text.count("</script>")


@pytest.mark.parametrize(
    "url",
    [
        "/m/zzzz/",
        "/m/zzzz/record/",
        "/m/zzzz/hands/1/",
        "/m/%00/",
        "/clubs/no/matches/",
    ],
)
def test_what_is_not_there_is_told_as_not_there(
    url: str, client: Client, club: Club
) -> None:
    response = client.get(url)

    assert response.status_code == 404
    assert "The link may have lost its last letters." in text_of(response)


def test_a_hand_that_never_was_is_not_there(client: Client, match: Match) -> None:
    assert client.get(f"/m/{match.public_id}/hands/7/").status_code == 404
    big = f"/m/{match.public_id}/hands/{10**30}/"
    assert client.get(big).status_code == 404


@pytest.mark.parametrize("name", POST_ONLY)
def test_addresses_for_forms_only_refuse_the_rest(
    name: str, client: Client, match: Match
) -> None:
    assert client.get(f"/m/{match.public_id}/{name}/").status_code == 405
    assert client.post(f"/m/zzzz/{name}/").status_code == 404


@pytest.mark.parametrize("path", ["/", "/rules/", "/clubs/home/matches/"])
def test_pages_to_read_take_no_form(path: str, client: Client, club: Club) -> None:
    assert client.post(path).status_code == 405


def test_a_form_without_its_token_is_told_what_to_do(match: Match) -> None:
    """E05, S38: nothing is stored, and what was typed is not lost."""
    client = Client(enforce_csrf_checks=True)
    fields = {"number": "1", "knocker": "draw", "confirmed": "yes"}

    response = client.post(f"/m/{match.public_id}/record/", fields)

    assert response.status_code == 403
    assert "what you typed is still there" in text_of(response)
    assert hands_of(match) == []


@pytest.mark.parametrize("path", ["/", "/rules/", "/matches/new/", "record"])
def test_no_page_may_be_kept_by_a_cache(
    path: str, client: Client, match: Match
) -> None:
    """E05, S30: a page holds a reader's own token."""
    url = f"/m/{match.public_id}/record/" if path == "record" else path

    assert client.get(url).headers["Cache-Control"] == "private, no-store"


def test_a_body_cut_short_stores_nothing(client: Client, match: Match) -> None:
    """S21: 23 less its last digit would be 2."""
    body = b"number=1&knocker=a&confirmed=yes&knocker_deadwood=4&opponent_deadwood=23"
    for length in range(len(body)):
        response = client.generic(
            "POST",
            f"/m/{match.public_id}/record/",
            body[:length],
            "application/x-www-form-urlencoded",
            **{"CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body[:length])},
        )
        assert response.status_code == 400

    assert hands_of(match) == []


def test_the_rules_name_every_rule_and_the_clubs_numbers(
    client: Client, club: Club
) -> None:
    club.house_rules = {"gin_bonus": 20}
    club.save()

    page = text_of(client.get("/rules/"))

    for number in range(1, 20):
        assert f'id="R{number}"' in page
    assert "Gin: 20 and the other’s count" in page


@pytest.mark.parametrize("page", PAGES)
def test_a_private_club_is_not_there_for_others(
    page: str, stranger: Client, match: Match, post_hand: PostHand
) -> None:
    post_hand(1, "a", 4, 23)
    match.club.visibility = "private"
    match.club.save()

    assert stranger.get(f"/m/{match.public_id}/{page}").status_code == 404
    assert stranger.get("/clubs/home/matches/").status_code == 404
    assert stranger.get(f"/matches/new/?same={match.public_id}").status_code == 404
