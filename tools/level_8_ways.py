"""Write hands of Level 8 with what the rules say of laying them: `.venv/bin/python -m tools.level_8_ways`.

The client proposes ways to lay a level, as `reihum._games.level_8.ways` finds them, translated; its tests read these positions and
compare. Half of the hands are dealt so that the level can be laid or nearly can. A test says when a change makes the file anew.
"""

import json
import random
from collections import Counter
from pathlib import Path

from reihum._games.level_8.levels import BACK, FRONT
from reihum._games.level_8.ways import ways
from tests.games.level_8.table import DECK, laying, play, table

FILE = Path(__file__).parents[1] / "web" / "tests" / "level_8_ways.json"
HANDS = 24
"""So many for each level of both level cards."""
HAND = 11
"""The cards of a hand after one was drawn."""


def filled(meld: str, chance: random.Random) -> list[str]:
    """Return cards that make a meld, as if every card were there."""
    size = int(meld[1:])
    if meld[0] == "V":
        number = chance.randint(1, 15)
        return [f"{chance.choice('rygbpo')}{number}" for _ in range(size)]
    if meld[0] == "C":
        colour = chance.choice("rygbpo")
        return [f"{colour}{chance.randint(1, 15)}" for _ in range(size)]
    first = chance.randint(1, 16 - size)
    return [f"{chance.choice('rygbpo')}{number}" for number in range(first, first + size)]


def dealt(level: tuple[str, ...], chance: random.Random) -> list[str]:
    """Return a hand out of the one deck there is, near to the level or at random."""
    wanted = [card for meld in level for card in filled(meld, chance)] if chance.random() < 0.75 else []  # noqa: PLR2004 - most of them
    for at in range(len(wanted)):
        if chance.random() < 0.15:  # noqa: PLR2004 - one of seven or so
            wanted[at] = chance.choice([*DECK, "J", "J"])
    left = Counter(DECK)
    hand: list[str] = []
    for card in [*wanted, *chance.sample(DECK, len(DECK))]:
        if len(hand) < HAND and left[card]:
            left[card] -= 1
            hand.append(card)
    return hand


def positions() -> list[dict[str, object]]:
    """Return for each hand its level, its cards, the first melds with which the level can be laid, and the best way there is."""
    chance = random.Random(8)  # noqa: S311 - hands to test with
    found: list[dict[str, object]] = []
    for stars, card in ((1, FRONT), (2, BACK)):
        for number, level in enumerate(card, 1):
            for _ in range(HANDS):
                hand = dealt(level, chance)
                held, waiting = list((Counter(DECK) - Counter(hand)).elements())[:2]
                state = table([" ".join(hand[1:]), held], levels=[number, 1], stars=stars, stack=f"{hand[0]} {waiting}")
                best = " ".join(ways(level, hand, None, {})[0].moves)
                found.append({"level": level, "hand": hand, "begins": laying(play(state, "+")), "best": best})
    return found


def written() -> str:
    """Return the file as it is to be."""
    lines = (json.dumps(position) for position in positions())
    return "[\n" + ",\n".join(f"  {line}" for line in lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
