"""Compile searches, all games' or those named: `python -m reihum._bots.compile_search GAME…`, which `search_readiness` runs when needed."""

import os
import sys

from reihum._bots.compiled_marks import note_compiled
from reihum._bots.networks.package import games_with_networks
from reihum._bots.networks.search import LearnedSearch
from reihum._bots.search import Search
from reihum._kit.chance import make_rng
from reihum._play.game import game_ids, get_game
from reihum._play.match import Match

NICENESS = 10
"""So much less urgent is compiling than what goes on at the tables, in the system's units."""


def compile_search(name: str) -> None:
    """Compile a game's searches and note that it is done; raises OptionError for a game without compiled rules."""
    game = get_game(name)
    state = Match(game, game.seats.start, seed=1).state
    seat = game.turn(state)
    if seat is not None:
        kind = LearnedSearch if name in games_with_networks() else Search  # the one compiles all that the other needs
        kind(game).compile(game.determinize(state, seat, make_rng(name)), make_rng(name))
    note_compiled(game, "search")


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for game_id in sys.argv[1:] or game_ids():
        compile_search(game_id)
