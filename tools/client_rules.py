"""Write what the client needs of the rules: `.venv/bin/python -m tools.client_rules` makes `web/src/rules.ts` from the games' constants.

With `--check` it writes nothing and fails when the file is not what it would write. What an option may change is no constant, and
comes in the view.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from reihum.games.bloom import flowers
from reihum.games.bloom import game as bloom_game
from reihum.games.bloom import state as bloom
from reihum.games.elfer_raus import state as elfer_raus
from reihum.games.elfer_raus_master import state as elfer_raus_master
from reihum.games.level_8 import levels
from reihum.games.level_8 import state as level_8

FILE = Path(__file__).parents[1] / "web" / "src" / "rules.ts"

RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "ELFER_RAUS": ("Where a row begins.", {"middle": elfer_raus.MIDDLE}),
    "ELFER_RAUS_MASTER": (
        "Numbers of a row, and where it begins.",
        {"numbers": elfer_raus_master.NUMBERS, "middle": elfer_raus_master.MIDDLE},
    ),
    "LEVEL_8": (
        "Colours; cards dealt and jokers on the sheet; the printed front of the level card, and of how many cards a meld is at least.",
        {
            "colours": level_8.COLOURS,
            "hand": level_8.HAND,
            "jokers": level_8.JOKERS,
            "leastInMeld": levels.LEAST,
            "front": levels.FRONT,
        },
    ),
    "BLOOM": (
        "The highest scoring tile, the usual rounds of a match, and the flowers on the tiles from 1 up.",
        {
            "highest": flowers.HIGHEST,
            "rounds": bloom_game.ROUNDS,
            "flowers": flowers.FLOWERS[: bloom.NUMBERS],
        },
    ),
}
"""What is written, by the name it gets there."""


def written() -> str:
    """Return the file as it is to be."""
    parts = ["// Written by `make types` from the constants of the games; changes belong there.\n"]
    for name, (about, facts) in RULES.items():
        lines = "".join(f"  {key}: {json.dumps(value)},\n" for key, value in facts.items())
        parts.append(f"/** {about} */\nexport const {name} = {{\n{lines}}} as const;\n")
    return "\n".join(parts)


def main() -> int:
    """Write the file, or see whether it is up to date."""
    parser = argparse.ArgumentParser(description="Write what the client needs of the rules.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    if not parser.parse_args().check:
        FILE.write_text(written(), "utf-8")
    elif not FILE.is_file() or FILE.read_text("utf-8") != written():
        print("web/src/rules.ts is not what the games say: run `make types`.", file=sys.stderr)  # noqa: T201 - that is its purpose
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
