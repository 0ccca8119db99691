"""Loaded once by the process that servers are forked off, so that each of them has all rules ready."""

from reihum.game import find, ids
from reihum.precompile import warm

for _game in ids():
    find(_game)
    warm(_game)
