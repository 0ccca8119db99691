"""Does any sampled world contradict what its seat has seen? `python -m tests.sampled_worlds [--worlds N] [GAME ...]`.

Rounds of all numbers of players are played by careful and random players in turns. In every position worlds are dealt for
every seat; each must look the same from the seat and from outside, offer the same moves, and give nobody a card that it is known
not to hold or keep back one that it is known to hold. Stops at the first world that does not.
"""

import argparse
import sys
from typing import Any

import msgspec

import reihum
from reihum._kit.chance import make_rng, pick
from reihum._kit.checks import unchecked
from reihum._kit.errors import StateError
from reihum._kit.state_checks import check_state
from reihum._play.game import Game
from reihum._play.match import Match


def find_contradiction(game: Game, real: Any, world: Any, seat: int) -> str:
    """Say what a world dealt for a seat has against what the seat has seen; nothing when all is well."""
    ours: Any = game
    try:
        check_state(ours, world)
    except StateError as error:
        return f"is none: {error}"
    view, legal = unchecked(game.view), unchecked(game.legal)
    for onlooker in (seat, None):
        if msgspec.json.encode(view(world, onlooker)) != msgspec.json.encode(view(real, onlooker)):
            return f"looks different from {'outside' if onlooker is None else 'the seat'}"
    if game.turn(real) == seat and legal(world) != legal(real):
        return "offers other moves"
    fields = real.dtype.names
    if "cannot" in fields and (world.hands & real.cannot)[: int(real.players)].any():
        return "gives somebody a card that it cannot hold"
    if "known" in fields and real.known.shape == real.hands.shape and (real.known & ~world.hands)[: int(real.players)].any():
        return "keeps a card back that somebody is known to hold"
    return ""


def check_worlds(name: str, worlds: int) -> str:
    """Deal `worlds` worlds for a game; return what is wrong with the first invalid one, or an empty text."""
    game, dealt, seed = reihum.get_game(name), 0, 0
    while dealt < worlds:
        players = game.seats[seed % len(game.seats)]
        match, chance = Match(game, players, seed=seed), make_rng(seed)
        while match.turn is not None and dealt < worlds:
            for seat in range(players):
                wrong = find_contradiction(game, match.state, game.determinize(match.state, seat, chance), seat)
                if wrong:
                    moves = len(match.rounds[-1].moves)
                    return f"{game.title}, {players} players, seed {seed}, {moves} moves on: a world for seat {seat} {wrong}."
                dealt += 1
            codes = match.codes()
            mind = (match.turn + seed) % 2
            match.play(game.careful(match.state.copy(), chance) if mind else codes[pick(chance, len(codes))])
        seed += 1
    print(f"{game.title}: {dealt} worlds in {seed} rounds, none contradicts what its seat has seen.", flush=True)  # noqa: T201 - what it is for
    return ""


def main() -> int:
    """Look at all games, or at those named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=reihum.game_ids())
    parser.add_argument("--worlds", type=int, default=100_000)
    arguments = parser.parse_args()
    for name in arguments.games:
        if wrong := check_worlds(name, arguments.worlds):
            print(wrong)  # noqa: T201 - what it is for
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
