"""A plug-in for pytest, `-p tests.helpers.register_toy_games`: the toy games stand beside the built-in ones from the start."""

import reihum
from tests.helpers.toy_boards import TOYS

for _game in TOYS:
    reihum.register_game(_game)
