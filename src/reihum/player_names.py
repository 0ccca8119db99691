"""The names of who plays a match."""

from reihum.games.checks import whole_number
from reihum.games.errors import OptionError


def names_of(players: object) -> list[str]:
    """Return the names of all who play; raises OptionError for what is neither a list of names nor a number."""
    count = whole_number(players)
    if count is not None:
        return [f"Player {seat + 1}" for seat in range(count)]
    given = list(players) if isinstance(players, (list, tuple)) else [None]
    names = [name for name in given if isinstance(name, str)]
    if len(names) < len(given):
        message = f"The players are a list of names, each a text, or how many there are, not {players!r}."
        raise OptionError(message)
    return names
