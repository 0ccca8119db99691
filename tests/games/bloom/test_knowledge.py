"""Worlds sampled in Bloom: true to what a seat knows, and evenly drawn."""

from collections import Counter
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._games.bloom import GAME, notation
from reihum._games.bloom.state import State
from reihum._kit.chance import make_rng, pick
from reihum._kit.checks import unchecked
from tests.effort import fifth_of
from tests.games.bloom.table import everywhere, hand, play, table


@settings(max_examples=fifth_of(25), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 5))
def test_worlds_agree_with_what_was_seen_and_the_truth_is_one_of_them(seed: int, players: int) -> None:
    match = reihum.Match("bloom", players, seed=seed)
    choice = make_rng(seed)
    while not match.round_over:
        state = match.state
        for seat in range(players):
            known = notation.format_hand(state.known[seat], state.known_jokers[seat])
            assert not Counter(known) - Counter(hand(state, seat))
        viewer = pick(choice, players)
        world = GAME.determinize(state, viewer, choice)
        assert everywhere(world) == everywhere(state)
        assert hand(world, viewer) == hand(state, viewer)
        for seat in range(players):
            assert len(hand(world, seat)) == len(hand(state, seat))
            assert not Counter(notation.format_hand(state.known[seat], state.known_jokers[seat])) - Counter(hand(world, seat))
        assert GAME.legal(world)
        codes = match.codes()
        match.play(codes[pick(choice, len(codes))])


def test_the_same_chance_gives_the_same_world_wherever_the_hidden_tiles_are() -> None:
    state = table(["1 5", "10 20 30", "40 J"], "60 61 62", pile="70 80")
    for seed in range(20):
        world = GAME.determinize(state, 0, make_rng(seed))
        assert GAME.determinize(world, 0, make_rng(7)).tobytes() == GAME.determinize(state, 0, make_rng(7)).tobytes()


def count_worlds(state: State, seat: int, draws: int) -> Counter[Any]:
    """Draw worlds and count them: hands of the others, and the pile."""
    choice = make_rng(1)
    counts: Counter[Any] = Counter()
    for _ in range(draws):
        world = GAME.determinize(state, seat, choice)
        hands = tuple(frozenset(hand(world, other)) for other in range(int(state.players)) if other != seat)
        counts[hands, tuple(notation.TILE_TEXTS[tile] for tile in world.pile[: int(world.left)])] += 1
    return counts


def assert_even(state: State, seat: int, possible: set[Any]) -> None:
    """Compare how often each world comes with an even share."""
    draws = 200 * len(possible)
    counts = count_worlds(state, seat, draws)
    assert set(counts) == possible
    expected = draws / len(possible)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def deal_in_order(order: tuple[str, ...], *sizes: int) -> tuple[frozenset[str], ...]:
    """Deal tiles in order: hands of these sizes."""
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    return tuple(frozenset(order[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def test_every_world_is_equally_likely_and_open_tiles_stay_where_they_went() -> None:
    state = table(["1 5", "10", "40 J"], "60 61 62", opened="77 91 92 93 94 95 96 97", pile="70 80 81")
    play(state, "+", ".", "+77", ".")
    hidden = ["10", "40", "J", "81"]
    possible = {((deal[0] | {"77"}, deal[1]), order[3:]) for order in permutations(hidden) for deal in [deal_in_order(order, 1, 2)]}
    assert_even(state, 0, possible)


def test_a_joker_taken_before_everybodys_eyes_is_in_that_hand_until_a_joker_is_laid() -> None:
    state = play(table(["10 11 12 50 30", "2 3"], board_jokers=1, pile="70 71 72 73 74 75 76 77 78"), "10", "11", "12", "*")
    assert all("J" in hand(GAME.determinize(state, 1, make_rng(seed)), 0) for seed in range(30))
    play(state, "+", ".", "J>0.3", ".")
    assert state.known_jokers[0] == 0


def test_a_joker_exchanged_is_known() -> None:
    state = play(table(["11 50", "2 3"], "10 J 12", pile="70 71 72"), "11x0.1")
    assert state.known_jokers[0] == 1
    assert hand(GAME.determinize(state, 1, make_rng(3)), 0)[-1] == "J"


def test_whoever_builds_a_row_can_close_it() -> None:
    state = play(table(["10 11 12 30", "50 70"], pile="80 90 33"), "10")
    hidden = ["11", "12", "30", "80", "90", "33"]
    possible = {((deal[0],), order[3:]) for order in permutations(hidden) for deal in [deal_in_order(order, 3)] if {"11", "12"} <= deal[0]}
    assert_even(state, 1, possible)


def test_whoever_has_just_passed_had_to() -> None:
    state = play(table(["50 53", "13 70", "20 30"], "10 11 12"), "-")
    hidden = ["50", "53", "20", "30"]
    possible = {(deal_in_order(order, 2, 2), ()) for order in permutations(hidden)}
    assert_even(state, 1, possible)
    other = play(table(["50 53", "20 30", "13 70"], "10 11 12"), "-")
    hidden = ["50", "53", "13", "70"]
    assert_even(other, 1, {(deal_in_order(order, 2, 2), ()) for order in permutations(hidden) if "13" not in order[:2]})


def test_nor_had_it_a_row_of_several_tiles() -> None:
    state = play(table(["51 52 80", "70 72", "53 90 30"], "10 11 12"), "-")
    hidden = ["51", "52", "80", "53", "90", "30"]
    assert_even(state, 1, {(deal_in_order(order, 3, 3), ()) for order in permutations(hidden) if set(order[:3]) != {"51", "52", "53"}})


def test_what_a_pass_told_is_not_forgotten_when_others_move() -> None:
    state = play(table(["50 53", "13 70 73", "14 30"], "10 11 12"), "-", "13>0.3", ".")
    assert state.passes == 0
    hidden = ["50", "53", "14", "30"]
    assert_even(state, 1, {(deal_in_order(order, 2, 2), ()) for order in permutations(hidden) if "14" not in order[:2]})


def test_nor_that_a_joker_would_have_fitted() -> None:
    state = play(table(["50 53", "13 70 73", "J 30"], "10 11 12"), "-", "13>0.3", ".")
    hidden = ["50", "53", "J", "30"]
    assert_even(state, 1, {(deal_in_order(order, 2, 2), ()) for order in permutations(hidden) if "J" not in order[:2]})
    state = play(table(["50 53 57", "13 70 73", "20 30"], "10 J 12"), "-", "13>0.3", ".")
    assert "11" in notation.format_hand(state.cannot[0], 0)


def test_after_passes_at_different_tables_worlds_are_evenly_drawn_where_what_fits_goes_on_fitting() -> None:
    state = table(["50 53", "60 62 14", "40 15", "70 80"], "10 11 12")
    play(state, "-", "14>0.3", ".", "15>0.4", ".", "-", "-")
    hidden = ["50", "53", "40", "70", "80"]
    assert_even(state, 1, {(deal_in_order(order, 2, 1, 2), ()) for order in permutations(hidden)})
    state = table(["50 53", "60 62 14", "40 74 15", "13 80"], "10 11 12")
    play(state, "-", "14>0.3", ".", "15>0.4", ".")
    hidden = ["50", "53", "40", "74", "13", "80"]
    assert_even(state, 1, {(deal_in_order(order, 2, 2, 2), ()) for order in permutations(hidden) if "13" not in order[:2]})


def test_and_nearly_so_after_a_joker_was_robbed_from_the_end_of_a_row() -> None:
    state = table(["50 33", "30 31 99", "53 6", "80 83"], "J 10 11 12")
    play(state, "-", "30", "31", "J<0.0", ".", "-")
    hidden = ["50", "33", "53", "6", "80", "83"]
    possible = {(deal_in_order(order, 2, 2, 2), ()) for order in permutations(hidden) if "6" not in order[:2] and "33" not in order[2:4]}
    counts = count_worlds(state, 1, 300 * len(possible))
    assert set(counts) == possible
    assert all(200 < count < 400 for count in counts.values())


def test_a_world_is_found_where_hardly_any_agrees() -> None:
    table_rows = ["1 2 3", "13 14 15", "16 17 18"]
    pile = " ".join(str(number) for number in range(20, 100) if number % 7)
    state = play(table(["10 11 12", "4 7"], *table_rows, pile=pile), "10")
    for seed in range(40):
        world = GAME.determinize(state, 1, make_rng(seed))
        assert hand(world, 0) == ["11", "12"]
        assert everywhere(world) == everywhere(state)
    assert len({tuple(GAME.determinize(state, 1, make_rng(seed)).pile.tolist()) for seed in range(20)}) > 10


rows_of_three = st.lists(st.sampled_from([f"{a} {a + 1} {a + 3}" for a in range(1, 95, 6)]), min_size=1, max_size=6, unique=True)


@settings(max_examples=fifth_of(25), deadline=None)
@given(data=st.data(), laid=rows_of_three, players=st.integers(2, 5), seed=st.integers(0, 10**9))
def test_worlds_agree_with_every_pass_of_a_round_that_comes_to_its_end(
    data: st.DataObject, laid: list[str], players: int, seed: int
) -> None:
    free = [str(number) for number in range(1, 101) if str(number) not in " ".join(laid).split()] + ["J", "J"]
    tiles = data.draw(st.permutations(free))
    sizes = [data.draw(st.integers(1, 5)) for _ in range(players)]
    state = table([" ".join(tiles[5 * seat : 5 * seat + size]) for seat, size in enumerate(sizes)], *laid)
    choice = make_rng(seed)
    passed: list[tuple[int, State]] = []
    while state.turn >= 0:
        for viewer in range(players):
            world = GAME.determinize(state, viewer, choice)
            assert everywhere(world) == everywhere(state)
            assert hand(world, viewer) == hand(state, viewer)
            assert GAME.legal(world)
            for at, (seat, then) in enumerate(passed):
                still = int(state.passes) >= len(passed) - at
                assert seat == viewer or could_not_move(then, seat, world, together=still)
        codes = GAME.legal(state)
        move = codes[pick(choice, len(codes))]
        if GAME.text(state, move) == "-":
            passed.append((int(state.turn), state.copy()))
        GAME.play(state, move)


def could_not_move(then: State, seat: int, world: State, *, together: bool) -> bool:
    """Tell whether what a seat holds hidden in a world explains that it passed then: each tile, or all together."""
    numbers = [int(world.hands[seat, half] & ~world.known[seat, half]) for half in range(2)]
    jokers = int(world.jokers[seat] - world.known_jokers[seat])
    hands = [(*numbers, jokers)] if together else [(1 << bit, 0, 0) for bit in range(50) if numbers[0] >> bit & 1]
    if not together:
        hands += [(0, 1 << bit, 0) for bit in range(50) if numbers[1] >> bit & 1] + [(0, 0, 1)] * min(jokers, 1)
    for low, high, wild in hands:
        alone = then.copy()
        alone.hands[seat] = low, high
        alone.jokers[seat] = wild
        names = [unchecked(GAME.text)(alone, move) for move in unchecked(GAME.legal)(alone)]
        if names != ["-"] if together else any(">" in name or "x" in name for name in names):
            return False
    return True
