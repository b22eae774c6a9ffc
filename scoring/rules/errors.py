"""What a broken rule says to people: whole sentences, ready for translation."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence whose words follow a number: the value named `by`.

    `%` fills in the English form, as it does for a plain template.
    """

    one: str
    many: str
    by: str

    def __mod__(self, values: Mapping[str, object]) -> str:
        return (self.one if values[self.by] == 1 else self.many) % values


Template = str | Counted


def gettext_noop(text: str) -> str:
    """Mark a sentence for the translators and return it unchanged."""
    return text


def ngettext_lazy(one: str, many: str, by: str) -> Counted:
    """Mark both forms for the translators; whoever shows them picks one of theirs.

    Named as in Django, because that is the name the sentences are gathered by.
    """
    return Counted(one, many, by)


ABOVE_THE_LIMIT = gettext_noop(
    "A knock needs %(limit)s or less, and this is %(count)s. "
    "Check the cards, or who knocked."
)
ONLY_GIN = gettext_noop(
    "Only gin ends this hand, and %(count)s is left. Check the cards, or play on."
)


def shown(text: str) -> str:
    """Quote what somebody typed: 40 characters at most, unprintable ones as �."""
    return "".join(sign if sign.isprintable() else "�" for sign in text[:40])


class RuleError(ValueError):
    """A refusal: one English sentence with named placeholders, and its field.

    `str(error)` is `template % values`. A translator looks up `template` and
    fills in `values` afterwards. `code` is stable and meant for programs.
    """

    def __init__(
        self,
        template: Template,
        field: str = "",
        code: str = "invalid",
        **values: object,
    ) -> None:
        super().__init__(template, field, code)
        self.template = template
        self.field = field
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return self.template % self.values

    @property
    def errors(self) -> tuple["RuleError", ...]:
        """Every fault found: here the one."""
        return (self,)


class RuleErrors(RuleError):
    """Several faults at once; template, field, code and values are the first's."""

    def __init__(self, errors: list[RuleError]) -> None:
        first = errors[0]
        super().__init__(first.template, first.field, first.code, **first.values)
        self.args = (errors,)
        self._errors = tuple(errors)

    def __str__(self) -> str:
        return " ".join(str(error) for error in self._errors)

    @property
    def errors(self) -> tuple[RuleError, ...]:
        """Every fault found, in the order of the fields."""
        return self._errors


class IllegalKnock(RuleError):
    """A knock with more deadwood than the limit allows (R10)."""

    def __init__(
        self, deadwood: int, limit: int = 10, field: str = "knocker_deadwood"
    ) -> None:
        template = ABOVE_THE_LIMIT if limit else ONLY_GIN
        super().__init__(template, field, "illegal_knock", limit=limit, count=deadwood)
        self.args = (deadwood, limit, field)
        self.deadwood = deadwood
        self.limit = limit


def raise_all(errors: list[RuleError]) -> None:
    """Raise nothing, the one fault, or all of them together."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise RuleErrors(errors)
