"""Write hands of Level 8 with the ways to lay them: `.venv/bin/python -m tools.level_8_ways`.

The client proposes ways to lay a level by a translation of `reihum._games.level_8.ways`, and its tests compare them with this file. Most
hands are made so that the level can be laid, or nearly. A test fails when the file is out of date.
"""

import json
import random
from collections import Counter
from pathlib import Path

from reihum._games.level_8.levels import BACK, FRONT
from reihum._games.level_8.ways import list_ways
from tests.games.level_8.table import DECK, laying, play, table

FILE = Path(__file__).parents[1] / "web" / "tests" / "level_8_ways.json"
HANDS = 24
"""The hands for each level of both level cards."""
HAND = 11
"""The cards of a hand after a draw."""


def make_meld(meld: str, chance: random.Random) -> list[str]:
    """Return cards that make a meld, as if the deck were unlimited."""
    size = int(meld[1:])
    if meld[0] == "V":
        number = chance.randint(1, 15)
        return [f"{chance.choice('rygbpo')}{number}" for _ in range(size)]
    if meld[0] == "C":
        colour = chance.choice("rygbpo")
        return [f"{colour}{chance.randint(1, 15)}" for _ in range(size)]
    first = chance.randint(1, 16 - size)
    return [f"{chance.choice('rygbpo')}{number}" for number in range(first, first + size)]


def make_hand(level: tuple[str, ...], chance: random.Random) -> list[str]:
    """Return a hand from the real deck, close to the level or random."""
    wanted = [card for meld in level for card in make_meld(meld, chance)] if chance.random() < 0.75 else []  # noqa: PLR2004 - three of four
    for at in range(len(wanted)):
        if chance.random() < 0.15:  # noqa: PLR2004 - about one of seven
            wanted[at] = chance.choice([*DECK, "J", "J"])
    left = Counter(DECK)
    hand: list[str] = []
    for card in [*wanted, *chance.sample(DECK, len(DECK))]:
        if len(hand) < HAND and left[card]:
            left[card] -= 1
            hand.append(card)
    return hand


def list_positions() -> list[dict[str, object]]:
    """Return for each hand its level, its cards, the melds with which laying can begin, and the best way."""
    chance = random.Random(8)  # noqa: S311 - test data
    found: list[dict[str, object]] = []
    for stars, card in ((1, FRONT), (2, BACK)):
        for number, level in enumerate(card, 1):
            for _ in range(HANDS):
                hand = make_hand(level, chance)
                # Two more cards that the hand does not use: one for the other seat, one in the pile.
                held, waiting = list((Counter(DECK) - Counter(hand)).elements())[:2]
                state = table([" ".join(hand[1:]), held], levels=[number, 1], stars=stars, stack=f"{hand[0]} {waiting}")
                best = " ".join(list_ways(level, hand, None, {})[0].moves)
                found.append({"level": level, "hand": hand, "begins": laying(play(state, "+")), "best": best})
    return found


def render() -> str:
    """Return the text of the file."""
    lines = (json.dumps(position) for position in list_positions())
    return "[\n" + ",\n".join(f"  {line}" for line in lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(render(), "utf-8")
