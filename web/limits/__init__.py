"""How much anybody may ask for, counted over all workers (security.md 4.4)."""

from web.limits.bucket import Demand, Outcome, Rate
from web.limits.classes import CLASSES, LimitClass
from web.limits.counting import (
    credential_of,
    give_back,
    limited,
    refuse_when_over,
    take,
)

__all__ = [
    "CLASSES",
    "Demand",
    "LimitClass",
    "Outcome",
    "Rate",
    "credential_of",
    "give_back",
    "limited",
    "refuse_when_over",
    "take",
]
