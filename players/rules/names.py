"""What a name may be, and when two names mean the same person."""

import unicodedata

#: One limit, in code points, the same on page, API and in the browser (S25).
LONGEST_NAME = 60
#: The longest key that fits its column: some signs stand for eighteen others.
LONGEST_KEY = 255
#: Marks that may follow one another: more would cover the rows above (E17).
MOST_MARKS = 4

_JOINERS = {"\u200c", "\u200d"}  # they hold emoji and some scripts together
_BLACK_FLAG = "\U0001f3f4"  # tags after it spell the flag of a region
#: Letters and signs by their category, and nothing to see by their look.
_BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
_UNSEEN = {ord(sign): None for sign in (*_JOINERS, "\u034f")} | {
    code: None
    for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}


def gettext_noop(text: str) -> str:
    """Mark a text for translation; whoever shows it translates it."""
    return text


_INVISIBLE = gettext_noop(
    "A name cannot hold an invisible character (%(code)s). Leave it out."
)
_LINE_BREAK = gettext_noop("A name cannot hold a line break (%(code)s). Leave it out.")
_REFUSED_CATEGORIES = {
    "Cc": gettext_noop(
        "A name cannot hold a control character (%(code)s). Leave it out."
    ),
    "Cf": _INVISIBLE,
    "Cs": gettext_noop(
        "A name cannot hold half of a character (%(code)s). Leave it out."
    ),
    "Co": gettext_noop(
        "A name cannot hold a private character (%(code)s). Leave it out."
    ),
    "Cn": gettext_noop(
        "A name cannot hold a character that no standard knows yet (%(code)s). Leave it"
        " out."
    ),
    "Zl": _LINE_BREAK,
    "Zp": _LINE_BREAK,
}


class NameRefused(ValueError):
    """A name that cannot be taken, with the sentence that says why.

    `template` is the English sentence with named places, `values` fill them.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template % values)


def clean_name(text: str) -> str:
    """Return the name as it is kept and shown: trimmed, blanks folded, NFC.

    Raises NameRefused where it is empty, longer than `LONGEST_NAME` code points,
    holds a control, an invisible, private or unassigned character (E17, E25), or
    more than `MOST_MARKS` marks in a row.
    """
    composed = unicodedata.normalize("NFC", text)
    _refuse_characters(composed)
    name = " ".join(composed.split())
    if not name:
        raise NameRefused(gettext_noop("Type a name."))
    if len(name) > LONGEST_NAME:
        raise NameRefused(
            gettext_noop("A name has 60 characters at most; this has %(count)s."),
            count=len(name),
        )
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in name):
        raise NameRefused(gettext_noop("A name needs a letter, a digit or a sign."))
    if len(name_key(name)) > LONGEST_KEY:
        raise NameRefused(
            gettext_noop("This name is too long when it is written out. Shorten it.")
        )
    return name


def name_key(name: str) -> str:
    """Return what two spellings of one name share.

    What shows nothing is left out: joiners, and selectors of a variant. NFKC and
    case fold are repeated until nothing changes, so that applying it twice gives
    the same as once (RFC 8266 asks for that stability).
    """
    key = name
    while True:
        folded = unicodedata.normalize("NFKC", key.translate(_UNSEEN)).casefold()
        folded = " ".join(unicodedata.normalize("NFKC", folded).split())
        if folded == key:
            return key
        key = folded


def _refuse_characters(text: str) -> None:
    marks, before = 0, ""
    for sign in text:
        category = unicodedata.category(sign)
        if refusal := _refused_as(sign, category, before):
            raise NameRefused(refusal, code=f"U+{ord(sign):04X}")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise NameRefused(
                gettext_noop(
                    "A letter in a name carries 4 marks at most. Leave some out."
                )
            )
        before = sign


def _refused_as(sign: str, category: str, before: str) -> str | None:
    """Return the sentence that refuses the sign, or None."""
    if sign in _BLANKS:
        return _INVISIBLE
    if (
        sign in _JOINERS
        or sign in "\t\n\r"
        or (_is_tag(sign) and (before == _BLACK_FLAG or _is_tag(before)))
    ):
        return None
    return _REFUSED_CATEGORIES.get(category)


def _is_tag(sign: str) -> bool:
    """Whether the sign is one of the tags that spell the flags of regions."""
    return "\U000e0020" <= sign <= "\U000e007f"
