"""Worlds sampled in Elfer raus! Master: everything that is known is kept, and all else is evenly drawn."""

from collections import Counter
from itertools import permutations
from typing import Any

from reihum._games.elfer_raus_master import GAME, knowledge
from reihum._games.elfer_raus_master.notation import CARD_TEXTS
from reihum._games.elfer_raus_master.state import State
from reihum._kit.chance import make_rng
from tests.effort import fifth_of
from tests.games.elfer_raus_master.table import hand, play, table

World = tuple[tuple[str, ...], ...]


def count_worlds(state: State, draws: int) -> Counter[World]:
    """Deal `draws` worlds for seat 0."""
    worlds: Counter[World] = Counter()
    choice = make_rng(7)
    for _ in range(draws):
        world = GAME.determinize(state, 0, choice)
        worlds[describe_world(world)] += 1
    return worlds


def describe_world(world: State) -> World:
    """Name the other hands, then the pile, next card first."""
    hands = [tuple(hand(world, seat)) for seat in range(1, int(world.players))]
    return (*hands, tuple(CARD_TEXTS[code] for code in world.pile[: int(world.left)][::-1]))


def enumerate_worlds(hidden: str, sizes: list[int], pile: int, allowed: Any, known: list[list[str]]) -> Counter[World]:
    """Deal the hidden cards in every order: how many orders give each world that is allowed, known jokers added."""
    order = {name: place for place, name in enumerate(CARD_TEXTS)}
    worlds: Counter[World] = Counter()
    for cards in permutations(hidden.split()):
        at = 0
        hands = []
        for size, held in zip(sizes, known, strict=True):
            hands.append(tuple(sorted([*cards[at : at + size], *held], key=order.__getitem__)))
            at += size
        if allowed(hands):
            worlds[*hands, tuple(cards[at : at + pile])] += 1
    return worlds


def assert_frequencies(observed: Counter[World], expected: Counter[World]) -> None:
    """Compare frequencies: the same worlds, and a chi-square within five deviations of its mean."""
    assert set(observed) == set(expected)
    scale = observed.total() / expected.total()
    chi_square = sum((observed[world] - count * scale) ** 2 / (count * scale) for world, count in expected.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_with_a_pile_every_world_is_equally_likely() -> None:
    state = table(["b5", "g1 J", "g2"], pile="g3 J")
    assert_frequencies(count_worlds(state, fifth_of(20_000)), enumerate_worlds("g1 J g2 g3 J", [2, 1], 2, lambda _: True, [[], []]))


def test_a_joker_taken_from_the_table_is_known_to_be_in_the_hand() -> None:
    state = play(table(["b5", "r12 y10 g1", "g2"], "r 11 J12 | y 11 | g 11 | b 11", "g3 J", turn=1), "y10", "r12xJ", ".")
    assert_frequencies(count_worlds(state, fifth_of(20_000)), enumerate_worlds("g1 g2 g3 J", [1, 1], 2, lambda _: True, [["J"], []]))


def test_until_the_seat_has_played_one() -> None:
    state = play(table(["b5", "r12 J g1 g4", "g2"], "r 11 J12 | y 11 | g 11 | b 11", "g3", turn=1), "r12xJ", "J@y10", ".")
    worlds = count_worlds(state, fifth_of(20_000))
    assert_frequencies(worlds, enumerate_worlds("J g1 g4 g2 g3", [3, 1], 1, lambda _: True, [[], []]))


def test_what_somebody_who_passed_cannot_hold() -> None:
    state = play(table(["b5", "g1 g2", "r12 g3 g4"], turn=1), "-")
    assert_frequencies(
        count_worlds(state, 6_000), enumerate_worlds("g1 g2 r12 g3 g4", [2, 3], 0, lambda hands: "r12" not in hands[0], [[], []])
    )


def test_whoever_passes_later_is_known_to_lack_more() -> None:
    """Seats 1 and 2 passed while r12 fitted, seat 2 once more when y9 fitted too."""
    state = play(table(["y10 b5", "r1 r2", "g1 g2", "r12 y9"], turn=1), "-", "-")
    state.turn = 0
    play(state, "y10", ".")
    state.turn = 2
    play(state, "-")

    def allowed(hands: list[tuple[str, ...]]) -> bool:
        return "r12" in hands[2] and "y9" not in hands[1]

    assert_frequencies(count_worlds(state, fifth_of(20_000)), enumerate_worlds("r1 r2 g1 g2 r12 y9", [2, 2, 2], 0, allowed, [[], [], []]))


def test_a_card_whose_place_a_joker_took_between_two_passes() -> None:
    """Seat 1 passed while g12 fitted, then a joker took its place, then seat 3 passed: g12 is with 2 or 3."""
    state = play(table(["J b5", "b1 b2", "r12 y12", "g12 b3"], turn=1), "-")
    state.turn = 0
    play(state, "J@g12", ".")
    state.turn = 3
    play(state, "-")

    def allowed(hands: list[tuple[str, ...]]) -> bool:
        return not {"r12", "y12", "g12"} & set(hands[0]) and not {"r12", "y12"} & set(hands[2])

    assert_frequencies(count_worlds(state, fifth_of(20_000)), enumerate_worlds("b1 b2 r12 y12 g12 b3", [2, 2, 2], 0, allowed, [[], [], []]))


def test_exchanges_from_the_real_deal_lead_to_the_same_worlds() -> None:
    """What is done where a thousand deals ignored what is known: it comes too seldom to be waited for."""
    state = play(table(["J b5", "b1 b2", "r12 y12", "g12 b3"], turn=1), "-")
    state.turn = 0
    play(state, "J@g12", ".")
    state.turn = 3
    play(state, "-")
    chance, worlds = make_rng(5), Counter[World]()
    for _ in range(4000):
        world = state.copy()
        unseen = knowledge._gather(world, 0, GAME.scratch)
        knowledge._limit(world, unseen, knowledge._line_up(world, 0, GAME.scratch), GAME.scratch)
        knowledge._exchange(world, unseen, GAME.scratch, chance)
        knowledge._hand_out(world, unseen, GAME.scratch)
        worlds[describe_world(world)] += 1

    def allowed(hands: list[tuple[str, ...]]) -> bool:
        return not {"r12", "y12", "g12"} & set(hands[0]) and not {"r12", "y12"} & set(hands[2])

    assert_frequencies(worlds, enumerate_worlds("b1 b2 r12 y12 g12 b3", [2, 2, 2], 0, allowed, [[], [], []]))


def test_the_given_state_is_left_alone() -> None:
    state = table(["b5", "g1 J", "g2"], pile="g3 J")
    before = state.tobytes()
    GAME.determinize(state, 0, make_rng(1))
    assert state.tobytes() == before
