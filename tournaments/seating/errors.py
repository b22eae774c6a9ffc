"""Refusals about seating and standings, in the shape the rules core uses."""

from scoring.rules.errors import (
    RuleError,
    RuleErrors,
    Template,
    gettext_noop,
    ngettext_lazy,
    raise_all,
    shown,
)

__all__ = [
    "RuleErrors",
    "SeatingError",
    "Template",
    "gettext_noop",
    "ngettext_lazy",
    "raise_all",
    "shown",
]


class SeatingError(RuleError):
    """A tournament asked for something that cannot be: one sentence and its field.

    Several faults at once arrive together as `RuleErrors`, like those of the rules.
    """
