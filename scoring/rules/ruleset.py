"""House rules: what a match is played by, and the bounds that follow."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from scoring.rules.cards import Card, as_card
from scoring.rules.errors import RuleError, gettext_noop, raise_all, shown

Oklahoma: TypeAlias = Literal["off", "gin_only", "one"]
Shutout: TypeAlias = Literal["off", "double", "flat_100"]
CutTies: TypeAlias = Literal["redraw", "suit"]


class Bounds(NamedTuple):
    """The lowest and the highest value that a number may have, both allowed."""

    lowest: int
    highest: int


NUMBERS: Mapping[str, Bounds] = MappingProxyType(
    {
        "game_target": Bounds(10, 1000),
        "knock_limit": Bounds(0, 10),
        "gin_bonus": Bounds(0, 100),
        "undercut_bonus": Bounds(0, 100),
        "big_gin_bonus": Bounds(0, 100),
        "line_bonus": Bounds(0, 100),
        "game_bonus": Bounds(0, 500),
        "hand_limit": Bounds(3, 60),
    }
)
WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "oklahoma": ("off", "gin_only", "one"),
        "shutout": ("off", "double", "flat_100"),
        "cut_ties": ("redraw", "suit"),
    }
)
MAY_BE_OFF = frozenset({"big_gin_bonus", "hand_limit"})
YES_OR_NO = frozenset({"undercut_on_tie", "spades_double"})

HIGHEST_COUNT = 98
"""The most that ten cards can be forced to hold (R3)."""
HIGHEST_BONUS = 100
HIGHEST_POINTS = 2 * (HIGHEST_COUNT + HIGHEST_BONUS)
"""The most that one hand scores under any house rules: gin, doubled by spades."""
HIGHEST_TOTAL = NUMBERS["game_target"].highest - 1 + HIGHEST_POINTS
"""The most that a total can come to under any house rules (R18)."""

OUT_OF_RANGE = gettext_noop(
    "%(name)s is a whole number from %(lowest)s to %(highest)s, not %(given)s."
)
OUT_OF_RANGE_OR_OFF = gettext_noop(
    "%(name)s is off, or a whole number from %(lowest)s to %(highest)s, not %(given)s."
)
NOT_A_WORD = gettext_noop("%(name)s is one of %(allowed)s, not %(given)s.")
NOT_YES_OR_NO = gettext_noop("%(name)s is true or false, not %(given)s.")
UNKNOWN_RULE = gettext_noop(
    "There is no house rule called “%(name)s”. The house rules are %(allowed)s."
)
NEEDS_OKLAHOMA = gettext_noop(
    "Spades count double only with the Oklahoma rule, because it uses the card "
    "turned up. Switch on oklahoma, or switch off spades_double."
)
NEEDS_TURNED_UP = gettext_noop(
    "With the Oklahoma rule the card turned up sets the limit. Say which it was, "
    "like 4C."
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The house rules of a match, frozen when it starts; defaults are the article's.

    Every number lies within NUMBERS, every word is one of WORDS; None stands for
    off. Anything else raises RuleError, or RuleErrors with every fault.
    """

    game_target: int = 100
    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 10
    undercut_on_tie: bool = True
    big_gin_bonus: int | None = None
    oklahoma: Oklahoma = "off"
    spades_double: bool = False
    line_bonus: int = 0
    game_bonus: int = 0
    shutout: Shutout = "off"
    hand_limit: int | None = None
    cut_ties: CutTies = "redraw"

    def __post_init__(self) -> None:
        raise_all(_faults(asdict(self)))

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> "Ruleset":
        """Read house rules from JSON; names left out have the default.

        "off" or null switches an optional rule off. Unknown names, other types
        (true is not 1, "5" is not 5) and values out of range are all reported.
        """
        known = {name: values[name] for name in RULE_NAMES if name in values}
        for name in MAY_BE_OFF & known.keys():
            if known[name] == "off":
                known[name] = None
        unknown = [_unknown(name) for name in values if name not in RULE_NAMES]
        raise_all(unknown + _faults(known))
        return cls(**known)  # type: ignore[arg-type]  # checked one line above

    def to_dict(self) -> dict[str, int | bool | str]:
        """Write every house rule for JSON, "off" for None; from_dict reads it back."""
        return {
            name: "off" if value is None else value
            for name, value in asdict(self).items()
        }

    def limit(self, turned_up: Card | str | None = None) -> int:
        """Give the most deadwood a knock may leave, 0 to 10 (R10, Oklahoma).

        0 means that only gin ends the hand. With the Oklahoma rule the card turned
        up is needed, otherwise RuleError; without it the card is of no account.
        """
        if self.oklahoma == "off":
            return self.knock_limit
        if turned_up is None:
            raise RuleError(NEEDS_TURNED_UP, "turned_up", "required")
        value = as_card(turned_up, "turned_up").value
        if value == 1 and self.oklahoma == "gin_only":
            return 0
        return min(self.knock_limit, value)

    def doubles(self, turned_up: Card | str | None = None) -> bool:
        """Say whether a spade turned up makes the hand count double."""
        if not self.spades_double or turned_up is None:
            return False
        return as_card(turned_up, "turned_up").suit == 3


RULE_NAMES = tuple(Ruleset.__dataclass_fields__)


def is_whole_number(value: object) -> bool:
    """Say whether this is an int and not a bool, which Python counts as one."""
    return isinstance(value, int) and not isinstance(value, bool)


def _faults(values: Mapping[str, object]) -> list[RuleError]:
    """List what is wrong with these house rules, in the order of their names."""
    faults = [
        fault
        for name in RULE_NAMES
        if name in values and (fault := _fault(name, values[name]))
    ]
    if values.get("spades_double") is True and values.get("oklahoma", "off") == "off":
        faults.append(RuleError(NEEDS_OKLAHOMA, "spades_double", "needs_oklahoma"))
    return faults


def _fault(name: str, value: object) -> RuleError | None:
    if name in NUMBERS:
        return _number_fault(name, value)
    given = _given(value)
    if name in YES_OR_NO:
        if isinstance(value, bool):
            return None
        return RuleError(NOT_YES_OR_NO, name, "not_yes_or_no", name=name, given=given)
    if isinstance(value, str) and value in WORDS[name]:
        return None
    allowed = ", ".join(WORDS[name])
    return RuleError(
        NOT_A_WORD, name, "unknown_word", name=name, allowed=allowed, given=given
    )


def _number_fault(name: str, value: object) -> RuleError | None:
    lowest, highest = NUMBERS[name]
    if value is None and name in MAY_BE_OFF:
        return None
    if isinstance(value, int) and is_whole_number(value) and lowest <= value <= highest:
        return None
    return RuleError(
        OUT_OF_RANGE_OR_OFF if name in MAY_BE_OFF else OUT_OF_RANGE,
        name,
        "out_of_range",
        name=name,
        lowest=lowest,
        highest=highest,
        given=_given(value),
    )


def _unknown(name: object) -> RuleError:
    field = shown(str(name))
    allowed = ", ".join(RULE_NAMES)
    return RuleError(UNKNOWN_RULE, field, "unknown_rule", name=field, allowed=allowed)


def _given(value: object) -> str:
    """Show a value that was refused, spelt as in JSON, and never at length."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "…"
    if isinstance(value, int | float | str):
        return shown(str(value))
    return type(value).__name__


PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "captain": Ruleset(),
        "classic": Ruleset(
            gin_bonus=20, undercut_bonus=10, line_bonus=20, game_bonus=100
        ),
        "modern": Ruleset(
            gin_bonus=25,
            undercut_bonus=25,
            big_gin_bonus=31,
            line_bonus=25,
            game_bonus=100,
            shutout="double",
        ),
    }
)
