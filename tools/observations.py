"""Write docs/observations.md from the declarations of the games: `python -m tools.observations`."""

from pathlib import Path

import reihum
from reihum._kit.observations import length_of, parts
from reihum._kit.structured import Structured
from reihum._play.game import BUILT_IN

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = """# Observations

What a seat knows of a round is a vector of whole numbers of eight bits; each game has one of a fixed length, for every number of
players. [For learners](learners.md) says how to get it. Seats are counted clockwise from the seat that looks, which is 0. What a seat
does not know is a second vector, for critics in training and for nobody else; both together are all there is to know of a round.

Values that no part names are 0. A shape is for reading: numpy's `reshape` of those values gives it. This page is written from the
games' own declarations (`python -m tools.observations`), which `reihum._kit.observations.parts` returns as data.
"""


def table(kind: type[Structured]) -> str:
    """Return the parts of an observation as a Markdown table."""
    lines = ["| values | part | shape | least, most | meaning |", "|---|---|---|---|---|"]
    for part in parts(kind):
        shape = " by ".join(map(str, part.shape)) or "one value"
        lines.append(f"| {part.start} to {part.stop - 1} | `{part.name}` | {shape} | {part.least}, {part.most} | {part.meaning} |")
    return "\n".join(lines)


def notes(kind: type[Structured]) -> str:
    """Return what the class says of its values."""
    first, _, rest = (kind.__doc__ or "").partition(". ")
    return " ".join(rest.split()) if first else ""


def text() -> str:
    """Return the page."""
    pieces = [HEAD]
    for name in BUILT_IN:
        learning = reihum.find(name).learning  # type: ignore[attr-defined]
        seen, hidden = learning.observation, learning.hidden
        pieces.append(f"## {reihum.find(name).title}\n\nWhat a seat knows, {length_of(seen)} values. {notes(seen)}\n\n{table(seen)}\n")
        pieces.append(f"What it does not know, {length_of(hidden)} values:\n\n{table(hidden)}\n")
    return "\n".join(pieces)


if __name__ == "__main__":
    PAGE.write_text(text(), "utf-8")
