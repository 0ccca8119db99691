"""Write constants that the client shares with games, bots and tables: `python -m tools.client_constants`.

They are `web/src/constants.ts`, which every page loads, `web/src/wasm/overlooked.ts`, which is loaded to choose a level,
`web/src/reviewWorker/settings.ts`, which the worker for reviews loads, and `web/src/review/sentences.ts`, loaded to show them. With
`--check` it writes nothing, and fails if a file is out of date. Values that an option can change are not constants; they are part of
the view.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from reihum._bots import HARD_BOT, NAMES, easy, endgames, search
from reihum._bots.lookahead import racing
from reihum._bots.networks import hints, levels, move_kinds
from reihum._bots.playouts import memory
from reihum._games.bloom import flowers
from reihum._games.bloom import game as bloom_game
from reihum._games.bloom import state as bloom
from reihum._games.elfer_raus import rules as elfer_raus_rules
from reihum._games.elfer_raus import state as elfer_raus
from reihum._games.elfer_raus_master import deal as master_deal
from reihum._games.elfer_raus_master import state as elfer_raus_master
from reihum._games.level_8 import levels as level_8_levels
from reihum._games.level_8 import state as level_8
from reihum._intervals import NORMAL
from reihum._play.record_format import FORMAT, SIMULATED
from reihum._review import moments, sentences, settings
from reihum.server.http import replay
from reihum.server.live import chat
from reihum.server.messages.api import MAX_TABLES
from reihum.server.messages.settings import Settings
from reihum.server.table import codes, evenings, names, unicode_text

FOLDER = Path(__file__).parents[1] / "web" / "src"

Constants = dict[str, tuple[str, dict[str, Any]]]
"""The comment and the value of each constant, by its name in TypeScript."""

CONSTANTS: Constants = {
    "ELFER_RAUS": (
        "Where a row begins; the cards dealt on the sheet, by number of players.",
        {"middle": elfer_raus.MIDDLE, "hands": elfer_raus_rules.HANDS},
    ),
    "ELFER_RAUS_MASTER": (
        "Numbers of a row, and where it begins; cards and connectors dealt on the sheet, by number of players.",
        {
            "numbers": elfer_raus_master.NUMBERS,
            "middle": elfer_raus_master.MIDDLE,
            "hands": master_deal.HANDS,
            "connectors": master_deal.CONNECTORS,
        },
    ),
    "LEVEL_8": (
        "Colours; cards dealt and jokers on the sheet; the printed front of the level card, and of how many cards a meld is at least.",
        {
            "colours": level_8.COLOURS,
            "hand": level_8.HAND,
            "jokers": level_8.JOKERS,
            "leastInMeld": level_8_levels.LEAST,
            "front": level_8_levels.FRONT,
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
    "BOTS": (
        "Bots of tables, weakest first; of evenings; the hard one, its milliseconds; how seldom easy errs; solving endgames, hints there.",
        {
            "names": NAMES,
            "evenings": evenings.BOTS,
            "hard": HARD_BOT,
            "easyOneIn": easy.ONE_IN,
            "solvedPlayers": endgames.PAIR,
            "solvingPartsWithNetwork": endgames.PARTS_WITH_NETWORK,
            "hintIterations": hints.EXACT.iterations,
            "milliseconds": round(search.DEFAULT_BUDGET.milliseconds or 0),
        },
    ),
    "TABLES": (
        "Letters of codes; the longest name and message; bytes and format of records; names of simulated bots; tables at once; settings.",
        {
            "letters": codes.LETTERS,
            "longestName": names.MAX_LENGTH,
            "longestMessage": chat.MAX_LENGTH,
            "recordBytes": replay.MAX_BYTES,
            "recordFormat": FORMAT,
            "simulated": SIMULATED,
            "together": MAX_TABLES,
            "settings": msgspec.to_builtins(Settings()),
        },
    ),
    "ESTIMATES": (
        "Standard errors to either side of an interval of 95 %; the most moments that a review tells a seat.",
        {"normal": NORMAL, "moments": moments.MOST_SHOWN},
    ),
    "NAMES": (
        "Letters and what they look like; small letters and digits that look alike; what is not seen, as a class of a regular expression.",
        {
            "shapes": ["".join(one) for one in zip(*unicode_text.LOOK_ALIKES, strict=True)],
            "similar": unicode_text.SIMILAR,
            "invisible": unicode_text.INVISIBLE.pattern,
        },
    ),
}

OVERLOOKED: Constants = {
    "LEVELS": (
        "How many moves of `whole` levels of bots overlook, by game; of which kind, how many times fewer of others; where kinds begin.",
        {
            "whole": levels.WHOLE,
            "overlooked": dict(levels.OVERLOOKED),
            "characters": levels.CHARACTERS,
            "seldom": levels.SELDOM,
            "kinds": dict(move_kinds.KINDS),
        },
    ),
}

REVIEWS: Constants = {
    "PASSES": (
        "Playouts of the first curves; efforts of the passes that judge moves, and playouts for each estimate; the estimates' seed.",
        {
            "sketches": settings.SKETCHES,
            "efforts": settings.EFFORTS,
            "playouts": [settings.count_playouts(effort) for effort in settings.EFFORTS],
            "estimateSeed": settings.derive_estimate_seed(0),
        },
    ),
    "PLAYOUTS": (
        "Last rounds played in advance in a quick search; moves of the longest round; moves a network names; no move; over all margins.",
        {
            "quickStock": settings.QUICK_STOCK,
            "longestRound": memory.LONGEST_ROUND,
            "mostMoves": racing.MOST_MOVES,
            "asItIs": memory.AS_IT_IS,
            "beyondMargins": endgames.FAR,
        },
    ),
}

STORIES: Constants = {
    "SENTENCES": ("How each kind of story is told.", {kind: told._asdict() for kind, told in sentences.SENTENCES.items()}),
    "AGAINST_ONE": ("What is said instead where two have played.", {kind: told._asdict() for kind, told in sentences.AGAINST_ONE.items()}),
    "PIECES": (
        "What games are played with: several, and one.",
        {name: {"pieces": several._asdict(), "one": one._asdict()} for name, (several, one) in sentences.PIECES.items()},
    ),
}

FILES = {
    "constants.ts": CONSTANTS,
    "wasm/overlooked.ts": OVERLOOKED,
    "reviewWorker/settings.ts": REVIEWS,
    "review/sentences.ts": STORIES,
}


def render(constants: Constants) -> str:
    """Return the text of a file."""
    parts = ["// Written by `make types` from constants of games, bots and tables; changes belong there.\n"]
    for name, (about, facts) in constants.items():
        lines = "".join(f"  {key}: {_write_value(value)},\n" for key, value in facts.items())
        parts.append(f"/** {about} */\nexport const {name} = {{\n{lines}}} as const;\n")
    return "\n".join(parts)


def _write_value(value: object) -> str:
    """Return a value as TypeScript: German letters unchanged, escapes for invisible and ambiguous characters."""
    text = json.dumps(value, ensure_ascii=False)
    return text if all(letter.isascii() or letter in "äöüÄÖÜß" for letter in text) else json.dumps(value)


def main() -> int:
    """Write the files, or check that they are up to date."""
    parser = argparse.ArgumentParser(description="Write constants that the client shares.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    check = parser.parse_args().check
    for name, constants in FILES.items():
        file = FOLDER / name
        if not check:
            file.write_text(render(constants), "utf-8")
        elif not file.is_file() or file.read_text("utf-8") != render(constants):
            print(f"web/src/{name} differs from the constants in Python: run `make types`.", file=sys.stderr)  # noqa: T201 - that is its purpose
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
