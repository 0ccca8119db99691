"""Views as JSON."""

import msgspec


def to_json(view: object) -> str:
    """Return a view, or what was seen of a move, as JSON on one line; raises TypeError for what is not plain data.

    It is what `Match.view`, `Game.view` and `Game.seen` return, of any game. `json.loads` makes dictionaries and lists of it.

    >>> from reihum import Match
    >>> to_json(Match("elfer_raus", 2, seed=1).view())[:36]
    '{"highest":20,"rows":[{"colour":"r",'
    """
    return msgspec.json.encode(view).decode()
