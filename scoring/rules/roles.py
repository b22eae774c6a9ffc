"""Who sits where: the cut before the first hand, and the rotation after each."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from scoring.rules.cards import Card, as_card
from scoring.rules.errors import RuleError, gettext_noop, ngettext_lazy, raise_all
from scoring.rules.ruleset import CutTies

P = TypeVar("P", bound=Hashable)
Role: TypeAlias = Literal["box", "captain", "sitter"]

THREE_PEOPLE = gettext_noop(
    "Box, captain and sitter are three different people. Seat each of them once."
)
DID_NOT_PLAY = gettext_noop(
    "%(player)s did not play this hand. Choose the box or the captain."
)
NO_ROUND = gettext_noop("Each player draws a card. Say which they were.")
WRONG_DRAWS = ngettext_lazy(
    "Round %(round)s of the cut has %(count)s place. It needs 3, one for each player.",
    "Round %(round)s of the cut has %(count)s places. It needs 3, one for each player.",
    "count",
)
CARD_MISSING = gettext_noop(
    "%(player)s draws in round %(round)s of the cut. Say which card it was."
)
CARD_TOO_MUCH = gettext_noop(
    "%(player)s keeps the place and draws no card in round %(round)s of the cut. Take "
    "the card away."
)
DRAWN_TWICE = gettext_noop(
    "%(card)s was drawn twice in round %(round)s of the cut. Each card is there once."
)
ROUND_TOO_MUCH = gettext_noop(
    "The cut was decided in round %(round)s. Take the rounds after it away."
)
TWO_AGAIN = gettext_noop(
    "%(first)s and %(second)s drew equal cards: those two cut again."
)
ALL_AGAIN = gettext_noop("All three drew equal cards: all three cut again.")


@dataclass(frozen=True, slots=True)
class Roles(Generic[P]):
    """Three different people in the three roles; RuleError if two are the same."""

    box: P
    captain: P
    sitter: P

    def __post_init__(self) -> None:
        if len({self.box, self.captain, self.sitter}) != 3:
            raise RuleError(THREE_PEOPLE, "roles", "not_three")

    @property
    def players(self) -> tuple[P, P, P]:
        """The three, in the order box, captain, sitter."""
        return (self.box, self.captain, self.sitter)

    def opponent_of(self, player: P) -> P:
        """Give the other one of the two who play (R5); RuleError for others."""
        if player == self.box:
            return self.captain
        if player == self.captain:
            return self.box
        raise RuleError(DID_NOT_PLAY, "knocker", "did_not_play", player=player)


@dataclass(frozen=True, slots=True)
class CutAgain(Generic[P]):
    """A cut that is not decided: who draws again, and who keeps which place (R4)."""

    drawers: tuple[P, ...]
    keeps: P | None = None
    keeps_role: Role | None = None


def next_roles(roles: Roles[P], winner: P | None) -> Roles[P]:
    """Rotate after a hand (R7); without a winner nobody moves (R8).

    The winner takes the box, the sitter becomes captain, the loser sits out.
    Raises RuleError if the winner was sitting out or is not one of the three.
    """
    if winner is None:
        return roles
    return Roles(winner, roles.sitter, roles.opponent_of(winner))


def first_roles(
    players: Sequence[P], cards: Sequence[Card | str] | str, ties: CutTies = "redraw"
) -> Roles[P] | CutAgain[P]:
    """Seat three players by the cards they drew, highest first, ace low (R4).

    `cards` are in the order of the players. Equal ranks are told apart by suit
    where `ties` is "suit"; with "redraw" the answer is a CutAgain.
    """
    drawn: Sequence[Card | str] = (
        cards.replace(",", " ").split() if isinstance(cards, str) else cards
    )
    order = _play_round([list(players)], _drawn(players, drawn, 1), players, ties, 1)
    return _outcome(order)


def cut_roles(
    players: Sequence[P],
    rounds: Sequence[Sequence[Card | str | None]],
    ties: CutTies = "redraw",
) -> Roles[P]:
    """Seat three players by a cut of one round or several (R4).

    Each round has one place for each player, None for who does not draw. Raises
    RuleError for a card twice in a round, a card missing or too much, a round too
    many, and with code "cut_again" while two or three must still draw again.
    """
    if not rounds:
        raise RuleError(NO_ROUND, "cut", "required")
    order = [list(players)]
    for number, cards in enumerate(rounds, start=1):
        if all(len(tied) == 1 for tied in order):
            raise RuleError(ROUND_TOO_MUCH, "cut", "round_too_much", round=number - 1)
        drawn = _drawn(players, cards, number)
        order = _play_round(order, drawn, players, ties, number)
    outcome = _outcome(order)
    if isinstance(outcome, CutAgain):
        raise _still_tied(outcome)
    return outcome


def _drawn(
    players: Sequence[P], cards: Sequence[Card | str | None], number: int
) -> dict[P, Card | None]:
    """Say who drew what in a round; the same card twice is refused."""
    if len(set(players)) != 3 or len(players) != 3:
        raise RuleError(THREE_PEOPLE, "roles", "not_three")
    if len(cards) != len(players):
        raise RuleError(
            WRONG_DRAWS, "cut", "wrong_draws", round=number, count=len(cards)
        )
    drawn = [None if card is None else as_card(card, "cut") for card in cards]
    for card in drawn:
        if card is not None and drawn.count(card) > 1:
            raise RuleError(
                DRAWN_TWICE, "cut", "drawn_twice", card=card.name, round=number
            )
    return dict(zip(players, drawn, strict=True))


def _play_round(
    order: list[list[P]],
    drawn: dict[P, Card | None],
    players: Sequence[P],
    ties: CutTies,
    number: int,
) -> list[list[P]]:
    """Split whoever was tied by the cards drawn, the highest first."""
    drawing = {player for tied in order if len(tied) > 1 for player in tied}
    strength: dict[P, tuple[int, int]] = {}
    faults = []
    for player in players:
        card = drawn[player]
        if card is not None and player in drawing:
            strength[player] = (card.rank, card.suit if ties == "suit" else 0)
        elif card is not None or player in drawing:
            template = CARD_TOO_MUCH if card is not None else CARD_MISSING
            code = "card_too_much" if card is not None else "card_missing"
            faults.append(RuleError(template, "cut", code, player=player, round=number))
    raise_all(faults)
    split: list[list[P]] = []
    for tied in order:
        if len(tied) == 1:
            split.append(tied)
            continue
        levels = sorted({strength[player] for player in tied}, reverse=True)
        split += [[p for p in tied if strength[p] == level] for level in levels]
    return split


def _outcome(order: list[list[P]]) -> Roles[P] | CutAgain[P]:
    """Seat players whose places are all decided, or say who cuts again."""
    again = tuple(player for tied in order if len(tied) > 1 for player in tied)
    if not again:
        return Roles(*[player for tied in order for player in tied])
    if len(again) == 3:
        return CutAgain(again)
    if len(order[0]) == 1:
        return CutAgain(again, order[0][0], "box")
    return CutAgain(again, order[1][0], "sitter")


def _still_tied(outcome: CutAgain[P]) -> RuleError:
    if len(outcome.drawers) == 3:
        return RuleError(ALL_AGAIN, "cut", "cut_again", again=outcome)
    first, second = outcome.drawers
    return RuleError(
        TWO_AGAIN, "cut", "cut_again", first=first, second=second, again=outcome
    )
