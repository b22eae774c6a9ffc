"""Settling a knock from typed cards, without a match."""

from collections.abc import Mapping

from scoring.rules.cards import parse_card, parse_cards
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import Settlement, settle
from scoring.services.faults import Faults, noted, refuse


def settle_cards(
    *,
    knocker_cards: str,
    opponent_cards: str,
    melds: tuple[str, ...] | None = None,
    turned_up: str = "",
    house_rules: Mapping[str, object] | None = None,
) -> Settlement:
    """Return what the knock comes to (R10-R15), or refuse it with all its faults.

    house_rules: by the names of rules.md; what is left out is the article's.
    """
    faults: Faults = {}
    rules = Ruleset()
    with noted(faults, "house_rules."):
        rules = Ruleset.from_dict(house_rules or {})
    with noted(faults):
        parse_cards(knocker_cards, "knocker_cards")
    with noted(faults):
        parse_cards(opponent_cards, "opponent_cards")
    with noted(faults):
        if turned_up:
            parse_card(turned_up, "turned_up")
    refuse(faults)
    with noted(faults):
        settled = settle(
            knocker_cards,
            opponent_cards,
            rules,
            melds=melds,
            turned_up=turned_up or None,
        )
    refuse(faults)
    return settled
