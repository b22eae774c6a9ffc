"""The tables that can be taken out: their columns, whose names never change.

Each column has a kind, for the formats that tell kinds apart: "text" that people
typed, "code" that we made, "number", "flag" (yes or no), "day" (2026-11-30), "moment"
(UTC, 2026-11-30T18:00:00Z) and "data" (a list or an object, as JSON). What is not
known is empty. Names and contents are never translated.
"""

from typing import Literal, NamedTuple

Kind = Literal["text", "code", "number", "flag", "day", "moment", "data"]
#: A row's values in the order of the columns, days and moments written out.
Cell = str | int | float | bool | None | list[object] | dict[str, object]
Row = tuple[Cell, ...]


class Column(NamedTuple):
    """A column: its name, what is in it, and a line on that for people."""

    name: str
    kind: Kind
    told: str


MATCHES = (
    Column("match", "code", "Id of the match."),
    Column("club", "code", "Slug of the club."),
    Column("book", "code", "Id of the score book."),
    Column("state", "code", "open, finished or abandoned."),
    Column("played_on", "day", "Day of play, in the club's time zone."),
    Column("started_at", "moment", "When it was begun here."),
    Column("finished_at", "moment", "When it was over."),
    Column("player_1", "text", "Who sat in the first seat."),
    Column("player_2", "text", "Who sat in the second seat."),
    Column("player_3", "text", "Who sat in the third seat."),
    Column("total_1", "number", "Points of the first seat."),
    Column("total_2", "number", "Points of the second seat."),
    Column("total_3", "number", "Points of the third seat."),
    Column("winner", "text", "Who won; empty after a shared first."),
    Column("shared_first", "flag", "Whether the first place was shared."),
    Column("first_box", "text", "Who was in the box in hand 1."),
    Column("first_captain", "text", "Who was captain in hand 1."),
    Column("first_sitter", "text", "Who sat out hand 1."),
    Column("hands", "number", "How many hands stand."),
    Column("house_rules", "data", "House rules that are not the article's."),
    Column("rematch_of", "code", "Id of the match before, of the same three."),
)
HANDS = (
    Column("match", "code", "Id of the match."),
    Column("club", "code", "Slug of the club."),
    Column("book", "code", "Id of the score book."),
    Column("played_on", "day", "Day of play, in the club's time zone."),
    Column("number", "number", "Which hand of the match."),
    Column("box", "text", "Who was in the box."),
    Column("captain", "text", "Who was captain."),
    Column("sitter", "text", "Who sat out."),
    Column("outcome", "code", "knock or draw."),
    Column("knocker", "text", "Who knocked; empty for a draw."),
    Column("knocker_deadwood", "number", "What the knocker had left."),
    Column("opponent_deadwood", "number", "What the other had left, after lay-offs."),
    Column("big_gin", "flag", "Whether eleven cards were melded."),
    Column("turned_up", "code", "The card turned up, where the rules use it."),
    Column("knocker_cards", "code", "The knocker's cards, where they were entered."),
    Column("opponent_cards", "code", "The other's cards, where they were entered."),
    Column("melds", "data", "How the knocker laid them out."),
    Column("kind", "code", "knock, gin, big_gin, undercut, push or draw."),
    Column("scorer", "text", "Who scored; empty where nobody did."),
    Column("points", "number", "What was scored."),
    Column("set_aside", "flag", "Whether it came after the end and does not count."),
    Column("house_rules", "data", "House rules that are not the article's."),
    Column("recorded_at", "moment", "When it was written down here."),
    Column("hand", "code", "Id of this version of the hand."),
)
PLAYERS = (
    Column("player", "code", "Id of the player."),
    Column("club", "code", "Slug of the club."),
    Column("name", "text", "The name."),
    Column("is_active", "flag", "Whether the name is suggested."),
    Column("matches", "number", "Finished matches."),
    Column("wins", "number", "Matches won."),
    Column("shared", "number", "First places shared."),
    Column("points", "number", "Points in finished matches."),
    Column("gins", "number", "Hands won by gin."),
    Column("undercuts", "number", "Undercuts made."),
    Column("rating", "number", "From five finished matches on."),
    Column("rating_doubt", "number", "One standard deviation of the rating."),
)
STANDINGS = (
    Column("club", "code", "Slug of the club."),
    Column("place", "number", "By share of matches won; empty under five matches."),
    Column("player", "code", "Id of the player."),
    Column("name", "text", "The name."),
    Column("matches", "number", "Finished matches."),
    Column("wins", "number", "Matches won."),
    Column("share", "number", "Matches won of matches, from five matches on."),
    Column("rating", "number", "From five finished matches on."),
    Column("rating_doubt", "number", "One standard deviation of the rating."),
)
#: The standings of one tournament, which its page offers: measures as
#: docs/seating.md names them, in plain points; empty where it does not use them.
TOURNAMENT = (
    Column("after_round", "number", "The last round that counts; 0 before any does."),
    Column("place", "number", "Shared where `is_shared`; empty before the start."),
    Column("is_shared", "flag", "Whether others have the same place."),
    Column("number", "number", "Number of the entry."),
    Column("player", "code", "Id of the player."),
    Column("name", "text", "The name."),
    Column("state", "code", "active, withdrawn, ..."),
    Column("match_points", "number", "MP"),
    Column("tables_won", "number", "MW"),
    Column("head_to_head", "number", "H2H, within a group still level."),
    Column("points_difference", "number", "PD"),
    Column("points_for", "number", "PF"),
    Column("points_share", "number", "PS"),
    Column("opponents_strength", "number", "OS"),
    Column("gins", "number", "GN"),
    Column("undercuts_suffered", "number", "UD"),
    Column("hands_won", "number", "HW"),
    Column("last_result", "code", "LR: places from the last round back."),
    Column("rating", "number", "RT"),
)
TABLES: dict[str, tuple[Column, ...]] = {
    "matches": MATCHES,
    "hands": HANDS,
    "players": PLAYERS,
    "standings": STANDINGS,
}
