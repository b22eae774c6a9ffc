from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import Card, Cards, Suit, format_cards, parse_cards
from scoring.rules.melds import best_spread, deadwood, is_meld
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import IllegalKnock, Settlement, settle, spreads
from tests.rules import oracles
from tests.rules.examples import Row, load
from tests.rules.strategies import crowded_showdowns, examples_100, examples_300

RESULTS = (
    "kind",
    "scorer",
    "points",
    "knocker_deadwood",
    "opponent_deadwood",
    "best_for_knocker",
)


def letters(cards: Cards) -> frozenset[str]:
    return frozenset(map(str, cards))


def laid(result: Settlement) -> list[tuple[str, str]]:
    return [(str(card), format_cards(meld)) for card, meld in result.lay_offs]


@pytest.mark.parametrize("row", load("settle"), ids=lambda row: row["knocker"])
def test_examples_of_showdowns(row: Row) -> None:
    """R10-R15."""
    knocker, opponent = parse_cards(row["knocker"]), parse_cards(row["opponent"])
    if row["kind"] == "illegal":
        with pytest.raises(IllegalKnock) as caught:
            settle(knocker, opponent)
        assert caught.value.deadwood == row["knocker_deadwood"] > 10
        return

    result = settle(knocker, opponent)

    facts = asdict(result)
    assert {n: facts[n] for n in RESULTS if n in row} == {
        n: row[n] for n in RESULTS if n in row
    }
    if "opponent_deadwood_before_lay_offs" in row:
        assert deadwood(opponent) == row["opponent_deadwood_before_lay_offs"]


@pytest.mark.parametrize(
    ("row", "spread"),
    [(row, spread) for row in load("worked_cards") for spread in row["spreads"]],
    ids=lambda part: part["id"] if "id" in part else " | ".join(part["melds"]),
)
def test_examples_of_spreads_chosen(row: Row, spread: Row) -> None:
    """R11: what each legal spread of the knocker leads to."""
    result = settle(row["knocker"], row["opponent"], melds=spread["melds"])

    facts = asdict(result)
    assert {n: facts[n] for n in RESULTS[:-1]} == {n: spread[n] for n in RESULTS[:-1]}
    nets = [_net(other) for other in row["spreads"]]
    best = max(nets)
    assert result.best_for_knocker == (None if best == _net(spread) else best)


@pytest.mark.parametrize("row", load("worked_cards"), ids=lambda row: row["id"])
def test_the_spread_laid_when_none_is_chosen(row: Row) -> None:
    """Least deadwood, and among equals the best for the knocker."""
    if not row["legal"]:
        with pytest.raises(IllegalKnock) as caught:
            settle(row["knocker"], row["opponent"])
        assert caught.value.deadwood == row["knocker_least_deadwood"]
        assert spreads(row["knocker"]) == []
        return

    result = settle(row["knocker"], row["opponent"])

    least = max(_net(spread) for spread in row["spreads"] if spread["least"])
    best = max(_net(spread) for spread in row["spreads"])
    signed = -result.points if result.scorer == "opponent" else result.points
    assert result.knocker_deadwood == row["knocker_least_deadwood"]
    assert signed == least
    assert result.best_for_knocker == (None if best == least else best)
    assert deadwood(parse_cards(row["opponent"])) == row["opponent_before_lay_offs"]


def _net(spread: Row) -> int:
    points: int = spread["points"]
    return -points if spread["scorer"] == "opponent" else points


def test_lay_offs_name_the_meld_in_playing_order() -> None:
    """R12: 8♥ fits only after 7♥."""
    result = settle("AC 2C 3C TC TD 4H 5H 6H 5S TS", "9C JC KC 4D KD 7H 8H QH 2S QS")

    assert laid(result) == [("7H", "4H 5H 6H"), ("8H", "4H 5H 6H")]
    assert result.opponent_spread.melds == ()
    assert result.opponent_spread.deadwood == 65
    assert len(result.opponent_spread.unmatched) == 8


def test_lay_offs_go_to_both_ends_and_to_a_set() -> None:
    result = settle("2C 3C 4C QC QD 5H 6H 7H 6S QS", "QH AD 2D 9D KD 4H 8H 3S 9S 3H")

    assert laid(result) == [
        ("QH", "QC QD QS"),
        ("4H", "5H 6H 7H"),
        ("3H", "5H 6H 7H"),
        ("8H", "5H 6H 7H"),
    ]


def test_a_card_between_two_runs_is_laid_off_once() -> None:
    result = settle("KC KD 3H 4H 5H 7H 8H 9H 2S KS", "4C 9C 2D 4D QD 6H TH JH 8S QS")

    assert [card for card, _ in laid(result)] == ["6H", "TH", "JH"]
    assert result.opponent_deadwood == 47


def test_own_melds_come_before_lay_offs_that_save_no_more() -> None:
    """7-8-9♥ continue the knocker's run, but are a run of their own."""
    result = settle("4H 5H 6H KC KD KS 2C 2D 2S AC", "7H 8H 9H QC JD 9S 8C 5C 4D 3S")

    assert laid(result) == []
    assert list(map(format_cards, result.opponent_spread.melds)) == ["7H 8H 9H"]


def test_there_is_no_lay_off_against_gin() -> None:
    """R15."""
    result = settle("2C JC QC KC 2D 2H 4H 5H 6H 2S", "AC 5C 9C 9D KD 7H 8H 3S 5S KS")

    assert (result.kind, result.points, laid(result)) == ("gin", 92, [])


def test_runs_laid_in_two_pieces_take_lay_offs_at_their_outer_ends() -> None:
    cards = "4C 5C 6C 7C 8C 9C KD KH KS AD", "3C TC KC 2D 4D 6D 8H 9H JS 2S"

    whole = settle(*cards)
    pieces = settle(*cards, melds=["7C 8C 9C", "4C 5C 6C", "KD KH KS"])

    assert whole.points == pieces.points
    assert laid(pieces) == [
        ("3C", "4C 5C 6C"),
        ("TC", "7C 8C 9C"),
        ("KC", "KD KH KS"),
    ]


def test_eleven_melded_cards_are_big_gin() -> None:
    rules = Ruleset(big_gin_bonus=31)
    eleven = "4C 5C 6C 7C 9D 9H 9S JC JD JH JS"
    opponent = "8C KC 2D 4D 6D 8H QH 2S 5S KS"

    for melds in (None, ["4C 5C 6C 7C", "9D 9H 9S", "JC JD JH JS"]):
        result = settle(eleven, opponent, rules, melds=melds)
        assert (result.kind, result.lay_offs) == ("big_gin", ())
        assert result.points == result.opponent_deadwood + 31 == 65 + 31


def test_a_tie_may_score_nothing() -> None:
    """A09, with the house rule: 10 and 10."""
    rules = Ruleset(undercut_on_tie=False)

    result = settle(
        "JS QS KS TC TD TH 4H 3D 2C AH", "9S TS 5D 6D 7D 4C 4D 4S 8H 2D", rules
    )

    assert (result.kind, result.scorer, result.points) == ("push", None, 0)


def test_the_house_limit_and_doubling_reach_the_cards() -> None:
    rules = Ruleset(oklahoma="gin_only", spades_double=True)
    cards = "4C 5C 6C 9D JD 9H JH 3S 9S JS", "2C KC 8D TD KD 2H 5H QH 7S 8S"

    assert settle(*cards, rules, turned_up="3S").points == 2 * 69
    with pytest.raises(IllegalKnock) as caught:
        settle(*cards, rules, turned_up="2C")
    assert (caught.value.limit, caught.value.field) == (2, "knocker_cards")


def test_the_best_line_respects_the_limit() -> None:
    """C26: keeping 7♥ back leaves 10, which a limit of 9 does not allow."""
    cards = "AC JC 2D JD 4H 5H 6H 7H JH JS", "KC 3D TD QD KD 8H 9H 3S TS QS"

    assert settle(*cards).best_for_knocker == 73
    assert settle(*cards, Ruleset(knock_limit=9)).best_for_knocker is None


def test_a_card_kept_back_closes_the_low_end_of_a_run() -> None:
    """4♥ costs 4 and keeps out 3♥ and 2♥: 77 - 6 beats 72 - 2."""
    result = settle("AC JC AD JD 4H 5H 6H 7H JH JS", "KC 3D TD QD KD 3H 2H 9S TS QS")

    assert (result.points, result.best_for_knocker) == (70, 71)


def test_a_run_kept_back_keeps_out_what_would_continue_it() -> None:
    """A-2-3♥ cost 6 and keep out 4♥ and 5♥: 73 - 7 beats 64 - 1."""
    result = settle("AH 2H 3H JC JD JH 8C 8D 8H AS", "4H 5H KC QD TS 9C 7D 6S 2C KS")

    assert (result.points, result.best_for_knocker) == (63, 66)


def test_a_lay_off_stays_in_the_suit_of_its_run() -> None:
    """A♦ goes below 2-3-4♦; it does not follow K♣."""
    result = settle("JC QC KC 2D 3D 4D 8C 8H 8S 5S", "AD 9C TD TH 7H 7C 6S QS KS 3H")

    assert laid(result) == [("AD", "2D 3D 4D")]


def test_missed_gin_is_the_better_line() -> None:
    result = settle(
        "2C JC QC KC 2D 2H 4H 5H 6H 2S",
        "AC 5C 9C 9D KD 7H 8H 3S 5S KS",
        melds=["2C 2D 2H", "JC QC KC", "4H 5H 6H"],
    )

    assert (result.kind, result.points, result.best_for_knocker) == ("knock", 50, 92)


def test_the_maximal_spreads_of_a_knocker() -> None:
    """C24: 7♥ in the set or in the run."""
    found = spreads("AC 2C 7C AD 7D 4H 5H 6H 7H 7S")

    assert [list(map(format_cards, spread.melds)) for spread in found] == [
        ["7C 7D 7H 7S", "4H 5H 6H"],
        ["7C 7D 7S", "4H 5H 6H 7H"],
    ]
    assert [spread.deadwood for spread in found] == [4, 4]


def test_a_spread_to_which_a_card_could_be_added_is_not_listed() -> None:
    """2♣ may not be left out, nor the three twos beside the run."""
    found = spreads("AH 2H 3H 2C 2D 2S KC KD KS 4C")

    assert [list(map(format_cards, spread.melds)) for spread in found] == [
        ["2C 2D 2S", "KC KD KS", "AH 2H 3H"],
        ["2C 2D 2H 2S", "KC KD KS"],
    ]


def test_spreads_above_the_limit_are_left_out() -> None:
    assert spreads("AC 2C 7C AD 7D 4H 5H 6H 7H 7S", Ruleset(knock_limit=3)) == []
    with pytest.raises(ValueError, match="not for 12"):
        spreads("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC")


@examples_300
@given(crowded_showdowns())
def test_fast_showdowns_equal_slow_ones(hands: tuple[Cards, Cards]) -> None:
    """Law 5, with melds and lay-offs of the opponent chosen together (R12)."""
    knocker, opponent = hands
    least = oracles.least_deadwood(letters(knocker))
    if least > 10:
        with pytest.raises(IllegalKnock) as caught:
            settle(knocker, opponent)
        assert caught.value.deadwood == least
        return
    lines = oracles.legal_nets(letters(knocker), letters(opponent))

    result = settle(knocker, opponent)

    right = max(net for count, _, net in lines if count == least)
    best = max(net for _, _, net in lines)
    signed = -result.points if result.scorer == "opponent" else result.points
    assert result.knocker_deadwood == least
    assert signed == right
    assert result.best_for_knocker == (None if best == right else best)
    assert (least, result.opponent_deadwood, right) in lines


@examples_100
@given(crowded_showdowns())
def test_every_spread_chosen_is_answered_in_the_best_way(
    hands: tuple[Cards, Cards],
) -> None:
    """Law 5; and every card is melded, laid off or left, once."""
    knocker, opponent = hands
    for spread in spreads(knocker):
        result = settle(knocker, opponent, melds=spread.melds)

        melds = tuple(letters(meld) for meld in spread.melds)
        right = oracles.opponent_least(
            letters(opponent), melds if spread.deadwood else ()
        )
        assert result.opponent_deadwood == right
        own = result.opponent_spread
        off = [card for card, _ in result.lay_offs]
        assert Cards.of([*(c for m in own.melds for c in m), *own.unmatched, *off]) == (
            opponent
        )
        assert own.deadwood == own.unmatched.value
        grown = {meld: meld for meld in spread.melds}
        for card, meld in result.lay_offs:
            grown[meld] |= Cards.of([card])
            assert is_meld(grown[meld])


@examples_100
@given(crowded_showdowns(), st.permutations(range(4)))
def test_swapping_suits_changes_nothing(
    hands: tuple[Cards, Cards], suits: list[int]
) -> None:
    """Law 6."""
    knocker, opponent = (
        Cards.of(Card(card.rank, Suit(suits[card.suit])) for card in cards)
        for cards in hands
    )
    if deadwood(hands[0]) > 10:
        assert deadwood(knocker) == deadwood(hands[0])
        return

    before, after = settle(*hands), settle(knocker, opponent)

    assert [getattr(before, name) for name in RESULTS] == [
        getattr(after, name) for name in RESULTS
    ]


@examples_100
@given(crowded_showdowns(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_nothing(
    hands: tuple[Cards, Cards], shuffler: object
) -> None:
    """Law 6: text in any order is the same spread."""
    cards = list(map(str, hands[0]))
    shuffler.shuffle(cards)  # type: ignore[attr-defined]

    assert best_spread(parse_cards(" ".join(cards))) == best_spread(hands[0])
