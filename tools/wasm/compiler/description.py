"""The description of a module for TypeScript: its records and their fields, its memory layout, its exports, and settings."""

import base64
import json
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from reihum._bots.compiled_game import require_compiled, require_learnable
from reihum._bots.endgames import EACH, FAR, PARTS, has_open_endgames
from reihum._bots.lookahead.bot import CONFIRMED, count_rounds
from reihum._bots.networks.move_parts import get_profile
from reihum._bots.networks.package import load_packaged
from reihum._bots.playouts.memory import LAST_ROUNDS
from reihum._bots.search import SEARCH_WEIGHTS, TO_THE_END, score_sign
from reihum._bots.tree_search.clock import PARTS as STEPS
from reihum._bots.tree_search.clock import SLICE
from reihum._bots.tree_search.mcts_memory import OWN
from reihum._kit.states import GameScratch
from reihum._play.game import Game
from reihum._review import settings
from reihum._review.evaluator import LAST_FOR_EACH
from tools.wasm.compiler.module_kinds import LAB, MODULE_KINDS, NETWORK, ModuleKind
from tools.wasm.compiler.network_module import describe_network, pack_network_numbers
from tools.wasm.compiler.playout_module import PLAYOUTS

CODES = "codes"
LINE_LENGTH = 120
"""The longest line of the client's formatter."""
HEADER = "// Written by `make wasm` from the records and the rules of the game; changes belong there.\n"


DESCRIBED_RECORDS: Mapping[str, tuple[str, ...]] = {LAB: ("MatchCounts", "Seating"), NETWORK: (), PLAYOUTS: ("MatchSoFar", "Scratch")}
"""By the kind of module, the records whose fields the client reads and writes. Modules of a table describe all records."""


def describe_module(game: Game, kind: ModuleKind = MODULE_KINDS["table"]) -> dict[str, object]:
    """Return the description of a game's module, as plain data.

    - `records`: by name, the size in bytes and the fields: type of number, offset, then the shape of an array;
    - `places`: by name, the address, the type of number or name of a record, then the shape of an array;
    - `functions`: by name, the number of parameters;
    - `search`, for a table: the settings of the search in `reihum._bots`;
    - `network`, for a network: the result of `tools.wasm.compiler.network_module.describe_network`;
    - `review` and `lookahead`, for playouts: the settings of reviews in `reihum._review`, and of the bot that looks ahead.
    """
    layout = kind.make_layout(game)
    dtypes = {place.dtype.type.__name__: place.dtype for place in layout.places.values() if place.dtype.names}
    described = dtypes if kind.name == "table" else DESCRIBED_RECORDS[kind.name]
    return {
        "game": game.id,
        "seats": [game.seats.start, game.seats[-1]],
        "moves": game.moves,
        "records": {
            name: {"size": dtype.itemsize, "fields": _list_fields(dtype) if name in described else {}} for name, dtype in dtypes.items()
        },
        "places": {
            name: [place.address, place.dtype.type.__name__ if place.dtype.names else _describe_type(place.dtype), *place.shape]
            for name, place in layout.places.items()
        },
        "functions": {export.name: export.parameter_count for export in kind.list_exports(game)},
        **({"search": _describe_search(game)} if kind.name == "table" else {}),
        **({"network": describe_network(game)} if kind.name == NETWORK else {}),
        **({"review": _describe_review(game), "lookahead": _describe_lookahead(game)} if kind.name == PLAYOUTS else {}),
    }


def _describe_review(game: Game) -> dict[str, object]:
    """Return the settings of reviews: by whom moves are judged, and in how many worlds each of the stages compares them."""
    by_careful = settings.choose_worlds(game, "careful")
    return {
        "learned": get_profile(game).plays_reviews,
        "lastDecides": bool(require_learnable(game).learning.last_decides),
        "confirmed": not get_profile(game).plays_reviews,
        "byCareful": list(by_careful),
        "byNetwork": list(settings.BY_NETWORK),
        "playouts": settings.PLAYOUTS,
        "leastPlayouts": settings.MIN_PLAYOUTS,
        "confirmation": settings.CONFIRMATION_WORLDS,
        "leastConfirmation": settings.MIN_CONFIRMATION_WORLDS,
        "errors": list(settings.choose_errors(game, "careful")),
        "networkErrors": list(settings.NETWORK_ERRORS),
        "lastForEach": LAST_FOR_EACH,
        "lastRounds": LAST_ROUNDS,
    }


def _describe_lookahead(game: Game) -> dict[str, object]:
    """Return how playouts end, how points are turned into shares of the win, whether `careful` confirms moves, and the value head.

    The value head, for games that have endgames without hidden cards, is its bias and then its weights, as base64 of float16; see
    `reihum._bots.lookahead.bot`.
    """
    network = load_packaged(game)
    value = np.concatenate([network.value_bias, network.value]).astype("<f2")
    return {
        "rounds": count_rounds(game),
        "scale": get_profile(game).points_scale,
        "confirmed": game.id in CONFIRMED,
        "value": base64.b64encode(value.tobytes()).decode() if has_open_endgames(game) else None,
    }


def _describe_search(game: Game) -> dict[str, object]:
    """Return the settings of the tree search and of the exact solver."""
    profile = require_compiled(game).search
    return {
        "sign": score_sign(game, game.seats.start),
        "sees": OWN,
        "marginPart": SEARCH_WEIGHTS.margin or profile.margin,
        "explore": SEARCH_WEIGHTS.explore,
        "favour": SEARCH_WEIGHTS.favour,
        "horizon": SEARCH_WEIGHTS.horizon or profile.horizon or TO_THE_END,
        "steps": STEPS,
        "slice": SLICE * 1000,
        "endgames": {"parts": PARTS, "each": EACH, "far": FAR} if has_open_endgames(game) else None,
    }


def write_typescript(game: Game, kind: ModuleKind = MODULE_KINDS["table"]) -> str:
    """Return the description of a game's module as a file in TypeScript."""
    lines = "".join(f"  {name}: {_write_data(value, 1)},\n" for name, value in describe_module(game, kind).items())
    return f"{HEADER}\nexport default {{\n{lines}}} as const;\n"


def make_network_file(game: Game) -> bytes:
    """Return the file beside the module of a game's network: `describe_module` as a line of JSON, then the numbers.

    Raises BotError where there is no network, and NetworkError where it is not for the game.
    """
    return json.dumps(describe_module(game, MODULE_KINDS[NETWORK]), separators=(",", ":")).encode() + b"\n" + pack_network_numbers(game)


def _list_fields(dtype: "np.dtype[Any]") -> dict[str, list[object]]:
    """Return the fields of a record in the order of memory; for scratch memory only the field of the legal moves."""
    found: dict[str, list[object]] = {}
    for name in [CODES] if issubclass(dtype.type, GameScratch) else dtype.names or ():
        field_type, offset = cast("Any", dtype.fields)[name][:2]
        found[name] = [_describe_type(field_type.base), offset, *field_type.shape]
    return found


def _describe_type(dtype: "np.dtype[Any]") -> str:
    """Return the type of a number, such as `i4`: a signed integer of four bytes."""
    return dtype.str[1:]


def _write_data(value: object, depth: int) -> str:
    """Return plain data in TypeScript; deeply nested data is written on one line."""
    if not isinstance(value, dict) or not value or depth > 3:  # noqa: PLR2004 - records, one record, its fields
        return json.dumps(value)
    indent = "  " * (depth + 1)
    lines = "".join(_write_line(f"{indent}{_write_key(name)}:", _write_data(inner, depth + 1), indent) for name, inner in value.items())
    return f"{{\n{lines}{'  ' * depth}}}"


def _write_line(key: str, value: str, indent: str) -> str:
    """Return a key with its value; a long string gets a line of its own, as the client's formatter has it."""
    line = f"{key} {value},"
    return f"{key}\n{indent}  {value},\n" if value.startswith('"') and len(line) > LINE_LENGTH else f"{line}\n"


def _write_key(name: str) -> str:
    """Return the name of a property in TypeScript, in quotes where it is no identifier."""
    return name if name.isidentifier() else json.dumps(name)
