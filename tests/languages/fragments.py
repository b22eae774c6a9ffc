"""Finds sentences that are glued together, or that follow a number in one form only.

Nouns are told by a list: a number before one of them is a count in English, so another
language needs its own forms. A new noun that is counted is added here.
"""

import ast
import re
from collections.abc import Iterator

COUNTED = (
    "cards|characters|columns|days|entries|events|files|games|hands|hours|knocks|lines|"
    "marks|matches|members|minutes|months|names|people|places|players|points|rounds|"
    "seats|seconds|signs|tables|things|times|tokens|tournaments|ways|webhooks|weeks|"
    "years"
)
#: A number, a plain word or two at most, then the noun: "%(n)s open matches".
ONE_FORM = re.compile(
    rf"(?:%\(\w+\)[sd]|\{{\w+\}})(?:</\w+>)?(?: more| open| kept| other| new)?"
    rf" (?:{COUNTED})\b"
)
TRANSLATED = r"""{% translate (?:"[^"]*[^".?!:…]"|'[^']*[^'.?!:…]') %}"""
BLOCK = (
    r"{% blocktranslate(?![^%]*asvar)[^%]*%}"
    r"(?:(?!{% end).)*[^\s.?!:…}]{% endblocktranslate %}"
)
#: What Django glues by itself: the lists of its own forms and times.
OF_DJANGO = {", ", " or "}
#: A text without a mark at its end, then nothing but a blank, then what follows it.
RUNS_ON = re.compile(
    rf"(?:{TRANSLATED}|{BLOCK}) ?(?:{{{{|{{% (?:block)?translate )",
    re.DOTALL,
)
#: A value, nothing but a blank, then a text that begins like the middle of a sentence.
RUNS_OUT = re.compile(r"""}} ?{% (?:translate ["'][a-z]|blocktranslate[^%]*%}[a-z])""")
TRANSLATES = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}


def faults_of_message(singular: str, plural: str) -> Iterator[str]:
    """Yield what is wrong with a sentence as the translators see it."""
    for text in filter(None, (singular, plural)):
        if text != text.strip() and text not in OF_DJANGO:
            yield "begins or ends with a blank"
    if not plural and (found := ONE_FORM.search(singular)):
        yield f"one form for every number: {found.group()}"


def glued_in_code(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines where a translated text is added to another text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            if _is_translated(node.left) or _is_translated(node.right):
                yield node.lineno, "a translated text with + beside it"
        elif isinstance(node, ast.JoinedStr) and any(
            isinstance(part, ast.FormattedValue) and _is_translated(part.value)
            for part in node.values
        ):
            yield node.lineno, "a translated text in an f-string"


def _is_translated(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _is_translated(node.left)
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in TRANSLATES
    )


def glued_in_templates(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines where a translated text runs on into a value, or out of one.

    Texts that stand for themselves have a mark or an element between them.
    """
    for pattern in (RUNS_ON, RUNS_OUT):
        for found in pattern.finditer(source):
            yield source.count("\n", 0, found.start()) + 1, found.group()
