"""Worlds for a seat that watches another lay its level: such a world agrees with what the seat sees only if that level can be completed.

In a world dealt without regard to this the other seat can seldom go on, and there is no legal move. Such a world is dealt again. After a
hundred of them the other keeps its real hand, and only the rest is dealt: worlds like the real one are then likelier than others. Bots
choose only on their own turn, and never need this.
"""

from reihum._games.level_8.knowledge import determinize
from reihum._games.level_8.rules import legal
from reihum._games.level_8.state import LAY, OVER, Scratch, State
from reihum._kit.chance import Rng

TRIES = 100
"""How many worlds are dealt before the real hand is kept."""
KNOWN = ("known", "known_jokers", "known_skips", "drawn", "drawn_jokers", "drawn_skips")
"""What is known of a hand, by seat."""


def is_watching(state: State, seat: int) -> bool:
    """Return whether another seat than this one is laying its level."""
    return bool(state.turn not in {OVER, seat} and state.phase == LAY and (state.begun or state.finished[state.turn]))


def imagine_while_watching(state: State, seat: int, scratch: Scratch, rng: Rng) -> State:
    """Return a world that agrees with what a seat knows while another lays its level; the given state is left alone."""
    for _ in range(TRIES):
        world = state.copy()
        determinize(world, seat, scratch, rng)
        if legal(world, scratch):
            return world
    world = state.copy()
    _lay_open(world)
    determinize(world, seat, scratch, rng)
    turn = int(state.turn)
    # Its hand is real, but everybody knows no more of it than before.
    for name in KNOWN:
        world[name][turn] = state[name][turn]
    return world


def _lay_open(world: State) -> None:
    """Let everybody know the hand of the seat whose turn it is."""
    turn = int(world.turn)
    world.known[turn] = world.hands[turn]
    world.known_jokers[turn] = world.jokers[turn]
    world.known_skips[turn] = world.skips[turn]
    world.drawn[turn] = world.drawn_jokers[turn] = world.drawn_skips[turn] = 0
