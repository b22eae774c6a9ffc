"""Reading one large JSON object a member at a time, in memory that stays flat.

Members whose value is a long array are given element by element. Strict like the
API's own parser: UTF-8, each name once, finite numbers, no NaN (S22, trial D23).
"""

import codecs
import json
import math
import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

#: The longest single value that is read, in characters: a match of 6,000 versions, a
#: tournament of 999 players with a dozen Swiss rounds.
LONGEST_VALUE = 2 * 1024 * 1024
#: The most elements of one array: people or matches.
MOST_ELEMENTS = 100_000
_BLANKS = re.compile(r"[ \t\r\n]*")


class DocumentFault(Exception):
    """The text is not such an object: the line, and a code for the sentence."""

    def __init__(self, code: str, line: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


class Part(NamedTuple):
    """A member, or one element of a member's array: name, value, first line, text."""

    name: str
    value: object
    line: int
    text: str


def read_parts(chunks: Iterable[bytes], arrays: Collection[str]) -> Iterator[Part]:
    """Yield the members of the object; those named in `arrays` by their elements.

    Raises DocumentFault: not_utf8, not_an_object, malformed, twice, not_finite,
    too_deep, too_long, too_many.
    """
    text = _Text(chunks)
    text.expect("{", "not_an_object")
    seen: set[str] = set()
    if text.take("}"):
        text.expect_end()
        return
    while True:
        name = text.value().value
        if not isinstance(name, str):
            raise DocumentFault("malformed", text.line)
        if name in seen:
            raise DocumentFault("twice", text.line)
        seen.add(name)
        text.expect(":")
        if name in arrays and text.take("["):
            yield from _elements(text, name)
        else:
            yield text.value()._replace(name=name)
        if text.take("}"):
            break
        text.expect(",")
    text.expect_end()


def _elements(text: "_Text", name: str) -> Iterator[Part]:
    if text.take("]"):
        return
    for _element in range(MOST_ELEMENTS):
        yield text.value()._replace(name=name)
        if text.take("]"):
            return
        text.expect(",")
    raise DocumentFault("too_many", text.line)


class _Text:
    """The text as far as it has been read: a window that moves on."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._window = ""
        self._at = 0
        self._is_whole = False
        self._line, self._counted = 1, 0
        self._json = json.JSONDecoder(
            object_pairs_hook=_each_once, parse_constant=_refuse, parse_float=_finite
        )

    @property
    def line(self) -> int:
        """The line of the next sign, from 1; each line is counted once."""
        self._line += self._window.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def take(self, sign: str) -> bool:
        """Move past blanks, and past the sign if it comes next."""
        if self._next() != sign:
            return False
        self._at += 1
        return True

    def expect(self, sign: str, code: str = "malformed") -> None:
        if not self.take(sign):
            raise DocumentFault(code, self.line)

    def expect_end(self) -> None:
        if self._next():
            raise DocumentFault("malformed", self.line)

    def value(self) -> Part:
        """Read one value; more of the text is fetched until it is whole."""
        self._next()
        wanted = 64 * 1024
        while True:
            try:
                value, end = self._json.raw_decode(self._window, self._at)
            except DocumentFault as fault:
                raise DocumentFault(fault.code, self.line) from None
            except RecursionError:
                raise DocumentFault("too_deep", self.line) from None
            except ValueError:
                if self._is_whole:
                    raise DocumentFault("malformed", self.line) from None
            else:
                # A number may go on in what has not been fetched.
                if end < len(self._window) or self._is_whole:
                    text, line = self._window[self._at : end], self.line
                    self._at = end
                    return Part("", value, line, text)
            if len(self._window) - self._at > LONGEST_VALUE:
                raise DocumentFault("too_long", self.line)
            self._fetch(wanted)
            wanted *= 2

    def _next(self) -> str:
        """Move past blanks; return the sign that comes next, or "" at the end."""
        while True:
            self._at = _BLANKS.match(self._window, self._at).end()  # type: ignore[union-attr]  # also of none
            if self._at < len(self._window):
                return self._window[self._at]
            if self._is_whole:
                return ""
            self._fetch(1)

    def _fetch(self, wanted: int) -> None:
        """Forget what was read, and add at least so many characters if there are."""
        self._line = self.line
        parts = [self._window[self._at :]]
        self._window, self._at, self._counted = "", 0, 0
        got = 0
        while got < wanted and not self._is_whole:
            chunk = next(self._chunks, None)
            try:
                more = self._decoder.decode(chunk or b"", final=chunk is None)
            except UnicodeDecodeError:
                raise DocumentFault("not_utf8", self._line) from None
            self._is_whole = chunk is None
            parts.append(more)
            got += len(more)
        self._window = "".join(parts)


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise DocumentFault("twice")
    return members


def _refuse(name: str) -> object:
    raise DocumentFault("not_finite")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise DocumentFault("not_finite")
    return number
