"""Worlds for a seat that watches another lay its level: they agree with what it sees only if that level can be completed.

In most worlds that `determinize` samples, the other seat has no legal move. Such a world is rejected. After a hundred rejections the other
seat keeps its real hand, and only the rest is sampled: worlds similar to the real one are then likelier than others. Bots choose only on
their own turn, and never need this.
"""

from reihum._games.level_8.knowledge import determinize
from reihum._games.level_8.rules import legal
from reihum._games.level_8.state import LAY, OVER, Scratch, State
from reihum._kit.chance import Rng

TRIES = 100
"""The number of worlds that are sampled before the real hand is kept."""
KNOWN = ("known", "known_jokers", "known_skips", "drawn", "drawn_jokers", "drawn_skips")
"""The fields with public knowledge of hands, by seat."""


def is_watching(state: State, seat: int) -> bool:
    """Return whether a seat other than this one is laying its level."""
    return bool(state.turn not in {OVER, seat} and state.phase == LAY and (state.begun or state.finished[state.turn]))


def imagine_while_watching(state: State, seat: int, scratch: Scratch, rng: Rng) -> State:
    """Return a world that agrees with what a seat knows while another lays its level; the given state is not changed."""
    for _ in range(TRIES):
        world = state.copy()
        determinize(world, seat, scratch, rng)
        if legal(world, scratch):
            return world
    world = state.copy()
    _lay_open(world)
    determinize(world, seat, scratch, rng)
    turn = int(state.turn)
    # That hand is real, but public knowledge of it is as before.
    for name in KNOWN:
        world[name][turn] = state[name][turn]
    return world


def _lay_open(world: State) -> None:
    """Make the hand of the seat to move public knowledge."""
    turn = int(world.turn)
    world.known[turn] = world.hands[turn]
    world.known_jokers[turn] = world.jokers[turn]
    world.known_skips[turn] = world.skips[turn]
    world.drawn[turn] = world.drawn_jokers[turn] = world.drawn_skips[turn] = 0
