"""Taking a name out of a text that somebody wrote."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from players.rules.names import name_key

BLANK = "…"
#: A shorter plain word is looked for alone: it is part of too many others.
_STANDS_ALONE_BELOW = 3


def blank_out(text: str, names: Iterable[str]) -> str:
    """Return the text without these names, however they were spelt.

    A whole name goes wherever it stands; each of its words where a word begins, with
    two letters more at most ("Ana" takes "Anas" along); two plain letters only as a
    word of their own, and one plain letter never: it names nobody. Case, width,
    accents, blanks, punctuation and invisible signs make no difference. A text without
    any of the names is returned as it is.
    """
    for pattern in _patterns(names):
        text = _replaced(text, pattern)
    return text


def holds_name(text: str, names: Iterable[str]) -> bool:
    """Whether `blank_out` would take something out of the text."""
    folded, _places = _folded(text)
    return any(pattern.search(folded) for pattern in _patterns(names))


def without_authors(
    origin: Mapping[str, object] | None, names: Iterable[str]
) -> dict[str, object] | None:
    """Return who wrote something in another book, without an account of that name.

    origin: by "by", "recorded_by" and the like who did it, None where that is unknown.
    """
    if origin is None:
        return None
    return {
        what: None if what.endswith("by") and holds_name(str(told), names) else told
        for what, told in origin.items()
    }


def _patterns(names: Iterable[str]) -> list[re.Pattern[str]]:
    """Return what to look for in a folded text, whole names before their words."""
    folded = {_folded(name)[0].strip() for name in names}
    words = {word for name in folded for word in name.split()}
    return [
        *(_whole(name) for name in _longest_first(folded) if not _is_short(name)),
        *(_word(word) for word in _longest_first(words) if not _is_letter(word)),
    ]


def _whole(name: str) -> re.Pattern[str]:
    literal = re.escape(name)
    return re.compile(rf"(?<![^ ]){literal}[^ ]{{0,2}}(?![^ ])|{literal}")


def _word(word: str) -> re.Pattern[str]:
    tail = "" if _is_short(word) else "[^ ]{0,2}"
    return re.compile(rf"(?<![^ ]){re.escape(word)}{tail}(?![^ ])")


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(filter(None, words), key=lambda word: (-len(word), word))


def _is_short(folded: str) -> bool:
    return folded.isascii() and len(folded) < _STANDS_ALONE_BELOW


def _is_letter(folded: str) -> bool:
    return folded.isascii() and len(folded) < 2


def _replaced(text: str, pattern: re.Pattern[str]) -> str:
    folded, places = _folded(text)
    kept: list[str] = []
    end = 0
    for match in pattern.finditer(folded):
        start = places[match.start()]
        if start < end:  # the rest of a sign that went already
            continue
        kept += [text[end:start], BLANK]
        end = _end_of_sign(text, places[match.end() - 1])
    return "".join([*kept, text[end:]]) if kept else text


def _end_of_sign(text: str, place: int) -> int:
    """Return where the sign at that place ends, its marks and joiners included."""
    place += 1
    while place < len(text) and not _fold(text[place]):
        place += 1
    return place


def _folded(text: str) -> tuple[str, list[int]]:
    """Return the words of the text as names are compared, one blank between them.

    Beside it the place in the text that each sign of it came from.
    """
    folded: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for part in _fold(sign):
            if part != " " or folded[-1:] != [" "]:
                folded.append(part)
                places.append(place)
    return "".join(folded), places


def _fold(sign: str) -> str:
    """Return a sign as it is compared: "" for accents and what nobody sees."""
    return "".join(
        " " if unicodedata.category(part)[0] in "PZC" else part
        for part in unicodedata.normalize("NFKD", name_key(sign) or sign)
        if not ("\u0300" <= part <= "\u036f" or unicodedata.category(part) == "Cf")
    )
