"""End bonuses: what each total is worth once the match is over."""

from collections.abc import Mapping

from scoring.rules.roles import P
from scoring.rules.ruleset import Ruleset


def settlement(
    rules: Ruleset,
    totals: Mapping[P, int],
    hands_won: Mapping[P, int],
    winner: P | None,
) -> dict[P, int]:
    """Add the end bonuses to the totals; they never change who won.

    Everyone has the total and line_bonus for each hand won; the winner adds
    game_bonus, and after a shutout (no point for both others) doubles the sum or
    adds 100. A shared first, or a match not over, has no winner: None.
    """
    worth = {
        player: total + rules.line_bonus * hands_won.get(player, 0)
        for player, total in totals.items()
    }
    if winner is None:
        return worth
    worth[winner] += rules.game_bonus
    others = [total for player, total in totals.items() if player != winner]
    if not any(others):
        if rules.shutout == "double":
            worth[winner] *= 2
        elif rules.shutout == "flat_100":
            worth[winner] += 100
    return worth
