"""Imported once by the process from which servers are forked, so that each of them has all rules ready."""

from reihum._play.game import game_ids, get_game
from reihum._warm import compile_rules

for _game in game_ids():
    get_game(_game)
    compile_rules(_game)
