"""A name leaves the book for good, and nothing else changes (S60)."""

import json
import unicodedata
from collections.abc import Iterable, Iterator

import pytest

from players.models import Membership, Player, Role, User
from players.queries.people import find_player
from players.services.people import locked_players
from scoring.models import Hand, Match
from scoring.services import anonymise_player as anonymising
from scoring.services.anonymise_player import anonymise_player
from scoring.services.correct_hand import correct_hand, void_hand
from scoring.services.merge_players import unmerge_player
from scoring.services.rematch import rematch
from scoring.services.rename_player import rename_player
from tests.factories import (
    AUTHOR,
    EVENING,
    entry,
    make_club,
    make_player,
    now,
    play,
    record,
    standing,
    start,
)
from tests.people import LATER, dump, merge, named, refused, unmerge, versions
from web.models import FirstAnswer

pytestmark = pytest.mark.django_db
NAME = "Zsófia van Damme"
MERGED = "Sophie Dhondt"
FORMER = "Zs. Kovács"
#: What must be found nowhere, folded and without accents: the names and their words.
PARTS = ("zsofia", "damme", "sophie", "dhondt", "kovacs", "zs.")


def anonymise(name: str) -> Player:
    return anonymise_player(player=named(name), author=AUTHOR, at=LATER)


def a_book_about_her() -> Match:
    """She played, was renamed, merged, written about, answered about, and linked."""
    match = play(start(FORMER, "Ben", "Cleo"), (FORMER, 4, 29), None)
    rename_player(player=named(FORMER), name=NAME, author=AUTHOR, at=EVENING)
    start(MERGED, "Ben", "Cleo")
    merge(MERGED, NAME)
    correct_hand(
        match=match,
        entry=entry(1, (NAME, 4, 39)),
        seen=standing(match, 1).tag_name,
        author=AUTHOR,
        at=EVENING,
        reason="ZSOFIA  VAN DAMME said 39, Kovács wrote 29",
    )
    void_hand(
        match=match,
        number=2,
        seen=standing(match, 2).tag_name,
        author=AUTHOR,
        at=EVENING,
        reason="Ｓｏｐｈｉｅ’s mistake",
    )
    user = User.objects.create_user("somebody")
    Membership.objects.create(
        club=match.club, user=user, role=Role.MEMBER, joined_at=EVENING
    )
    Player.objects.filter(name=NAME).update(user=user)
    for key, path in (("a", f"/api/v1/matches/{match.public_id}/hands/"), ("b", "/x/")):
        keep_answer(key, path, {"sentence": f"{NAME} scores 25.", "totals": {NAME: 1}})
    return match


def keep_answer(key: str, path: str, body: object) -> None:
    FirstAnswer.objects.create(
        principal="user:1",
        key=key,
        method="POST",
        path=path,
        body_hash="0",
        status=201,
        body=json.dumps(body, ensure_ascii=False),
        created_at=EVENING,
    )


def plain(value: object) -> str:
    """The value as text, case-folded, without width, accents and invisible signs."""
    text = unicodedata.normalize("NFKD", str(value)).casefold()
    return "".join(sign for sign in text if not unicodedata.combining(sign))


def places_with_a_name() -> Iterator[str]:
    for table, rows in dump().items():
        for row in rows:
            for column, value in row.items():
                if any(part in plain(value) for part in PARTS):
                    yield f"{table}.{column}: {value}"


def test_the_search_finds_the_name_before() -> None:
    a_book_about_her()

    assert {place.split(":")[0] for place in places_with_a_name()} == {
        "players.name",
        "players.name_key",
        "players.former_names",
        "hands.reason",
        "hands.void_reason",
        "first_answers.body",
    }


def test_the_name_is_in_no_table_afterwards() -> None:
    match = a_book_about_her()

    anonymise(NAME)

    assert list(places_with_a_name()) == []
    assert now(match).names == ("Player 1", "Ben", "Cleo")
    reasons = Hand.objects.filter(match=match).exclude(reason="").get()
    assert reasons.reason == "… said 39, … wrote 29"


def test_every_other_column_is_unchanged_to_the_byte() -> None:
    match = a_book_about_her()
    keep_answer("c", "/api/v1/matches/", {"players": ["Ben"]})
    before = dump()
    her = {named(NAME).pk, named(MERGED).pk}

    anonymise(NAME)

    after = dump()
    del before["first_answers"], after["first_answers"]
    changed = {
        (table, column, old["id"])
        for table, rows in before.items()
        for old, new in zip(rows, after[table], strict=True)
        for column in old
        if old[column] != new[column]
    }
    told = {("players", column, pk) for column in _OF_HER for pk in her}
    told |= {
        ("hands", column, hand.pk)
        for hand in match.hands.all()
        for column in ("reason", "void_reason", "revision")
    }
    told |= {
        ("matches", column, one.pk)
        for one in Match.objects.all()
        for column in ("version", "updated_at")
    }
    assert changed <= told
    assert list(FirstAnswer.objects.values_list("key", flat=True)) == ["c"]


_OF_HER = (
    *("name", "name_key", "former_names", "user_id"),
    *("is_active", "was_active", "anonymised_at"),
)


def test_the_name_typed_again_is_a_new_person() -> None:
    match = a_book_about_her()
    her = named(NAME)
    anonymise(NAME)

    again = start(NAME, "Ben", "Cleo")

    assert named(NAME).pk != her.pk
    assert now(again).seats[0].player != her
    assert now(match).seats[0].player == her


@pytest.mark.parametrize("typed", ["ANONYMISED {id}", "anonymised {id}", "Player 1"])
def test_nobody_can_type_themselves_into_an_anonymised_player(typed: str) -> None:
    make_player("Ana")
    gone = anonymise("Ana")

    again = start(typed.format(id=gone.public_id), "Ben", "Cleo")

    assert now(again).seats[0].player != gone


def test_numbers_are_the_clubs_own_and_never_a_name_in_use() -> None:
    for name in ("Ana", "Ben", "PLAYER 2", "Cleo"):
        make_player(name)
    make_player("Ana", make_club("elsewhere"))

    names = [anonymise(name).name for name in ("Ben", "Cleo")]
    elsewhere = anonymise_player(
        player=named("Ana", make_club("elsewhere")), author=AUTHOR, at=LATER
    )

    assert names == ["Player 1", "Player 3"]
    assert elsewhere.name == "Player 1"


def test_an_anonymised_player_is_not_found_and_cannot_be_changed() -> None:
    make_player("Ana")
    make_player("Anna")
    merge("Anna", "Ana")
    gone = anonymise("Ana")

    with refused("not_found"):
        find_player(gone.club, gone.public_id)
    with refused("wrong_state"):
        rename_player(player=gone, name="Ana", author=AUTHOR, at=LATER)
    with refused("wrong_state"):
        anonymise_player(player=gone, author=AUTHOR, at=LATER)
    (inner,) = gone.merged.all()
    assert inner.name == gone.name
    with refused("wrong_state"):
        unmerge_player(source=inner, author=AUTHOR, at=LATER)


def test_somebody_who_counts_for_another_is_not_anonymised_alone() -> None:
    make_player("Ana")
    make_player("Anna")
    merge("Anna", "Ana")

    with refused("wrong_state"):
        anonymise("Anna")
    unmerge("Anna")
    assert anonymise("Anna").name == "Player 1"
    assert named("Ana").anonymised_at is None


def test_an_open_match_goes_on_without_the_name() -> None:
    match = play(start(), ("Ana", 4, 24))
    anonymise("Ana")

    record(match, ("Player 1", 4, 24))
    record(match, (now(match).seats[0].player.public_id, 4, 24))

    assert now(match).seats[0].total == 60


def test_nobody_sits_down_for_an_anonymised_player_in_a_rematch() -> None:
    match = start(game_target=20)
    match = play(match, ("Ana", 4, 44))
    anonymise("Ana")

    with refused("wrong_state"):
        rematch(match=match, author=AUTHOR, at=LATER)


def test_readers_of_matches_and_of_reasons_hear_of_it() -> None:
    hers = start()
    others = play(start("Ben", "Cleo", "Dirk"), ("Ben", 4, 29))
    untouched = start("Ben", "Cleo", "Dirk")
    tag = standing(others, 1).tag_name
    void_hand(
        match=others, number=1, seen=tag, author=AUTHOR, at=EVENING, reason="Ana saw it"
    )
    before = versions()
    revision = Hand.objects.get(match=others).revision

    anonymise("Ana")

    after = versions()
    assert after[hers.public_id] == before[hers.public_id] + 1
    assert after[others.public_id] == before[others.public_id] + 1
    assert after[untouched.public_id] == before[untouched.public_id]
    assert Hand.objects.get(match=others).revision == revision + 1


def test_the_same_name_in_another_club_is_left_alone() -> None:
    make_player("Ana")
    elsewhere = play(start(club=make_club("elsewhere")), ("Ana", 4, 29))
    void_hand(
        match=elsewhere,
        number=1,
        seen=standing(elsewhere, 1).tag_name,
        author=AUTHOR,
        at=EVENING,
        reason="Ana saw it",
    )
    path = f"/api/v1/matches/{elsewhere.public_id}/hands/"
    keep_answer("theirs", path, {"knocker": "Ana"})
    theirs = named("Ana", elsewhere.club)
    keep_answer("player", f"/api/v1/players/{theirs.public_id}/retire/", {"x": "Ana"})
    keep_answer("club", "/api/v1/clubs/elsewhere/", {"name": "Ana"})

    anonymise_player(player=named("Ana", make_club("home")), author=AUTHOR, at=LATER)

    assert now(elsewhere).names == ("Ana", "Ben", "Cleo")
    assert Hand.objects.get(match=elsewhere).void_reason == "Ana saw it"
    assert FirstAnswer.objects.count() == 3


def test_the_log_tells_of_it_without_the_name(caplog: pytest.LogCaptureFixture) -> None:
    make_player(NAME)
    caplog.set_level("INFO", "events")

    gone = anonymise(NAME)

    (line,) = caplog.messages
    assert line.startswith("player_anonymised who=- via=page club=")
    assert gone.public_id in line
    assert not any(part in plain(line) for part in PARTS)


def test_all_who_were_merged_are_locked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By id; one after the other, somebody else may hold the second for the first."""
    a_book_about_her()
    locked: list[set[str]] = []

    def lock(people: Iterable[Player]) -> list[Player]:
        wanted = list(people)
        locked.append({one.name for one in wanted})
        return locked_players(wanted)

    monkeypatch.setattr(anonymising, "locked_players", lock)

    anonymise(NAME)

    assert locked == [{NAME, MERGED}]


def test_whoever_was_merged_while_it_waited_goes_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_book_about_her()
    unmerge(MERGED)

    def lock(people: Iterable[Player]) -> list[Player]:
        monkeypatch.setattr(anonymising, "locked_players", locked_players)
        merge(MERGED, NAME)
        return locked_players(people)

    monkeypatch.setattr(anonymising, "locked_players", lock)

    anonymise(NAME)

    assert list(places_with_a_name()) == []


def test_a_name_like_that_of_a_member_takes_no_other_answers_along() -> None:
    make_player("Name")
    keep_answer("a", "/x/", {"name": "Ben", "totals": {"Ben": 1}})
    keep_answer("b", "/x/", {"totals": {"Name": 1}})

    anonymise("Name")

    assert FirstAnswer.objects.get().key == "a"
