"""The names of the players of a match."""

import re

from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
MOST = 1000
"""A sanity limit, so that no huge list of names is made; each game has a smaller limit of its own."""


def make_names(players: object) -> list[str]:
    """Return the names for a list of names or a number of players; raises OptionError for anything else."""
    count = whole_number(players)
    if count is not None and count > MOST:
        message = f"No game is for more than {MOST} players."
        raise OptionError(message)
    if count is not None and count < 0:
        message = f"A number of players is above 0, not {count}."
        raise OptionError(message)
    if count is not None:
        return [f"Player {seat + 1}" for seat in range(count)]
    given = list(players) if isinstance(players, (list, tuple)) else [None]
    names = [name for name in given if isinstance(name, str)]
    if len(names) < len(given):
        message = f"The players are a list of names, each a string, or their number, not {players!r}."
        raise OptionError(message)
    return names


def replace_controls(text: str) -> str:
    """Return a text with U+FFFD for each control character: a name from a record could otherwise send commands to the terminal."""
    return CONTROL.sub("\ufffd", text)
