"""Gathering every fault of what was sent, instead of the first."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import ngettext_lazy

from scoring.rules.errors import RuleError
from scoring.wording import rule_text
from web.problems import Fault, Invalid, invalid

Faults = dict[str, list[Fault]]


@contextmanager
def noted(faults: Faults, prefix: str = "") -> Iterator[None]:
    """Add what the block refuses to `faults`, and go on after the block.

    prefix: put before the field of a broken rule, such as "house_rules.". A fault
    that two checks find in one field is noted once, and what was sent and refused is
    not called missing as well.
    """
    try:
        yield
    except RuleError as refusal:
        for error in refusal.errors:
            _note(faults, prefix + error.field, Fault(error.code, rule_text(error)))
    except Invalid as problem:
        for field, found in problem.errors.items():
            for fault in found:
                _note(faults, field, fault)


def refuse(faults: Faults) -> None:
    """Raise Invalid with all faults, or nothing where there are none."""
    if faults:
        raise Invalid(faults)


def require_short_reason(field: str, reason: str, longest: int) -> None:
    """Refuse a reason that is longer than its column; longest: in characters."""
    if len(reason) > longest:
        text = ngettext_lazy(
            "A reason has %(most)s character at most.",
            "A reason has %(most)s characters at most.",
            "most",
        )
        raise invalid(field, text % {"most": longest}, "max_length")


def _note(faults: Faults, field: str, fault: Fault) -> None:
    known = faults.setdefault(field or "non_field_errors", [])
    repeated = fault.code in {other.code for other in known}
    if not repeated and not (known and fault.code == "required"):
        known.append(fault)
