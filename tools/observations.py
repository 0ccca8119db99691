"""Write docs/observations.md from the declarations of the games: `python -m tools.observations`."""

from pathlib import Path
from textwrap import fill

import reihum
from reihum._kit.observations import count_values, observation_parts
from reihum._kit.structured import Structured
from reihum._play.game import BUILT_IN

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = """# Observations

This page is for anyone who feeds observations to a network. After reading it you can find each
value of a vector, and know what it means. [For learners](learners.md) describes how to get the
vectors.

An observation is what a seat knows of a round: a vector of whole numbers of eight bits. Its length
is fixed for each game and the same for every number of players. Seats are counted clockwise from
the observing seat, which is 0. A second vector holds what the seat does not know; it is meant for
critics in training and for nobody else. Both together hold everything there is to know of a round.

Values that no part names are 0. The shape is how to read the values: pass it to numpy's `reshape`.
This page is generated from the games' own declarations (`python -m tools.observations`), which
`reihum.observation_parts` returns as data.
"""


def render_table(kind: type[Structured]) -> str:
    """Return the parts of an observation as a Markdown table."""
    lines = ["| values | part | shape | least, most | meaning |", "|---|---|---|---|---|"]
    for part in observation_parts(kind):
        shape = " by ".join(map(str, part.shape)) or "one value"
        lines.append(f"| {part.start} to {part.stop - 1} | `{part.name}` | {shape} | {part.least}, {part.most} | {part.meaning} |")
    return "\n".join(lines)


def describe_values(kind: type[Structured]) -> str:
    """Return the docstring of the class after its first sentence."""
    first, _, rest = (kind.__doc__ or "").partition(". ")
    return " ".join(rest.split()) if first else ""


def render_page() -> str:
    """Return the text of the page."""
    pieces = [HEAD]
    for name in BUILT_IN:
        learning = reihum.get_game(name).learning  # type: ignore[attr-defined]
        seen, hidden = learning.observation, learning.hidden
        intro = fill(f"What a seat knows, {count_values(seen)} values. {describe_values(seen)}", width=100)
        pieces.append(f"## {reihum.get_game(name).title}\n\n{intro}\n\n{render_table(seen)}\n")
        pieces.append(f"What it does not know, {count_values(hidden)} values:\n\n{render_table(hidden)}\n")
    return "\n".join(pieces)


if __name__ == "__main__":
    PAGE.write_text(render_page(), "utf-8")
