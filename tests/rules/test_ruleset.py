import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import PACK
from scoring.rules.errors import RuleError, RuleErrors
from scoring.rules.ruleset import (
    HIGHEST_POINTS,
    HIGHEST_TOTAL,
    NUMBERS,
    PRESETS,
    RULE_NAMES,
    WORDS,
    Ruleset,
)
from tests.rules.strategies import examples_100

OFF_OR = st.none() | st.integers(0, 100)


def rulesets() -> st.SearchStrategy[Ruleset]:
    numbers = {name: st.integers(*bounds) for name, bounds in NUMBERS.items()}
    words = {name: st.sampled_from(allowed) for name, allowed in WORDS.items()}
    optional = {
        "big_gin_bonus": OFF_OR,
        "hand_limit": st.none() | st.integers(3, 60),
        "undercut_on_tie": st.booleans(),
    }
    return st.builds(Ruleset, **{**numbers, **words, **optional})


def test_the_defaults_are_the_articles() -> None:
    assert Ruleset().to_dict() == {
        "game_target": 100,
        "knock_limit": 10,
        "gin_bonus": 25,
        "undercut_bonus": 10,
        "undercut_on_tie": True,
        "big_gin_bonus": "off",
        "oklahoma": "off",
        "spades_double": False,
        "line_bonus": 0,
        "game_bonus": 0,
        "shutout": "off",
        "hand_limit": "off",
        "cut_ties": "redraw",
    }


def test_the_presets() -> None:
    assert PRESETS["captain"] == Ruleset()
    assert PRESETS["classic"] == Ruleset(gin_bonus=20, line_bonus=20, game_bonus=100)
    assert PRESETS["modern"] == Ruleset(
        undercut_bonus=25,
        big_gin_bonus=31,
        line_bonus=25,
        game_bonus=100,
        shutout="double",
    )
    assert list(PRESETS) == ["captain", "classic", "modern"]


@pytest.mark.parametrize(
    ("name", "lowest", "highest"),
    [
        ("game_target", 10, 1000),
        ("knock_limit", 0, 10),
        ("gin_bonus", 0, 100),
        ("undercut_bonus", 0, 100),
        ("big_gin_bonus", 0, 100),
        ("line_bonus", 0, 100),
        ("game_bonus", 0, 500),
        ("hand_limit", 3, 60),
    ],
)
def test_numbers_keep_their_bounds(name: str, lowest: int, highest: int) -> None:
    assert Ruleset.from_dict({name: lowest}).to_dict()[name] == lowest
    assert Ruleset.from_dict({name: highest}).to_dict()[name] == highest
    for outside in (lowest - 1, highest + 1):
        with pytest.raises(RuleError) as caught:
            Ruleset.from_dict({name: outside})
        assert caught.value.field == name
        assert f"from {lowest} to {highest}, not {outside}." in str(caught.value)


@pytest.mark.parametrize("value", [True, 10.0, "10", None, [10], 10**30, "off"])
@pytest.mark.parametrize("name", ["knock_limit", "game_target"])
def test_a_number_is_a_whole_number(name: str, value: object) -> None:
    with pytest.raises(RuleError, match="whole number"):
        Ruleset.from_dict({name: value})


@pytest.mark.parametrize("name", ["big_gin_bonus", "hand_limit"])
def test_an_optional_rule_may_be_off(name: str) -> None:
    assert Ruleset.from_dict({name: "off"}) == Ruleset.from_dict({name: None})
    assert Ruleset.from_dict({name: "off"}) == Ruleset()
    with pytest.raises(RuleError, match="is off, or a whole number"):
        Ruleset.from_dict({name: False})


@pytest.mark.parametrize("name", ["undercut_on_tie", "spades_double"])
@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_yes_or_no_is_true_or_false(name: str, value: object) -> None:
    with pytest.raises(RuleError, match=f"{name} is true or false"):
        Ruleset.from_dict({"oklahoma": "one", name: value})


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("value", ["on", "", None, 1, False, ["off"]])
def test_words_are_those_of_the_list(name: str, value: object) -> None:
    with pytest.raises(RuleError, match=f"{name} is one of") as caught:
        Ruleset.from_dict({name: value})

    assert caught.value.values["allowed"] == ", ".join(WORDS[name])


def test_an_unknown_rule_is_refused_by_name() -> None:
    with pytest.raises(RuleError, match="no house rule called “gin_bonuses”") as caught:
        Ruleset.from_dict({"gin_bonuses": 25})

    assert caught.value.field == "gin_bonuses"


def test_spades_count_double_only_with_oklahoma() -> None:
    assert Ruleset(oklahoma="one", spades_double=True).spades_double
    with pytest.raises(RuleError, match="only with the Oklahoma rule") as caught:
        Ruleset(spades_double=True)
    assert caught.value.field == "spades_double"


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(RuleErrors) as caught:
        Ruleset.from_dict(
            {"gin_bonus": 101, "extra": 1, "shutout": "x", "spades_double": True}
        )

    fields = [error.field for error in caught.value.errors]
    assert fields == ["extra", "gin_bonus", "shutout", "spades_double"]
    assert all(str(error) in str(caught.value) for error in caught.value.errors)


def test_a_single_fault_lists_itself() -> None:
    with pytest.raises(RuleError) as caught:
        Ruleset(gin_bonus=-1)

    assert caught.value.errors == (caught.value,)


def test_what_was_refused_is_never_shown_at_length() -> None:
    with pytest.raises(RuleError) as caught:
        Ruleset.from_dict({"shutout": "\u202e" + "x" * 1000})

    assert str(caught.value).endswith("not �" + "x" * 39 + ".")


@pytest.mark.parametrize(
    ("oklahoma", "knock_limit", "turned_up", "limit"),
    [
        ("off", 10, None, 10),
        ("off", 7, "3C", 7),
        ("off", 0, None, 0),
        ("gin_only", 10, "5D", 5),
        ("gin_only", 10, "QH", 10),
        ("gin_only", 4, "QH", 4),
        ("gin_only", 10, "AC", 0),
        ("one", 10, "AC", 1),
        ("one", 0, "AC", 0),
        ("one", 10, "TS", 10),
    ],
)
def test_the_card_turned_up_sets_the_limit(
    oklahoma: str, knock_limit: int, turned_up: str | None, limit: int
) -> None:
    rules = Ruleset.from_dict({"oklahoma": oklahoma, "knock_limit": knock_limit})

    assert rules.limit(turned_up) == limit


def test_with_oklahoma_the_card_turned_up_is_needed() -> None:
    with pytest.raises(RuleError, match="the card turned up sets the limit") as caught:
        Ruleset(oklahoma="one").limit()

    assert caught.value.field == "turned_up"


def test_spades_alone_count_double() -> None:
    rules = Ruleset(oklahoma="one", spades_double=True)

    assert [card for card in PACK if rules.doubles(card)] == list(PACK[39:])
    assert not Ruleset(oklahoma="one").doubles("7S")
    assert not rules.doubles(None)


def test_the_widest_bounds() -> None:
    """Gin with bonus 100 against 98, doubled, from one point below a target of 1000."""
    assert HIGHEST_POINTS == 396
    assert HIGHEST_TOTAL == 1395


@examples_100
@given(rulesets())
def test_reading_undoes_writing(rules: Ruleset) -> None:
    """Law 6."""
    assert Ruleset.from_dict(rules.to_dict()) == rules
    assert tuple(rules.to_dict()) == RULE_NAMES
