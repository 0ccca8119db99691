"""A plug-in for pytest, `-p tests.with_toys`: the toy games stand beside the built-in ones from the start."""

import reihum
from tests.toys import TOYS

for _game in TOYS:
    reihum.register_game(_game)
