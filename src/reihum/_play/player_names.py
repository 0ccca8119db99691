"""The names of who plays a match."""

import re

from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
MOST = 1000
"""More players are refused before their names are made up; each game has a smaller number of its own."""


def make_names(players: object) -> list[str]:
    """Return the names of all who play; raises OptionError for what is neither a list of names nor a number."""
    count = whole_number(players)
    if count is not None and count > MOST:
        message = "No game is for so many players."
        raise OptionError(message)
    if count is not None:
        return [f"Player {seat + 1}" for seat in range(count)]
    given = list(players) if isinstance(players, (list, tuple)) else [None]
    names = [name for name in given if isinstance(name, str)]
    if len(names) < len(given):
        message = f"The players are a list of names, each a text, or how many there are, not {players!r}."
        raise OptionError(message)
    return names


def replace_controls(text: str) -> str:
    """Return a text for a terminal, with U+FFFD for each control character: a name from a record may have some that steer it."""
    return CONTROL.sub("\ufffd", text)
