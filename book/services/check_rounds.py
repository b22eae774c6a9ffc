"""What the rounds of a tournament in a file must be, and the tables in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from book.services.faults_of_tournament import Fault, ListFaults
from tournaments.models import RoundState
from tournaments.models.round import Stage

Json = dict[str, Any]
#: What of a table comes after its publication.
OF_A_RESULT = ("match", "ruled_at", "ruled_why", "absent", "through", "opened_at")


class RoundCheck:
    """Holds the rounds of one tournament against its entries, draws and matches.

    persons: who each number is. sat: who sits at each match of the file. used: which
    table has a match already; grows.
    """

    def __init__(
        self,
        told: Json,
        lines: list[int],
        persons: Mapping[int, object],
        sat: Mapping[str, set[object]],
        used: dict[str, str],
    ) -> None:
        self._told, self._lines, self._sat, self._used = told, lines, sat, used
        self._persons = persons
        self._draws = {
            (draw["first_round"], draw["attempt"]): draw for draw in told["draws"]
        }

    def faults(self) -> Iterator[Fault]:
        """Yield everything that is wrong, round by round."""
        rounds = self._told["rounds"]
        was_cut = False
        for at, (line, one) in enumerate(zip(self._lines, rounds, strict=True), 1):
            what = _("Round %(number)s") % {"number": one["number"]}
            if one["number"] != at:
                text = _(
                    "Rounds are counted from 1 on, in order; here comes %(right)s."
                )
                yield Fault(line, what, text % {"right": at})
            is_cut = one["stage"] == Stage.CUT
            if was_cut and not is_cut:
                text = _("After a knock-out round comes no other.")
                yield Fault(line, what, text)
            was_cut = was_cut or is_cut
            for text in self._round_texts(one, is_last=at == len(rounds)):
                yield Fault(line, what, text)
            yield from self._place_faults(line, what, one)
            for place, table in enumerate(one["tables"], 1):
                yield from self._table_faults(line, one, place, table)

    def _round_texts(self, one: Json, *, is_last: bool) -> Iterator[str]:
        """Yield what is wrong with a round beside its places and tables."""
        state, is_cut = one["state"], one["stage"] == Stage.CUT
        if not is_last and state != RoundState.CLOSED:
            yield _("Another round follows, and this one is not closed.")
        is_public = state != RoundState.DRAWN
        moments = (bool(one.get("published_at")), bool(one.get("closed_at")))
        if moments != (is_public, state == RoundState.CLOSED):
            yield _("A round in this state has other moments.")
        draw = self._draws.get((one["draw"][0], one["draw"][1]))
        if draw is None or not 0 <= one["number"] - draw["first_round"] < len(
            draw["drawn"]
        ):
            yield _("There is no draw of this round in the file.")
        elif is_cut != (draw["kind"] == "knock_out"):
            yield _("A knock-out round, and no other, comes of a draw for it.")
        sends = one.get("sends") or []
        if sends and not is_cut:
            yield _("Only a knock-out round says how many go on from its tables.")
        elif is_cut and len(sends) != len(one["tables"]):
            yield _("A knock-out round says how many go on from each of its tables.")
        if not one["tables"]:
            yield _("A round has at least one table.")

    def _place_faults(self, line: int, what: str, one: Json) -> Iterator[Fault]:
        """Find who has two places in a round, or none though they were in."""
        placed = [number for table in one["tables"] for number in table["seats"]]
        for name in ("byes", "waiting", "late"):
            placed += one.get(name) or []
        yield from ListFaults(line, what).of_entries(placed, self._persons)
        if one["stage"] == Stage.CUT or one["state"] == RoundState.DRAWN:
            return
        here = set(placed)
        for entry in self._told["entries"]:
            first, last = entry.get("first_round"), entry.get("last_round")
            is_in = first and (last is None or one["number"] <= last)
            if is_in and entry["number"] not in here:
                text = _("Number %(number)s has no place in it.")
                yield Fault(line, what, text % {"number": entry["number"]})

    def _table_faults(
        self, line: int, one: Json, place: int, table: Json
    ) -> Iterator[Fault]:
        values = {"round": one["number"], "table": table["number"]}
        what = _("Round %(round)s, table %(table)s") % values
        if table["number"] != place:
            text = _("Tables are counted from 1 on, in order; here comes %(right)s.")
            yield Fault(line, what, text % {"right": place})
        is_public = one["state"] != RoundState.DRAWN
        if not is_public and any(table.get(name) for name in OF_A_RESULT):
            text = _("The round is not published, and this table has a result.")
            yield Fault(line, what, text)
        elif is_public:
            for text in self._match_texts(table, what):
                yield Fault(line, what, text)
        if not table.get("ruled_at") and (
            table.get("absent") or table.get("ruled_why")
        ):
            yield Fault(line, what, _("A ruling has a moment."))
        for name in ("absent", "through"):
            numbers = table.get(name) or []
            yield from ListFaults(line, what).of_entries(numbers, table["seats"])
        sends = one.get("sends") or []
        most = sends[place - 1] if place <= len(sends) else 0
        if len(table.get("through") or []) > most:
            text = _("This table sends on %(right)s.") % {"right": most}
            yield Fault(line, what, text)

    def _match_texts(self, table: Json, what: str) -> Iterator[str]:
        """Yield what is wrong with the match of a table."""
        match = table.get("match")
        if not match:
            yield _("A table of a published round has a match.")
            return
        if match in self._used:
            text = _("This match is at another table already: %(table)s.")
            yield text % {"table": self._used[match]}
        self._used.setdefault(match, what)
        sat = self._sat.get(match)
        if sat is None:
            yield _("There is no such match in the file.")
        elif sat != {self._persons.get(number) for number in table["seats"]}:
            yield _("Other people sit at this match than at the table.")
