"""What the database itself holds, read without any of the product's code."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Row = dict[str, Any]
HANDS = (
    "SELECT h.id AS row, h.public_id AS id, h.number, h.client_key AS key, h.outcome,"
    " h.knocker, h.knocker_deadwood, h.opponent_deadwood, h.box, h.captain,"
    " h.points, h.scorer, h.set_aside, h.voided_at, h.replaces_id AS replaces,"
    " m.public_id AS match FROM hands h JOIN matches m ON m.id = h.match_id"
)
SEATS = (
    "SELECT m.public_id AS match, s.place, s.total, p.name FROM seats s"
    " JOIN matches m ON m.id = s.match_id JOIN players p ON p.id = s.player_id"
)
MATCHES = "SELECT public_id AS match, version, hand_count FROM matches"


@dataclass
class Stored:
    """All hands, seats and matches, and what the database says of its own soundness."""

    hands: list[Row]
    seats: list[Row]
    matches: list[Row]
    faults: list[str] = field(default_factory=list)


def read_sqlite(path: Path) -> Stored:
    """Read the file, log included, and have its pages and references checked."""
    with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as book:
        book.row_factory = sqlite3.Row
        hands, seats, matches = (
            [dict(row) for row in book.execute(query)]
            for query in (HANDS, SEATS, MATCHES)
        )
        said = [row[0] for row in book.execute("PRAGMA integrity_check")]
        faults = [] if said == ["ok"] else [f"integrity_check: {said[:3]}"]
        if book.execute("PRAGMA foreign_key_check").fetchone():
            faults.append("foreign_key_check: rows point to none")
    return Stored(hands, seats, matches, faults)


def read_postgres(url: str) -> Stored:
    """Read the server's tables."""
    import psycopg
    from psycopg.rows import dict_row

    with psycopg.connect(url, row_factory=dict_row) as book:
        hands, seats, matches = (
            list(book.execute(query)) for query in (HANDS, SEATS, MATCHES)
        )
    return Stored(hands, seats, matches)
