"""Questions to which Python and JavaScript must give the same answer.

The example files of tests/vectors, every pair of counts, and card pairs dealt from
a fixed seed under varied house rules.
"""

import random
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from scoring.rules.advice import advise
from scoring.rules.award import Award, award
from scoring.rules.cards import PACK, Card, Cards, parse_cards
from scoring.rules.errors import RuleError
from scoring.rules.ruleset import Ruleset
from scoring.rules.settle import Settlement, settle, spreads
from tests.rules.examples import load

Json = dict[str, Any]
SEED = 20261130


def award_cases() -> list[tuple[Json, Json]]:
    """Every count against every other, under rules that change the award."""
    cases = []
    for rules, big_gin, turned_up in (
        (Ruleset(), False, ""),
        (Ruleset(gin_bonus=20), False, ""),
        (Ruleset(undercut_on_tie=False, undercut_bonus=25), False, ""),
        (Ruleset(big_gin_bonus=31), True, ""),
        (Ruleset(oklahoma="one", spades_double=True), False, "TS"),
        (Ruleset(oklahoma="gin_only"), False, "AS"),
        (Ruleset(knock_limit=3), False, ""),
    ):
        for knocker in range(12):
            for opponent in range(100):
                asked = {"rules": asdict(rules), "knocker": knocker}
                asked |= {"opponent": opponent, "big": big_gin, "turned": turned_up}
                cases.append((asked, _award(rules, asked)))
    return cases


def _award(rules: Ruleset, asked: Json) -> Json:
    turned_up = asked["turned"] or None
    try:
        given = award(
            rules,
            asked["knocker"],
            asked["opponent"],
            big_gin=asked["big"],
            turned_up=turned_up,
        )
    except RuleError as error:
        return {"refused": error.code}
    return _told(given)


def _told(given: Award) -> Json:
    return {
        "kind": given.kind,
        "scorer": given.scorer,
        "points": given.points,
        "parts": [[part.name, part.points] for part in given.parts],
    }


def match_cases() -> list[tuple[Json, Json]]:
    """Each hand of the example matches: the award, the totals, who sits where next."""
    cases = []
    for match in load("matches"):
        rules = asdict(Ruleset.from_dict(match["rules"]))
        totals = dict.fromkeys("ABC", 0)
        for counted, hand in enumerate(match["hands"], start=1):
            asked = {"rules": rules, "hand": hand, "before": totals, "counted": counted}
            names = ("kind", "scorer", "points", "totals", "next")
            cases.append((asked, {name: hand[name] for name in names}))
            totals = hand["totals"]
    return cases


def deadwood_cases() -> list[tuple[Json, Json]]:
    """The least deadwood of the example hands."""
    return [(row, {"deadwood": row["deadwood"]}) for row in load("deadwood")]


def advice_cases(number: int) -> list[tuple[Json, Json]]:
    """The example hands of deadwood, and as many dealt ones of up to eleven cards."""
    lots = random.Random(SEED)
    asked = [
        {"cards": row["cards"], "rules": asdict(Ruleset()), "turned": ""}
        for row in load("deadwood")
    ]
    for _ in range(number):
        rules = _rules(lots)
        low = lots.choice([0, 0, 1, 5])
        pack = [card for card in PACK if low < card.rank <= low + 6]
        size = lots.choice([0, 3, 9, 10, 10, 11, 11, 11])
        turned = lots.choice(["", *map(str, lots.sample(PACK, 3))])
        held = str(Cards.of(_held(lots, pack, size)))
        asked.append({"cards": held, "rules": asdict(rules), "turned": turned})
    return [(question, _advice(question)) for question in asked]


def _advice(asked: Json) -> Json:
    rules = Ruleset(**asked["rules"])
    try:
        found = advise(
            parse_cards(asked["cards"]), rules, turned_up=asked["turned"] or None
        )
    except RuleError as error:
        return {"refused": error.code}
    return {
        "verdict": found.verdict,
        "discard": str(found.discard) if found.discard else None,
        "melds": [str(meld) for meld in found.spread.melds],
        "unmatched": str(found.spread.unmatched),
        "limit": found.limit,
        "scores": [[score.other, _told(score.award)] for score in found.scores],
    }


def showdowns(number: int) -> list[tuple[Json, Json]]:
    """The card examples, and as many dealt pairs, with what each comes to."""
    asked: list[Json] = [
        _asked(row["knocker"], row["opponent"], Ruleset())
        for row in load("settle") + load("worked_cards")
    ]
    for row in load("worked_cards"):
        for spread in row.get("spreads", []):
            cards = row["knocker"], row["opponent"]
            asked.append(_asked(*cards, Ruleset(), melds=spread["melds"]))
    asked += dealt(number)
    return [(question, _settled(question)) for question in asked]


def dealt(number: int) -> Iterator[Json]:
    """Deal pairs, most of them crowded; some have a fault, some eleven cards."""
    lots = random.Random(SEED)
    for _ in range(number):
        rules = _rules(lots)
        low = lots.choice([0, 0, 0, 0, 1, 5])
        pack = [card for card in PACK if low < card.rank <= low + lots.choice([6, 7])]
        if lots.random() < 0.15:
            pack = list(PACK)
        size = 11 if lots.random() < 0.1 else 10
        held = _held(lots, pack, size)
        rest = [card for card in pack if card not in held]
        if lots.random() < 0.03:
            rest = pack
        other = lots.sample(rest, 9 if lots.random() < 0.02 else 10)
        turned = str(lots.choice(PACK)) if rules.oklahoma != "off" else ""
        melds = None
        knocker = Cards.of(held)
        if size == 10 and lots.random() < 0.3:
            ways = spreads(knocker, rules, turned_up=turned or None)
            melds = [str(meld) for meld in lots.choice(ways).melds] if ways else None
            if melds and lots.random() < 0.3:
                melds.pop()
        yield _asked(str(knocker), str(Cards.of(other)), rules, melds, turned)


def _held(lots: random.Random, pack: list[Card], size: int) -> list[Card]:
    """Take a meld or three, then low cards: mostly good for a knock."""
    held: list[Card] = []
    for _ in range(lots.choice([2, 3, 3])):
        first = lots.choice(pack)
        if lots.random() < 0.5:
            meld = [card for card in pack if card.rank == first.rank]
            lots.shuffle(meld)
        else:
            meld = [card for card in pack if card.suit == first.suit]
            meld = meld[meld.index(first) :]
        meld = meld[: lots.choice([3, 3, 4])]
        if not set(meld) & set(held) and len(held) + len(meld) <= size:
            held += meld
    small = lots.choice([2, 2, 3, 5])
    rest = sorted(lots.sample(pack, len(pack)), key=lambda card: card.value > small)
    return (held + [card for card in rest if card not in held])[:size]


def _rules(lots: random.Random) -> Ruleset:
    oklahoma = lots.choice(["off", "off", "gin_only", "one"])
    return Ruleset(
        knock_limit=lots.choice([10, 10, 10, 10, 7, 0]),
        gin_bonus=lots.choice([25, 20, 0]),
        undercut_bonus=lots.choice([10, 25, 0]),
        undercut_on_tie=lots.random() < 0.7,
        big_gin_bonus=lots.choice([None, 31]),
        oklahoma=oklahoma,  # type: ignore[arg-type]  # one of its words, chosen above
        spades_double=oklahoma != "off" and lots.random() < 0.5,
    )


def _asked(
    knocker: str,
    opponent: str,
    rules: Ruleset,
    melds: list[str] | None = None,
    turned: str = "",
) -> Json:
    asked: Json = {"knocker": knocker, "opponent": opponent, "rules": asdict(rules)}
    return asked | {"melds": melds, "turned": turned}


def _settled(asked: Json) -> Json:
    rules = Ruleset(**asked["rules"])
    turned = asked["turned"] or None
    try:
        settled = settle(
            asked["knocker"],
            asked["opponent"],
            rules,
            melds=asked["melds"],
            turned_up=turned,
        )
    except RuleError as error:
        return {"refused": error.code}
    ways = spreads(parse_cards(asked["knocker"]), rules, turned_up=turned)
    return _showdown(settled) | {
        "ways": [[str(meld) for meld in way.melds] for way in ways]
    }


def _showdown(settled: Settlement) -> Json:
    own, other = settled.spread, settled.opponent_spread
    return _told(settled.award) | {
        "knocker_deadwood": settled.knocker_deadwood,
        "opponent_deadwood": settled.opponent_deadwood,
        "melds": [str(meld) for meld in own.melds],
        "unmatched": str(own.unmatched),
        "opponent_melds": [str(meld) for meld in other.melds],
        "opponent_unmatched": str(other.unmatched),
        "lay_offs": [[str(card), str(meld)] for card, meld in settled.lay_offs],
        "best": settled.best_for_knocker,
    }
