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

**Every axis begins at 0, the numbers of cards at 1: number n stands at index n - 1.** So red 1 is
`hand[0, 0]`, and yellow 7 is `hand[1, 6]`; in Bloom number 1 is `hand[0]`. Level 1 and scoring
tiles of value 1 stand at index 0 as well. Where a part has several axes, seats or levels come
first, then colours, then numbers, the ends of a row (0 the lower, 1 the upper) or melds: `lacks` of
Elfer raus!, 6 by 4 by 2, is `lacks[seat, colour, end]`.

Where a *value* names something, colours, seats, rows and melds count from 0 and numbers from 1,
unless the meaning says otherwise. A value for a whole card is computed as the meaning says: with
`colour * 20 + number` red 1 is 1 and yellow 7 is 27.
"""

NOTES = {
    "level_8": """A meld of a level has the kind 0 for a run, 1 for a set and 2 for a colour group: a run of three
cards is 3, a set of two 18, and a group of four of one colour 36; 0 means that there is none.
`reached` is about the meld that is being laid, whose next card must come after it: in a set the
colour of its last card (0 to 5); in a colour group the number of its last card minus 1 (0 to 14),
and so in a run, where it decides nothing; 15 after a joker, and -1 as long as no card of the meld
lies.""",
}
"""What readers of a game's table need to know and its short texts do not say, by the id of the game."""


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
        if name in NOTES:
            pieces.append(f"{NOTES[name]}\n")
        pieces.append(f"What it does not know, {count_values(hidden)} values:\n\n{render_table(hidden)}\n")
    return "\n".join(pieces)


if __name__ == "__main__":
    PAGE.write_text(render_page(), "utf-8")
