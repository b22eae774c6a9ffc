import pytest
from hypothesis import given

from scoring.rules.advice import Advice, advise
from scoring.rules.cards import Cards, format_cards, parse_cards
from scoring.rules.melds import deadwood
from scoring.rules.ruleset import Ruleset
from tests.rules.strategies import crowded_cards, examples_100

TEN = "5H 6H 7H 8H QS QD QC 2S AD AC"


def advice(text: str, turned_up: str | None = None, **rules: object) -> Advice:
    return advise(parse_cards(text), Ruleset.from_dict(rules), turned_up=turned_up)


def told(found: Advice) -> list[tuple[int, str, int]]:
    return [(s.other, s.award.kind, s.award.points) for s in found.scores]


def test_eleven_cards_are_told_the_discard_and_the_knock() -> None:
    found = advice(f"{TEN} KC")

    assert (found.verdict, str(found.discard)) == ("knock", "KC")
    assert list(map(format_cards, found.spread.melds)) == [
        "QC QD QS",
        "5H 6H 7H 8H",
    ]
    assert (found.spread.deadwood, found.limit) == (4, 10)


def test_a_knock_is_tried_against_four_counts() -> None:
    """R13, R14: 23 less 4; an equal count or less is 10 and the difference."""
    assert told(advice(TEN)) == [
        (23, "knock", 19),
        (10, "knock", 6),
        (4, "undercut", 10),
        (0, "undercut", 14),
    ]


def test_its_own_count_is_tried_once() -> None:
    assert told(advice(TEN.replace("2S", "8S"))) == [
        (23, "knock", 13),
        (10, "undercut", 10),
        (0, "undercut", 20),
    ]


def test_an_equal_count_may_score_nothing() -> None:
    assert (4, "push", 0) in told(advice(TEN, undercut_on_tie=False))


def test_gin_is_the_bonus_and_the_count() -> None:
    """R15."""
    found = advice("5H 6H 7H 8H QS QD QC AS AD AC", gin_bonus=20)

    assert found.verdict == "gin"
    assert told(found) == [(23, "gin", 43), (10, "gin", 30), (0, "gin", 20)]


def test_eleven_melded_cards_are_big_gin_only_where_it_is_played() -> None:
    cards = "5H 6H 7H 8H QS QD QC QH AS AD AC"

    assert (advice(cards).verdict, advice(cards).spread.deadwood) == ("gin", 0)
    assert advice(cards).discard is not None
    big = advice(cards, big_gin_bonus=31)
    assert (big.verdict, big.discard) == ("big_gin", None)
    assert told(big)[0] == (23, "big_gin", 54)
    loose = advice(f"{TEN} KC", big_gin_bonus=31)
    assert (loose.verdict, str(loose.discard)) == ("knock", "KC")


@pytest.mark.parametrize(
    ("text", "rules", "turned_up", "verdict", "limit"),
    [
        pytest.param("", {}, None, "none", None, id="no cards"),
        pytest.param("5H 6H 7H", {}, None, "some", None, id="gin needs ten cards"),
        pytest.param(TEN.replace("AC", "KC"), {}, None, "above", 10, id="13"),
        pytest.param(TEN, {"knock_limit": 3}, None, "above", 3, id="a lower limit"),
        pytest.param(TEN, {"knock_limit": 0}, None, "above", 0, id="only gin"),
        pytest.param(TEN, {"oklahoma": "one"}, None, "waits", None, id="not turned"),
        pytest.param(TEN, {"oklahoma": "one"}, "3D", "above", 3, id="turned low"),
        pytest.param(TEN, {"oklahoma": "one"}, "KD", "knock", 10, id="turned high"),
        pytest.param(TEN, {"oklahoma": "gin_only"}, "AD", "above", 0, id="an ace"),
    ],
)
def test_whether_a_knock_is_allowed(
    text: str,
    rules: dict[str, object],
    turned_up: str | None,
    verdict: str,
    limit: int | None,
) -> None:
    """R10, and the house rules on it."""
    found = advice(text, turned_up, **rules)

    assert (found.verdict, found.limit) == (verdict, limit)
    assert bool(found.scores) is (verdict == "knock")


def test_a_spade_turned_up_counts_double() -> None:
    found = advice(TEN, "KS", oklahoma="one", spades_double=True)

    assert told(found)[0] == (23, "knock", 38)


def test_twelve_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="not for 12"):
        advise(Cards((1 << 12) - 1))


@examples_100
@given(crowded_cards(size=11))
def test_no_discard_leaves_less(cards: Cards) -> None:
    found = advise(cards)

    assert found.discard in cards
    assert found.spread.deadwood == min(
        deadwood(Cards(cards.mask ^ card.mask)) for card in cards
    )
