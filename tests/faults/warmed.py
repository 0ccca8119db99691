"""Loaded once by the process that servers are forked off, so that each of them has all rules ready."""

from reihum._play.game import find, ids
from reihum._warm import precompile

for _game in ids():
    find(_game)
    precompile(_game)
