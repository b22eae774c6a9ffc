"""Hands written short: Ana in the box, Ben captain, Cho sitting out."""

from scoring.rules.cards import parse_card
from scoring.rules.hand import PlayedHand
from scoring.rules.roles import Roles
from scoring.rules.ruleset import Ruleset
from tests.rules.examples import Row

SEATS = Roles("Ana", "Ben", "Cho")


def roles_of(row: dict[str, str]) -> Roles[str]:
    return Roles(row["box"], row["captain"], row["sitter"])


def knock(
    number: int,
    roles: Roles[str],
    knocker: str,
    count: int,
    other: int,
    *,
    big_gin: bool = False,
    turned_up: str | None = None,
) -> PlayedHand[str]:
    card = None if turned_up is None else parse_card(turned_up)
    return PlayedHand(number, roles, knocker, count, other, big_gin, card)


def draw(number: int, roles: Roles[str]) -> PlayedHand[str]:
    return PlayedHand(number, roles)


def played(row: Row, number: int = 1) -> PlayedHand[str]:
    """Read a row of worked_hands.json."""
    roles = roles_of(row["before"])
    if row["draw"]:
        return draw(number, roles)
    return knock(
        number,
        roles,
        getattr(roles, row["knocker"]),
        row["knocker_deadwood"],
        row["opponent_deadwood"],
        big_gin=row.get("big_gin", False),
        turned_up=row.get("turned_up"),
    )


def rules_of(row: Row) -> Ruleset:
    return Ruleset.from_dict(row.get("rules", {}))
