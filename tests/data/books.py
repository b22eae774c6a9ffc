"""Books to take out and bring in: played through the services, told as files."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from django.utils import timezone

from book.services.book_file import book_bytes
from book.services.export_slots import take_slot
from book.services.exports import Export, export_bytes
from book.services.import_book import BookFile
from book.services.import_file import bring_in, try_out
from book.services.import_report import ImportRefused, Report
from book.services.import_sheet import SheetFile, SheetOptions
from players.models import Club, Player
from scoring.models import Hand, Match, Seat
from scoring.services.anonymise_player import anonymise_player
from scoring.services.author import Author
from scoring.services.close_match import abandon_match
from scoring.services.correct_hand import correct_hand, restore_hand, void_hand
from scoring.services.merge_players import merge_players
from scoring.services.rematch import rematch
from tests.factories import (
    AUTHOR,
    entry,
    make_club,
    make_player,
    make_s1,
    minutes,
    play,
    points_to,
    record,
    standing,
    start,
)

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
Json = dict[str, object]


def rich_book() -> Club:
    """Corrections, a removed and a restored hand, one set aside, merges, an abandoned
    match, a rematch, house rules, cards, an anonymised and a retired player.
    """
    match = make_s1()
    wrong = standing(match, 2)
    correct_hand(
        match=match,
        entry=entry(2, ("Cy", 8, 6)),
        seen=wrong.tag_name,
        author=AUTHOR,
        at=minutes(50),
        reason="=6 was read as 5",
    )
    _remove_and_put_back(match, 4)
    _set_aside()
    anna = start("Anna", "Ben", "Cleo", gin_bonus=20, hand_limit=3)
    play(anna, ("Anna", 0, 12), None, ("Cleo", 3, 9))
    club = match.club
    people = {player.name: player for player in Player.objects.filter(club=club)}
    merge_players(
        source=people["Anna"], target=people["Ann"], author=AUTHOR, at=minutes(90)
    )
    given_up = play(start("Ann", "Ben", "Dirk"), ("Ann", 2, 30))
    abandon_match(match=given_up, author=AUTHOR, at=minutes(95))
    rematch(match=given_up, author=AUTHOR, at=minutes(96))
    _with_cards(start("Zoé", "=1+1", "'=x", cut=[["KS", "9D", "AH"]]))
    anonymise_player(player=people["Cleo"], author=AUTHOR, at=minutes(99))
    make_player("Olga", is_active=False)
    return club


def _remove_and_put_back(match: Match, number: int) -> None:
    at = minutes(60)
    seen = standing(match, number).tag_name
    gone = void_hand(
        match=match, number=number, seen=seen, author=AUTHOR, at=at, reason="twice"
    )
    restore_hand(
        match=match, number=number, seen=gone.hand.tag_name, author=AUTHOR, at=at
    )


def _set_aside() -> None:
    """A correction ends the match two hands earlier than it was played to."""
    match = start("Ben", "Cleo", "Ann")
    for short in (("Ben", 2, 60), ("Ben", 1, 30), ("Ben", 1, 41)):
        record(match, short)
    correct_hand(
        match=match,
        entry=entry(1, ("Ben", 2, 98)),
        seen=standing(match, 1).tag_name,
        author=AUTHOR,
        at=minutes(70),
    )
    points_to(start("Ann", "Ben", "Cleo"), "Ben", 100)


def _with_cards(match: Match) -> None:
    record(match)
    record(
        match,
        ("Zoé", None, None),  # type: ignore[arg-type]  # the cards say how many
        knocker_cards="AC 2C 3C 4D 5D 6D 7H 8H 9H 3S",
        opponent_cards="KC KD KH QS JS 9C 8D 2H 2S 5C",
    )


def taken_out(club: Club) -> bytes:
    return b"".join(book_bytes(club, AT, take_slot("test")))


def table(club: Club, name: str, ending: str) -> bytes:
    matches = Match.objects.filter(club=club)
    export = Export(name, ending, matches, Club.objects.filter(pk=club.pk), club)
    return b"".join(export_bytes(export, take_slot("test")))


def pieces(raw: bytes) -> Iterator[bytes]:
    """The file as it comes from the disk: some of it at a time."""
    return (raw[at : at + 65_536] for at in range(0, len(raw), 65_536))


def bring_book(club: Club, text: bytes | Mapping[str, object]) -> Report:
    """Bring a book in; a refusal gives its report too."""
    raw = text if isinstance(text, bytes) else json.dumps(text).encode()
    try:
        file = BookFile(lambda: pieces(raw), timezone.now())
        return bring_in(club=club, file=file, author=Author(), at=timezone.now())
    except ImportRefused as refused:
        return refused.report


def bring_sheet(
    club: Club, text: bytes | str, *, dry: bool = False, **options: object
) -> Report:
    raw = text if isinstance(text, bytes) else text.encode()
    at = timezone.now()
    chosen = SheetOptions(**options)  # type: ignore[arg-type]  # as they are called
    file = SheetFile(lambda: [raw], chosen, club, at)
    try:
        if dry:
            return try_out(club=club, file=file, author=Author(), at=at)
        return bring_in(club=club, file=file, author=Author(), at=at)
    except ImportRefused as refused:
        return refused.report


def stored() -> tuple[int, int, int, int]:
    """How many rows there are: a refused file adds none."""
    tables = (Player, Match, Seat, Hand)
    return tuple(each.objects.count() for each in tables)  # type: ignore[return-value]


def other_club(slug: str = "other") -> Club:
    return make_club(slug)


def comparable(text: bytes) -> Json:
    """A book without ids of hands and books and times of import."""
    book: Json = json.loads(text)
    del book["book"], book["club"]["created_at"]  # type: ignore[attr-defined]
    book["club"] |= {"name": ""}  # type: ignore[operator]
    for player in book["players"]:  # type: ignore[attr-defined]
        player.pop("book", None)
    for match in book["matches"]:  # type: ignore[attr-defined]
        match.pop("book", None)
        match.pop("imported_at", None)
        ids = {hand["id"]: at for at, hand in enumerate(match["hands"])}
        for hand in match["hands"]:
            hand["id"] = ids[hand["id"]]
            hand["replaces"] = ids.get(hand.get("replaces"))
    for tournament in book["tournaments"]:  # type: ignore[attr-defined]
        tournament.pop("book", None)
        tournament.pop("imported_at", None)
    return book
