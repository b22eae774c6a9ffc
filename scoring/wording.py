"""The table's sentences: what happened, who sits where next, why not.

Each case is one whole sentence with named places, so that it can be translated.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring.rules.award import Award, Kind
from scoring.rules.errors import Counted, RuleError, Template
from scoring.rules.roles import Roles

#: What happened in one hand, by case (ux.md 1.5).
SENTENCES: dict[str, str] = {
    "draw": gettext_noop("Nobody knocked: no points. %(dealer)s deals again."),
    "push": gettext_noop("Both had %(k)s: no points, as after a draw."),
    "undercut": gettext_noop(
        "%(knocker)s knocked with %(k)s, %(other)s had %(o)s:"
        " %(other)s scores %(points)s."
    ),
    "undercut_equal": gettext_noop(
        "%(knocker)s knocked with %(k)s, %(other)s also had %(o)s:"
        " %(other)s scores %(points)s."
    ),
    "undercut_none": gettext_noop(
        "%(knocker)s knocked with %(k)s, %(other)s had none left:"
        " %(other)s scores %(points)s."
    ),
    "big_gin": gettext_noop(
        "%(knocker)s went big gin, %(other)s had %(o)s: %(knocker)s scores %(points)s."
    ),
    "gin": gettext_noop(
        "%(knocker)s went gin, %(other)s had %(o)s: %(knocker)s scores %(points)s."
    ),
    "gin_none": gettext_noop(
        "%(knocker)s went gin, %(other)s had none left: %(knocker)s scores %(points)s."
        " Gin cannot be undercut."
    ),
    "knock": gettext_noop(
        "%(knocker)s knocked with %(k)s, %(other)s had %(o)s:"
        " %(knocker)s scores %(points)s."
    ),
    "knock_laid_off": gettext_noop(
        "%(knocker)s knocked with %(k)s, %(other)s had %(o)s after laying off"
        " %(cards)s: %(knocker)s scores %(points)s."
    ),
    "undercut_laid_off": gettext_noop(
        "%(knocker)s knocked with %(k)s, %(other)s had %(o)s after laying off"
        " %(cards)s: %(other)s scores %(points)s."
    ),
}
#: Where the three sit in the next hand.
NEXT: dict[str, str] = {
    "same": gettext_noop("Next: the same again."),
    "stays": gettext_noop(
        "Next: %(box)s stays in the box, %(captain)s is captain, %(sitter)s sits out."
    ),
    "moves": gettext_noop(
        "Next: %(box)s goes into the box, %(captain)s is captain, %(sitter)s sits out."
    ),
}


def rule_text(error: RuleError) -> Promise:
    """Return the reason of a refusal, put into the reader's language when shown."""
    return lazystr(_LazyRule(error))


class _LazyRule:
    """Translates at `str()`, not when the rule was broken."""

    def __init__(self, error: RuleError) -> None:
        self.error = error

    def __str__(self) -> str:
        return in_words(self.error.template, self.error.values)


def in_words(template: Template, values: Mapping[str, object]) -> str:
    """Return the sentence in the reader's language, in the form its number asks for."""
    if isinstance(template, Counted):
        number = int(str(values[template.by]))
        return ngettext(template.one, template.many, number) % values
    return _(template) % values


@dataclass(frozen=True, slots=True)
class Told:
    """Who and what a sentence about one hand is about.

    roles: the three names; knocker: None where the hand was drawn; counts as told;
    laid_off: the cards that the opponent laid off, like "9♥", where they are known.
    """

    roles: Roles[str]
    knocker: str | None
    knocker_deadwood: int
    opponent_deadwood: int
    award: Award
    laid_off: str = ""

    @property
    def opponent(self) -> str:
        """The one of the two at play who did not knock."""
        box, captain = self.roles.box, self.roles.captain
        return captain if self.knocker == box else box

    @property
    def scorer(self) -> str | None:
        """The name of who scores, or None."""
        if self.award.scorer is None:
            return None
        return self.knocker if self.award.scorer == "knocker" else self.opponent


def hand_sentence(told: Told) -> str:
    """Return what happened in one hand and who scores, as one sentence."""
    values = {
        "knocker": told.knocker,
        "other": told.opponent,
        "k": told.knocker_deadwood,
        "o": told.opponent_deadwood,
        "points": told.award.points,
        "dealer": told.roles.box,
        "cards": told.laid_off,
    }
    return _sentence(told) % values


def sentence_case(
    kind: Kind, knocker_deadwood: int, opponent_deadwood: int, laid_off: str = ""
) -> str:
    """Return which of the sentences of `SENTENCES` tells this award."""
    if laid_off and kind in ("knock", "undercut"):
        return f"{kind}_laid_off"
    if kind == "undercut" and knocker_deadwood == opponent_deadwood:
        return "undercut_equal"
    if kind in ("undercut", "gin") and opponent_deadwood == 0:
        return f"{kind}_none"
    return kind


def _sentence(told: Told) -> str:
    case = sentence_case(
        told.award.kind,
        told.knocker_deadwood,
        told.opponent_deadwood,
        told.laid_off,
    )
    return _(SENTENCES[case])


def sentence_templates() -> dict[str, str]:
    """Return every sentence in the reader's language, its places still open.

    The pad fills them in by itself, in the words that the server will use.
    """
    return {case: _(text) for case, text in SENTENCES.items()}


def next_templates() -> dict[str, str]:
    """Return the sentences about the next roles, their places still open."""
    return {case: _(text) for case, text in NEXT.items()}


def how_text(told: Told) -> str:
    """Return the shortest wording, for the last column of the sheet."""
    values = {
        "knocker": told.knocker,
        "other": told.opponent,
        "k": told.knocker_deadwood,
        "o": told.opponent_deadwood,
        "dealer": told.roles.box,
    }
    if told.knocker is None:
        return _("No knock. %(dealer)s deals again") % values
    if told.award.kind in ("gin", "big_gin"):
        return _("%(other)s had %(o)s") % values
    return _("%(knocker)s knocked %(k)s, %(other)s %(o)s") % values


def next_text(before: Roles[str], after: Roles[str] | None) -> str:
    """Return where the three sit in the next hand; "" once the match is over."""
    if after is None:
        return ""
    case = "moves"
    if after == before:
        case = "same"
    elif after.box == before.box:
        case = "stays"
    values = {"box": after.box, "captain": after.captain, "sitter": after.sitter}
    return _(NEXT[case]) % values


def who_where(who: object, where: str) -> str:
    """Return who did something and from where, as far as it is known."""
    name = str(who) if who is not None else _("somebody at the table")
    return f"{name}, {where}" if where else name


def leader_text(names: Sequence[str], totals: Sequence[int]) -> str:
    """Return who leads and by how much; a shared lead is told as shared."""
    ranked = sorted(zip(totals, names, strict=True), key=lambda pair: -pair[0])
    (first, name), (second, _other) = ranked[0], ranked[1]
    if first == 0:
        return _("Nobody has scored yet")
    if first == second:
        return _("A shared lead")
    return _("%(name)s leads by %(points)s") % {"name": name, "points": first - second}


def winner_text(names: Sequence[str], totals: Sequence[int]) -> str:
    """Return who has won a finished match and by how much, or that it is shared."""
    ranked = sorted(zip(totals, names, strict=True), key=lambda pair: -pair[0])
    (first, name), (second, _other) = ranked[0], ranked[1]
    if first == second:
        return _("A shared first place")
    return _("%(name)s wins by %(points)s") % {"name": name, "points": first - second}
