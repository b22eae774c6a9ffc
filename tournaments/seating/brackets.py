"""Knock-out stages at tables of three, and the cut that leads to them."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from tournaments.seating.chance import Chance, lot
from tournaments.seating.errors import (
    SeatingError,
    gettext_noop,
    ngettext_lazy,
    raise_all,
)
from tournaments.seating.roles import best_order
from tournaments.seating.seats import P, Past, Seating, check_players
from tournaments.seating.standings import Standings

CUTS = (0, 3, 9, 27, 81)

NOT_A_CUT = gettext_noop("A cut is one of %(allowed)s, not %(given)s.")
CUT_TOO_LARGE = ngettext_lazy(
    "The cut to %(cut)s needs as many players, and there is %(count)s.",
    "The cut to %(cut)s needs as many players, and there are %(count)s.",
    "count",
)
LOTS_NEEDED = ngettext_lazy(
    "There is %(places)s place left, and %(count)s are level for it. Draw lots.",
    "There are %(places)s places left, and %(count)s are level for them. Draw lots.",
    "places",
)
NOT_AT_THIS_TABLE = gettext_noop("%(player)s does not sit at table %(table)s.")
WRONG_NUMBER_THROUGH = ngettext_lazy(
    "Table %(table)s sends on %(right)s, and %(count)s is named.",
    "Table %(table)s sends on %(right)s, and %(count)s are named.",
    "count",
)


@dataclass(frozen=True, slots=True)
class KnockOut(Generic[P]):
    """One knock-out round, in the order of the places in the bracket.

    `waiting` are through without playing. Table i sends on its best `sends[i]`: one,
    or two at the last table of a play-in that would not come out even otherwise.
    """

    tables: tuple[tuple[P, P, P], ...]
    waiting: tuple[P, ...] = ()
    sends: tuple[int, ...] = ()

    @property
    def is_play_in(self) -> bool:
        """Say whether this round only brings the field down to a power of three."""
        return bool(self.waiting) or 2 in self.sends


def check_cut(cut: object, players: int) -> int:
    """Give a cut back; SeatingError unless it is one of CUTS and not too large."""
    if type(cut) is not int or cut not in CUTS:
        values = {"allowed": ", ".join(map(str, CUTS)), "given": cut}
        raise SeatingError(NOT_A_CUT, "cut", "not_a_cut", **values)
    if cut > players:
        raise SeatingError(CUT_TOO_LARGE, "cut", "too_large", cut=cut, count=players)
    return cut


def knock_out(places: Sequence[P]) -> KnockOut[P]:
    """Seat a knock-out round of 3 to 999, best place first (6).

    A power of three: table i of T has the places i, 2T+1-i and 2T+i, so that the two
    opponents' places always add up to 4T+1. Any other number: the lowest places, in
    snakes, play down to the next power of three, the others wait; one below three
    times a power of three needs a second play-in.
    """
    check_players(places)
    count = len(places)
    power = 3
    while power * 3 <= count:
        power *= 3
    if power == count:
        third = count // 3
        tables = [
            (places[i], places[2 * third - 1 - i], places[2 * third + i])
            for i in range(third)
        ]
        return KnockOut(tuple(tables), (), (1,) * third)
    out = count - power
    number = (out + 1) // 2
    sends = [1] * number
    if 3 * number > count:
        sends.pop()
    elif out % 2:
        sends[-1] = 2
    number = len(sends)
    first = count - 3 * number
    rows = [
        places[first + row * number : first + (row + 1) * number] for row in range(3)
    ]
    tables = list(zip(rows[0], rows[1][::-1], rows[2], strict=True))
    return KnockOut(tuple(tables), tuple(places[:first]), tuple(sends))


def next_places(stage: KnockOut[P], through: Sequence[Sequence[P]]) -> tuple[P, ...]:
    """Give the places of the next round: who waited, then the tables in their order.

    `through[i]` names who goes on from table i, the better place first. Winners take
    their table's place, not the order in which tables finish.
    """
    faults = []
    places = list(stage.waiting)
    for number, (table, right) in enumerate(
        zip(stage.tables, stage.sends, strict=True)
    ):
        named = list(through[number]) if number < len(through) else []
        values = {"table": number + 1, "right": right, "count": len(set(named))}
        if len(set(named)) != right or len(named) != right:
            faults.append(
                SeatingError(WRONG_NUMBER_THROUGH, "through", "wrong_number", **values)
            )
        faults += [
            SeatingError(NOT_AT_THIS_TABLE, "through", "stranger", player=one, **values)
            for one in named
            if one not in table
        ]
        places += named
    raise_all(list(faults))
    return tuple(places)


def knock_out_roles(
    stage: KnockOut[P], past: Iterable[Seating[P]], seed: int
) -> tuple[tuple[P, P, P], ...]:
    """Order each table as box, captain, sitter by what the three started as so far."""
    players = [player for table in stage.tables for player in table]
    counts = Past(players, past).roles
    chance = Chance(seed, "knock-out")
    ordered = [
        best_order(counts, (3 * table, 3 * table + 1, 3 * table + 2), chance)
        for table in range(len(stage.tables))
    ]
    return tuple((players[a], players[b], players[c]) for a, b, c in ordered)


@dataclass(frozen=True, slots=True)
class CutLine(Generic[P]):
    """Who passes a cut: for sure, and who is level for the `places` that are left."""

    through: tuple[P, ...]
    level: tuple[P, ...] = ()
    places: int = 0


def cut_line(standings: Standings[P], cut: int) -> CutLine[P]:
    """Find who passes a cut to `cut` players, and whether lots must decide (6, 9)."""
    rows = standings.rows
    check_cut(cut, len(rows))
    inside, outside = rows[:cut], rows[cut:]
    if not inside or not outside or inside[-1].rank != outside[0].rank:
        return CutLine(tuple(row.player for row in inside))
    rank = inside[-1].rank
    sure = tuple(row.player for row in inside if row.rank < rank)
    level = tuple(row.player for row in rows if row.rank == rank)
    return CutLine(sure, level, cut - len(sure))


def pass_cut(line: CutLine[P], lots: Mapping[P, int] | None = None) -> tuple[P, ...]:
    """Give the players who pass, best place first; the smaller lot goes through.

    SeatingError with code "lots_needed" while some are level and a lot is missing.
    """
    if not line.places:
        return line.through
    drawn = lots or {}
    if any(player not in drawn for player in line.level):
        values = {"count": len(line.level), "places": line.places}
        raise SeatingError(LOTS_NEEDED, "lots", "lots_needed", **values)
    order = sorted(line.level, key=lambda player: drawn[player])
    return (*line.through, *order[: line.places])


def draw_lots(seed: int, entries: Mapping[P, Hashable]) -> dict[P, int]:
    """Draw the lots of players by their entry ids; repeating gives the same (7)."""
    return {player: lot(seed, entry) for player, entry in entries.items()}
