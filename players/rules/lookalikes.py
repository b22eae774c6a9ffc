"""When two names look the same to a reader though they are not (S26, UTS 39).

A compact table in the manner of Unicode's confusables: the Latin, Cyrillic and Greek
letters and the digits that an ordinary typeface draws alike. Marks are kept: "Zoé" and
"Zoe" are told apart at a glance. What cannot be seen at all is left out.
"""

import unicodedata

#: What it is taken for -> the signs that look like it, capitals apart from small ones.
_LOOKS_LIKE = {
    "A": "АΑ",
    "B": "ВΒ",
    "C": "СϹ",
    "E": "ЕΕ",
    "F": "Ϝ",
    "G": "Ԍ",
    "H": "НΗ",
    "J": "ЈͿ",
    "K": "КΚ",
    "M": "МΜϺ",
    "N": "Ν",
    "O": "ОΟ0",
    "P": "РΡ",
    "Q": "Ԛ",
    "S": "Ѕ",
    "T": "ТΤ",
    "V": "Ѵ",
    "W": "Ԝ",
    "X": "ХΧ",
    "Y": "УҮΥϒ",
    "Z": "Ζ",
    "a": "аαɑ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еҽ",
    "g": "ɡ",
    "h": "һ",
    "i": "іιıɩ",
    "j": "јϳ",
    "k": "кκ",
    "l": "I1|ІΙӀӏ∣",
    "n": "пη",
    "o": "оοσօ",
    "p": "рρϱ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕ",
    "t": "тτ",
    "u": "υս",
    "v": "ѵν",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγү",
    "b": "Ьь",
    "3": "ЗзƷʒӠ",
    "4": "Ч",
    "6": "б",
    "2": "ƨ",
    "8": "Ȣȣ",
    "rn": "m",
    "-": "‐‑‒–—−",
    "'": "’‘ʼ`´′",
    ".": "․·",
}
_SEEN_AS = {ord(sign): like for like, signs in _LOOKS_LIKE.items() for sign in signs}
#: Letters and marks that leave a gap or nothing: fillers, joiners of marks.
_INVISIBLE = {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u3164", "\uffa0"}
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


def skeleton(name: str) -> str:
    """Return what names that look the same share; never shown and never stored."""
    seen = "".join(sign for sign in name if _is_visible(sign))
    seen = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", seen))
    # Twice: a capital may look like one letter and its small form like another.
    seen = seen.translate(_SEEN_AS).casefold().translate(_SEEN_AS)
    return " ".join(unicodedata.normalize("NFD", seen).split())


def mixes_scripts(name: str) -> bool:
    """Whether Latin letters stand beside Cyrillic or Greek ones."""
    scripts = {_script(sign) for sign in unicodedata.normalize("NFKC", name)}
    return "LATIN" in scripts and bool(scripts & {"CYRILLIC", "GREEK"})


def _is_visible(sign: str) -> bool:
    return (
        unicodedata.category(sign) != "Cf"
        and sign not in _INVISIBLE
        and not "\ufe00" <= sign <= "\ufe0f"
        and not "\U000e0100" <= sign <= "\U000e01ef"
    )


def _script(sign: str) -> str:
    first = unicodedata.name(sign, "").split(" ")[0]
    return first if first in _SCRIPTS else ""
