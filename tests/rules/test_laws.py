"""What must always hold, on whole matches; laws 5 and 6 stand beside the solver."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.hand import PlayedHand
from scoring.rules.match import play_on, replay
from scoring.rules.roles import Roles, next_roles
from scoring.rules.ruleset import Ruleset
from tests.rules.strategies import examples_100
from tests.rules.table import SEATS

RULES = st.builds(
    Ruleset,
    game_target=st.sampled_from([50, 100, 250, 1000]),
    gin_bonus=st.integers(0, 100),
    undercut_bonus=st.integers(0, 100),
    undercut_on_tie=st.booleans(),
    hand_limit=st.none() | st.integers(3, 20),
)


@st.composite
def matches(draw: st.DrawFn, most: int = 25) -> list[PlayedHand[str]]:
    """Hands in the rotation, some drawn, some with the table seated differently."""
    roles = Roles("Ana", "Ben", "Cho")
    hands = []
    for number in range(1, draw(st.integers(0, most)) + 1):
        if draw(st.integers(0, 9)) == 0:
            roles = Roles(*draw(st.permutations(["Ana", "Ben", "Cho"])))
        knocker = draw(st.sampled_from([None, roles.box, roles.captain]))
        if knocker is None:
            hands.append(PlayedHand(number, roles))
            continue
        count, other = draw(st.integers(0, 10)), draw(st.integers(0, 98))
        hands.append(PlayedHand(number, roles, knocker, count, other))
        knocker_won = count == 0 or other > count
        winner = knocker if knocker_won else roles.opponent_of(knocker)
        roles = next_roles(roles, winner)
    return hands


@examples_100
@given(RULES, matches())
def test_roles_are_a_permutation_and_move_by_the_award_alone(
    rules: Ruleset, hands: list[PlayedHand[str]]
) -> None:
    """Law 1."""
    for line in replay(rules, SEATS, hands).lines:
        assert set(line.next_roles.players) == {"Ana", "Ben", "Cho"}
        if line.counted:
            assert line.next_roles == next_roles(line.roles, line.scorer)
        if line.award.kind in {"draw", "push"} and line.counted:
            assert line.next_roles == line.roles


@examples_100
@given(matches())
def test_a_decided_hand_changes_one_total_and_never_the_sitters(
    hands: list[PlayedHand[str]],
) -> None:
    """Law 2."""
    before = dict.fromkeys(SEATS.players, 0)
    bounds = {"knock": (1, 97), "undercut": (10, 20), "gin": (25, 123)}
    for line in replay(Ruleset(game_target=1000), SEATS, hands).lines:
        changed = {p: line.totals[p] - before[p] for p in before}
        grown = {player: points for player, points in changed.items() if points}
        if line.scorer is None:
            assert grown == {}
        else:
            lowest, highest = bounds[line.award.kind]
            assert grown == {line.scorer: line.points}
            assert line.scorer != line.roles.sitter
            assert lowest <= line.points <= highest
        before = line.totals


@examples_100
@given(RULES, matches())
def test_one_player_reaches_the_target_and_only_at_the_end(
    rules: Ruleset, hands: list[PlayedHand[str]]
) -> None:
    """Law 3."""
    state = replay(rules, SEATS, hands)

    counted = [line for line in state.lines if line.counted]
    for line in counted[:-1]:
        assert max(line.totals.values()) < rules.game_target
    reached = [p for p, total in state.totals.items() if total >= rules.game_target]
    assert len(reached) <= 1
    if reached:
        assert state.winners == (state.winner,) == tuple(reached)
    assert state.over == bool(reached or len(counted) == rules.hand_limit)
    assert (state.roles is None) == state.over


@examples_100
@given(RULES, matches())
def test_totals_are_the_sum_of_the_hands(
    rules: Ruleset, hands: list[PlayedHand[str]]
) -> None:
    """Law 4."""
    state = replay(rules, SEATS, hands)

    for player, total in state.totals.items():
        won = [line for line in state.lines if line.scorer == player]
        assert total == sum(line.points for line in won)
        assert state.hands_won[player] == len(won)


@examples_100
@given(RULES, matches())
def test_undo_gives_back_the_earlier_state(
    rules: Ruleset, hands: list[PlayedHand[str]]
) -> None:
    """Law 4: what stands after n hands does not depend on what came later."""
    whole = replay(rules, SEATS, hands)
    for size in range(len(hands)):
        state = replay(rules, SEATS, hands[:size])

        assert state.lines == whole.lines[:size]
        assert state.rotation == (whole.lines[size - 1].next_roles if size else SEATS)


@given(matches(), RULES, st.data())
def test_playing_on_gives_what_playing_all_over_gives(
    hands: list[PlayedHand[str]], rules: Ruleset, data: st.DataObject
) -> None:
    known = data.draw(st.integers(0, len(hands)))

    state = play_on(rules, replay(rules, SEATS, hands[:known]), hands[known:])

    assert state == replay(rules, SEATS, hands)
