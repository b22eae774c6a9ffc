"""Short texts of the pages: the house rules in a line, a sum, the main button."""

import re

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Match
from scoring.rules.award import Award
from scoring.rules.ruleset import Ruleset


def rules_summary(rules: Ruleset) -> str:
    """Return the house rules that people ask for first, in one line."""
    return _("first to %(target)s, gin %(gin)s, undercut %(undercut)s") % {
        "target": rules.game_target,
        "gin": rules.gin_bonus,
        "undercut": rules.undercut_bonus,
    }


def card_rules(rules: Ruleset) -> str:
    """Return the house rules as a table card says them."""
    return _(
        "First to %(target)s · gin %(gin)s · undercut %(undercut)s ·"
        " knock with %(limit)s or less"
    ) % {
        "target": rules.game_target,
        "gin": rules.gin_bonus,
        "undercut": rules.undercut_bonus,
        "limit": rules.knock_limit,
    }


def about_match(match: Match, rules: Ruleset) -> str:
    """Return the day and the house rules, for the head of the sheet."""
    return _("%(day)s, %(rules)s") % {
        "day": date_format(match.played_on, "DATE_FORMAT"),
        "rules": rules_summary(rules),
    }


def box_words() -> list[str]:
    """Return "Box" and what stands after it for who deals, as the role says them.

    The second falls away where there is no room, so they are spans of one text.
    """
    text = _("<span>Box</span> <span>· deals</span>")
    return re.findall(r"<span>(.*?)</span>", text)


def sum_text(award: Award, knocker_deadwood: int, opponent_deadwood: int) -> str:
    """Return the sum behind an award, like 23 − 4; "" where there is none."""
    parts = {part.name: part.points for part in award.parts}
    if award.kind == "knock":
        text = f"{opponent_deadwood} − {knocker_deadwood}"
    elif award.kind == "undercut":
        text = f"{parts.get('undercut_bonus', 0)} + {parts.get('difference', 0)}"
    elif award.kind in ("gin", "big_gin"):
        bonus = parts.get("gin_bonus", parts.get("big_gin_bonus", 0))
        text = f"{bonus} + {opponent_deadwood}"
    else:
        return ""
    return f"({text}) × 2" if "doubled" in parts else text


def record_button(
    kind: str, name: str, points: int, *, over: bool, winner: str = ""
) -> str:
    """Return what the main button of a typed hand says; name: the scorer's, or ""."""
    values = {"name": winner or name, "points": points}
    case = "undercut" if kind == "undercut" else "record"
    if over:
        case = "wins" if winner else "over"
    elif not name:
        case = "draw"
    return button_texts()[case] % values


def button_texts() -> dict[str, str]:
    """Return the texts of the main button, their places still open."""
    return {
        "wait": _("Record hand"),
        "busy": _("Recording"),
        "draw": _("Record the draw"),
        "record": _("Record %(name)s +%(points)s"),
        "undercut": _("Record undercut, %(name)s +%(points)s"),
        "wins": _("Record, and %(name)s wins the match"),
        "over": _("Record, and the match is over"),
    }
