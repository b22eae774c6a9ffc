"""Entity tags: nobody overwrites what they have not seen (S36, E11)."""

from collections.abc import Callable

import pytest

from players.models import Club, Player
from scoring.services.anonymise_player import anonymise_player
from scoring.services.clubs import change_club
from scoring.services.merge_players import merge_players
from scoring.services.rename_player import rename_player
from tests.api.actors import AT, Json, Program, knock, play_s1, record, start
from tests.factories import AUTHOR, make_player


def hand(program: Program, match: str, number: int = 1) -> tuple[str, Json, str]:
    address = f"{match}hands/{number}/"
    read = program.get(address)
    return address, read.json(), read["ETag"]


def test_what_was_read_can_be_sent_back(program: Program) -> None:
    """E11"""
    address, body, tag = hand(program, play_s1(program))

    put = program.put(address, body | {"opponent_deadwood": 34}, If_Match=tag)
    stale = program.put(address, body | {"opponent_deadwood": 35}, If_Match=tag)
    missing = program.put(address, body)

    assert put.status_code == 200
    assert put["ETag"] == program.get(address)["ETag"]
    assert (stale.status_code, stale.json()["code"]) == (412, "precondition_failed")
    assert stale.json()["current"] == put["ETag"]
    assert stale.json()["hand"] == program.get(address).json()
    assert missing.status_code == 428


@pytest.mark.parametrize(
    ("given", "status"),
    [
        pytest.param("*", 428, id="any"),
        pytest.param("", 428, id="missing"),
        pytest.param("W/{tag}", 412, id="weak"),
        pytest.param("{bare}", 412, id="unquoted"),
        pytest.param('"{bare}x"', 412, id="longer"),
        pytest.param("'{bare}'", 412, id="other quotes"),
        pytest.param("{upper}", 412, id="other case"),
    ],
)
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
@pytest.mark.parametrize("query", ["", "?dry_run=1"])
def test_only_the_very_tag_fits(
    program: Program, method: str, query: str, given: str, status: int
) -> None:
    address, body, tag = hand(program, play_s1(program))
    sent = given.format(tag=tag, bare=tag.strip('"'), upper=tag.upper())
    changed = body | {"opponent_deadwood": 34} if method == "PUT" else None

    response = program.send(method, address + query, changed, If_Match=sent)

    assert response.status_code == status
    assert program.get(address)["ETag"] == tag


def test_a_correction_whose_answer_was_lost_is_answered_again(program: Program) -> None:
    address, body, tag = hand(program, play_s1(program))
    changed = body | {"opponent_deadwood": 34}
    first = program.put(address, changed, If_Match=tag)

    again = program.put(address, changed, If_Match=tag)

    assert (again.status_code, again.json()) == (200, first.json())
    assert again["ETag"] == first["ETag"]


def test_a_removal_whose_answer_was_lost_is_answered_again(program: Program) -> None:
    address, _body, tag = hand(program, play_s1(program))
    first = program.delete(address, If_Match=tag)

    again = program.delete(address, If_Match=tag)

    assert (again.status_code, again.json()) == (200, first.json())


def test_a_removed_hand_comes_back_by_a_correction(program: Program) -> None:
    match = play_s1(program)
    before = program.get(match).json()["totals"]
    address, body, tag = hand(program, match)
    gone = program.delete(address, If_Match=tag)
    assert program.get(address).json()["state"] == "void"

    back = program.put(address, body, If_Match=gone["ETag"])

    assert back.status_code == 200
    assert back.json()["totals"] == before


@pytest.mark.parametrize("what", ["", "hands/1/"])
def test_an_unchanged_state_is_304(
    stranger: Program, program: Program, what: str
) -> None:
    address = play_s1(program) + what
    first = stranger.get(address)

    for tag in (first["ETag"], "W/" + first["ETag"], f'"x", {first["ETag"]}'):
        same = stranger.get(address, If_None_Match=tag)
        assert (same.status_code, same.content) == (304, b"")
        assert same["ETag"] == first["ETag"]
        assert same["Cache-Control"] == first["Cache-Control"]
    assert stranger.get(address, If_None_Match='"x"').status_code == 200


def test_tags_do_not_depend_on_who_reads_in_which_language(program: Program) -> None:
    match = play_s1(program)

    answers = [
        reader.get(f"{match}hands/1/", Accept_Language=language)
        for reader in (program, Program())
        for language in ("en", "nl", "ha, tl;q=0.5")
    ]

    assert len({answer["ETag"] for answer in answers}) == 1
    assert len({answer.content for answer in answers}) == 1


def test_each_write_gives_the_match_another_tag(program: Program) -> None:
    match = start(program)
    tags = [program.get(match)["ETag"]]
    record(program, match, knock(1, "Ana", 4, 24))
    tags.append(program.get(match)["ETag"])
    program.post(f"{match}undo/", {"number": 1})
    tags.append(program.get(match)["ETag"])
    program.post(f"{match}abandon/")
    tags.append(program.get(match)["ETag"])

    assert len(set(tags)) == 4


def test_a_later_hand_leaves_the_tag_of_an_earlier_one(program: Program) -> None:
    match = start(program)
    record(program, match, knock(1, "Ana", 4, 24))
    _address, body, tag = hand(program, match)
    record(program, match, knock(2, "Ana", 4, 24))

    assert hand(program, match)[1:] == (body, tag)


def test_a_poll_hears_nothing_until_something_is_new(program: Program) -> None:
    match = start(program)

    same = Program().get(f"{match}?v=1")
    record(program, match, knock(1, "Ana", 4, 24))
    new = Program().get(f"{match}?v=1")

    assert (same.status_code, same.content) == (204, b"")
    assert same["Cache-Control"] == "public, max-age=1"
    assert not same.cookies
    assert (new.status_code, new.json()["version"]) == (200, 2)
    assert Program().get(f"{match}?v=x").status_code == 400


def test_a_correction_that_changes_nothing_makes_no_version(program: Program) -> None:
    match = play_s1(program)
    address, body, tag = hand(program, match)
    history = program.get(f"{match}history/").json()
    version = program.get(match)["ETag"]

    same = program.put(address, body, If_Match=tag)
    with_reason = program.put(address, body | {"reason": "once more"}, If_Match=tag)

    assert (same.status_code, same["ETag"]) == (200, tag)
    assert (with_reason.status_code, with_reason["ETag"]) == (200, tag)
    assert program.get(f"{match}history/").json() == history
    assert program.get(match)["ETag"] == version
    stale = program.put(address, body, If_Match=tag.replace(".1", ".0"))
    assert stale.status_code == 412


def test_cards_added_to_a_hand_are_a_change(program: Program) -> None:
    match = start(program)
    record(program, match, knock(1, "Ana", 0, 0))
    address, body, tag = hand(program, match)
    cards = {
        "knocker_cards": "7C 7D 7H 9S TS JS 2C 3C 4C 5C",
        "opponent_cards": "8C 8D 8H KC KD KH 2H 3H 4H 5H",
    }

    put = program.put(address, body | cards, If_Match=tag)

    assert put["ETag"] != tag
    assert program.get(address).json()["knocker_cards"]


def renamed(name: str = "Ana") -> None:
    rename_player(
        player=Player.objects.get(name=name), name="Anastasia", author=AUTHOR, at=AT
    )


def anonymised() -> None:
    anonymise_player(player=Player.objects.get(name="Ana"), author=AUTHOR, at=AT)


def merged() -> None:
    source, target = Player.objects.get(name="Ana"), make_player("Anna")
    merge_players(source=source, target=target, author=AUTHOR, at=AT)


def in_another_language() -> None:
    club = Club.objects.get()
    change_club(
        club=club,
        name=club.name,
        visibility=club.visibility,
        time_zone=club.time_zone,
        language="nl",
        house_rules=club.house_rules,
        author=AUTHOR,
        at=AT,
    )


@pytest.mark.parametrize("change", [renamed, anonymised, merged, in_another_language])
@pytest.mark.parametrize("what", ["", "hands/1/", "hands/2/"])
def test_a_hand_told_in_other_words_has_another_tag(
    program: Program, what: str, change: Callable[[], None]
) -> None:
    match = play_s1(program)
    _address, _body, tag = hand(program, match, 2)
    program.delete(f"{match}hands/2/", If_Match=tag)
    before = program.get(match + what)

    change()
    after = program.get(match + what, If_None_Match=before["ETag"])

    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]
    assert after.json() != before.json()
