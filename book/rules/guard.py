"""Making text harmless to spreadsheets, and getting exactly the same text back.

A cell that begins like a formula is run as one, whoever typed it (trial D01). A leading
apostrophe stops that; text that already begins with apostrophes and then like a
formula gets one more, so that taking one away is always right (S42).
"""

import re
import unicodedata

#: What spreadsheets take for the beginning of a formula, or skip before one.
_RISKY = frozenset("=+-@\t\r\n")
_QUOTES = re.compile("'*")
GUARD = "'"


def guard(text: str) -> str:
    """Return the text for a cell: with a leading apostrophe where it needs one."""
    return GUARD + text if _is_risky(text) else text


def unguard(text: str) -> str:
    """Return the text that `guard` was given."""
    return text[1:] if text.startswith(GUARD) and _is_risky(text) else text


def _is_risky(text: str) -> bool:
    """Whether the first sign after any apostrophes counts as a formula's, once NFKC."""
    rest = text[_QUOTES.match(text).end() :]  # type: ignore[union-attr]  # may be ""
    return bool(rest) and unicodedata.normalize("NFKC", rest[0])[0:1] in _RISKY
