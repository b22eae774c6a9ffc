"""The cut as a page shows it: which cards each player drew, and who draws again."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.rules.cards import RANK_LETTERS, SUIT_LETTERS, Card, parse_card
from scoring.rules.errors import RuleError
from scoring.rules.roles import CutAgain, Roles, cut_roles
from scoring.rules.ruleset import CutTies

PLACES = (0, 1, 2)
MOST_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one player's card of one round is typed. draws: else the place is kept."""

    name: str
    place: int
    text: str
    draws: bool


@dataclass(frozen=True, slots=True)
class Cut:
    """The rounds to be shown, the deciding cards by place, and the roles if decided."""

    rounds: tuple[tuple[Slot, ...], ...]
    roles: Roles[int] | None
    shown: tuple[Card | None, ...]


def card_name(number: int, place: int) -> str:
    """Return the field's name of a card: rounds and players count from 1."""
    return f"card_{number}_{place + 1}"


def typed_card(data: Mapping[str, object], number: int, place: int) -> str:
    """Return a card as it was typed, blanks trimmed."""
    return str(data.get(card_name(number, place), "")).strip()[:40]


def card_rounds(data: Mapping[str, object]) -> list[list[str | None]]:
    """Return the rounds of cards that were typed, up to the last that has one."""
    rounds = [
        [typed_card(data, number, place) or None for place in PLACES]
        for number in range(1, MOST_ROUNDS + 1)
    ]
    while rounds and not any(rounds[-1]):
        rounds.pop()
    return rounds


def cut_so_far(data: Mapping[str, object], ties: CutTies) -> Cut:
    """Read the cards typed so far; after equal ones another round is asked for."""
    rounds: list[tuple[Slot, ...]] = []
    played: list[list[str | None]] = []
    drawers: tuple[int, ...] = PLACES
    roles = None
    for number in range(1, MOST_ROUNDS + 1):
        texts = [typed_card(data, number, place) for place in PLACES]
        rounds.append(
            tuple(
                Slot(card_name(number, place), place, texts[place], place in drawers)
                for place in PLACES
            )
        )
        played.append([text or None for text in texts])
        again = _outcome(played, ties)
        if isinstance(again, CutAgain):
            drawers = again.drawers
            continue
        roles = again
        break
    return Cut(tuple(rounds), roles, _last_cards(played) if roles else (None,) * 3)


def draw_for_us(
    ties: CutTies, choose: Callable[[list[str]], str] = secrets.choice
) -> dict[str, str]:
    """Draw cards until the cut is decided; return them by the names of their fields."""
    pack = [rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS]
    drawn: dict[str, str] = {}
    drawers: tuple[int, ...] = PLACES
    for number in range(1, MOST_ROUNDS + 1):
        left = list(pack)
        for place in drawers:
            card = choose(left)
            left.remove(card)
            drawn[card_name(number, place)] = card
        rounds = [
            [drawn.get(card_name(n, place)) for place in PLACES]
            for n in range(1, number + 1)
        ]
        again = _outcome(rounds, ties)
        if not isinstance(again, CutAgain):
            break
        drawers = again.drawers
    return drawn


def _outcome(
    rounds: list[list[str | None]], ties: CutTies
) -> Roles[int] | CutAgain[int] | None:
    """Return the roles, who must draw again, or None while cards are missing."""
    try:
        return cut_roles(PLACES, rounds, ties)
    except RuleError as error:
        again = error.values.get("again")
        return again if isinstance(again, CutAgain) else None


def _last_cards(played: list[list[str | None]]) -> tuple[Card | None, ...]:
    shown: list[Card | None] = [None, None, None]
    for cards in played:
        for place, text in enumerate(cards):
            if text:
                shown[place] = parse_card(text)
    return tuple(shown)
