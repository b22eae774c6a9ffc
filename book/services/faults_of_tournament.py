"""Faults of a tournament in a file, and those that many of its lists can have."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _


class Fault(NamedTuple):
    """The line in the file, which part of the tournament, what is wrong."""

    line: int
    what: str
    text: str


@dataclass(frozen=True, slots=True)
class ListFaults:
    """What can be wrong with a list of numbers of entries on a line."""

    line: int
    what: str

    def of_entries(
        self, numbers: Collection[int], known: Collection[int]
    ) -> Iterator[Fault]:
        """Find who is named twice, or not among those known."""
        seen: set[int] = set()
        for number in numbers:
            if number in seen:
                text = _("Number %(number)s is there twice.")
                yield Fault(self.line, self.what, text % {"number": number})
            elif number not in known:
                text = _("Number %(number)s is not there to be named.")
                yield Fault(self.line, self.what, text % {"number": number})
            seen.add(number)
