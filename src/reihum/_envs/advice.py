"""The move of `careful` in each game of a batch, the game's candidates, and the outcome of moves.

`specialise` loads this file once for each game.
"""

from typing import Any

from reihum._bots.playouts.memory import LONGEST_ROUND
from reihum._bots.specialise import get_bindings, refuse_unbound
from reihum._envs.memory import CAREFUL
from reihum._kit.chance import Rng
from reihum._kit.learnable import NO_REMARK, Candidates
from reihum._kit.states import GameState

game = get_bindings()
rule, choose_bots_move, determinize, play, careful = game.rule, game.choose_bots_move, game.determinize, game.play, game.careful
due, form_random, round_points = game.is_pile_due, game.form_pile_randomly, game.round_points
list_candidates = game.list_candidates or refuse_unbound

Records = Any
"""An array of structured scalars, which numpy's types cannot express."""
Numbers = Any
"""An array of numbers."""


@rule
def advise(actions: Numbers, states: Records, scratch: Records, world: Records, rng: Rng) -> None:
    """Write the move of `careful` in each game, chosen in a world sampled for the seat to move."""
    for at in range(len(actions)):
        actions[at] = choose_bots_move(CAREFUL, states[at], scratch[0], world, rng)


@rule
def list_advised(  # noqa: PLR0913, PLR0917 - compiled code is handed its arrays one by one
    codes: Numbers, remarks: Numbers, states: Records, scratch: Records, world: Records, rng: Rng, advice: Candidates[GameState]
) -> None:
    """Write each game's candidates, then -1, and the remarks on each, from worlds sampled for the seats to move."""
    width = codes.shape[1]
    for at in range(len(codes)):
        # Advice may look at anything in the state it is handed, so hidden cards are sampled first.
        world[0] = states[at]
        determinize(world[0], int(world[0].turn), scratch[0], rng)
        count = min(int(list_candidates(world[0], scratch[0], rng, advice)), width)
        for place in range(width):
            codes[at, place] = advice.moves[place] if place < count else -1
            for sort in range(remarks.shape[2]):
                remarks[at, place, sort] = advice.remarks[place, sort] if place < count else NO_REMARK


@rule
def play_out(codes: Numbers, points: Numbers, states: Records, scratch: Records, world: Records, rng: Rng) -> None:  # noqa: PLR0913, PLR0917 - as above
    """Make each of these moves in its game, let `careful` play the round to its end, and write the points of each seat."""
    s = world[0]
    for at in range(len(codes)):
        for place in range(codes.shape[1]):
            if codes[at, place] < 0:
                continue
            world[0] = states[at]
            play(s, codes[at, place])
            moves = 0
            while s.turn >= 0 and moves < LONGEST_ROUND:
                if due(s):
                    form_random(s, rng)
                play(s, careful(s, scratch[0], rng))
                moves += 1
            for seat in range(s.players):
                points[at, place, seat] = round_points(s, seat)
