"""Measure the card solver beside OpenSpiel and RLCard on the same crowded hands.

    python benchmarks/solver.py

makes benchmarks/.venv/solver on the first run, installs the pinned packages of
benchmarks/requirements-solver.txt there, and measures all of them in one run: rounds
in turn, the median round counts. Nothing else of the project is needed.

- deadwood: `deadwood()` from parsed cards, against OpenSpiel's `min_deadwood` (C++)
  called from Python with its own card numbers. Ten cards of five neighbouring ranks.
- settle: `settle()` with the knocker's choice of spread and the lay-offs, against
  RLCard's `get_best_meld_clusters` and `get_deadwood_count` of the first cluster, for
  both hands, which finds melds only. Twenty cards of seven neighbouring ranks, kept
  where the knock is legal.
"""

import random
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

HERE = Path(__file__).resolve().parent
HOME = HERE / ".venv" / "solver"
PYTHON = HOME / "bin" / "python"
READY = HOME / "ready"
REQUIREMENTS = HERE / "requirements-solver.txt"
RANKS = "A23456789TJQK"
HANDS, ROUNDS, SEED = 1000, 11, 31

Hand = list[str]


def main() -> None:
    if Path(sys.prefix).resolve() != HOME:
        prepare()
        command = [str(PYTHON), str(Path(__file__).resolve())]
        raise SystemExit(subprocess.call(command))
    sys.path.insert(0, str(HERE.parent))
    compare()


def prepare() -> None:
    pinned = REQUIREMENTS.read_text(encoding="utf-8")
    if READY.exists() and READY.read_text(encoding="utf-8") == pinned:
        return
    venv.create(HOME, with_pip=True, clear=True)
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.check_call([*install, "--requirement", str(REQUIREMENTS)])
    READY.write_text(pinned, encoding="utf-8")


def crowded(chance: random.Random, ranks: int, size: int) -> Hand:
    """Deal from a few neighbouring ranks: melds fight over the same cards."""
    lowest = chance.randrange(len(RANKS) - ranks + 1)
    pack = [rank + suit for rank in RANKS[lowest : lowest + ranks] for suit in "CDHS"]
    return chance.sample(pack, size)


def compare() -> None:
    chance = random.Random(SEED)
    hands = [crowded(chance, 5, 10) for _ in range(HANDS)]
    print(f"{HANDS} hands, {ROUNDS} rounds in turn, medians; Python {sys.version[:6]}")
    compare_deadwood(hands)
    compare_settle(legal_knocks(chance))


def legal_knocks(chance: random.Random) -> list[tuple[Hand, Hand]]:
    from scoring.rules.cards import parse_cards
    from scoring.rules.melds import deadwood

    found: list[tuple[Hand, Hand]] = []
    while len(found) < HANDS:
        cards = crowded(chance, 7, 20)
        if deadwood(parse_cards(" ".join(cards[:10]))) <= 10:
            found.append((cards[:10], cards[10:]))
    return found


def compare_deadwood(hands: list[Hand]) -> None:
    import pyspiel

    from scoring.rules.cards import parse_cards
    from scoring.rules.melds import deadwood

    engine = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    ours = [parse_cards(" ".join(hand)) for hand in hands]
    theirs = [
        [engine.card_int(card[0] + card[1].lower()) for card in hand] for hand in hands
    ]
    least = engine.min_deadwood
    differ = sum(
        deadwood(one) != least(other) for one, other in zip(ours, theirs, strict=True)
    )
    assert not differ, f"{differ} of {len(hands)} hands differ"
    report(
        "deadwood",
        lambda: [deadwood(cards) for cards in ours],
        "OpenSpiel",
        lambda: [least(cards) for cards in theirs],
    )


def compare_settle(knocks: list[tuple[Hand, Hand]]) -> None:
    from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters
    from rlcard.games.gin_rummy.utils.utils import card_from_text, get_deadwood_count

    from scoring.rules.cards import parse_cards
    from scoring.rules.melds import deadwood
    from scoring.rules.settle import settle

    ours = [
        (parse_cards(" ".join(knocker)), parse_cards(" ".join(opponent)))
        for knocker, opponent in knocks
    ]
    theirs = [[[card_from_text(c) for c in h] for h in hands] for hands in knocks]

    def least(hand: list[object]) -> int:
        clusters = get_best_meld_clusters(hand)
        count: int = get_deadwood_count(hand, clusters[0] if clusters else [])
        return count

    for our_hands, their_hands in zip(ours, theirs, strict=True):
        for one, other in zip(our_hands, their_hands, strict=True):
            assert deadwood(one) == least(other), str(one)
    report(
        "settle",
        lambda: [settle(*hands) for hands in ours],
        "RLCard",
        lambda: [(least(one), least(two)) for one, two in theirs],
    )


def report(
    name: str,
    ours: Callable[[], list[object]],
    rival: str,
    theirs: Callable[[], list[object]],
) -> None:
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for run, taken in zip((ours, theirs), times, strict=True):
            start = perf_counter()
            run()
            taken.append((perf_counter() - start) / HANDS * 1e6)
    mine, other = map(median, times)
    verdict = "met" if mine <= other else "missed"
    print(
        f"{name:10}{mine:8.2f} µs   {rival:10}{other:9.2f} µs   "
        f"ratio {mine / other:.2f}   target 1.00 {verdict}"
    )


if __name__ == "__main__":
    main()
