"""The module of a game's network, the file with the network's numbers, and the description of both for the browser."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_compiled
from reihum._bots.networks import forward
from reihum._bots.networks.choices import make_candidates
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.move_parts import get_profile, parts_of
from reihum._bots.networks.network import WEIGHTS as LEARNED
from reihum._bots.networks.package import list_games_with_networks, load_packaged
from reihum._kit.chance import Rng
from reihum._kit.observations import count_values
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from tools.wasm.compiler.exports import INT, RNG, STATE, ExportedFunction
from tools.wasm.compiler.memory_layout import SCRATCH, GroupType, MemoryLayout, make_layout

WEIGHTS, LAYERS = "weights", "layers"
OBSERVATION, VECTOR, PARTS, ADVICE = "observation", "vector", "parts", "advice"


def has_network(game: Game) -> bool:
    """Return whether the package has a network for a game."""
    return game.id in list_games_with_networks()


def list_network_exports(game: Game) -> list[ExportedFunction]:
    """Return the exports that evaluate a network; raises OptionError for a game without observations.

    Before calling them, write the parts of the moves of the seat to move, as if it were seat 0, and, where there is no `advise`, the legal
    moves and the choice of `careful`.
    """
    advise = get_learning(game).list_candidates
    return [
        ExportedFunction("observe", get_learning(game).observe, (STATE, INT, OBSERVATION)),
        ExportedFunction("read", forward.encode, (WEIGHTS, VECTOR, LAYERS)),
        *([ExportedFunction("advise", advise, (STATE, SCRATCH, RNG, ADVICE))] if advise else []),
        ExportedFunction("first_choice", forward.first_choice, (WEIGHTS, LAYERS, PARTS, INT, ADVICE, INT, INT)),
    ]


def make_network_layout(game: Game) -> MemoryLayout:
    """Return the layout of the memory for the package's network; raises BotError where there is none."""
    network, observed = load_packaged(game), get_learning(game).observation
    places = parts_of(game, game.seats.start).shape[2]
    records: dict[str, tuple[np.dtype[Any], tuple[int, ...]]] = {
        STATE: (get_dtype(require_compiled(game).state_type), ()),
        OBSERVATION: (get_dtype(observed), ()),
        VECTOR: (np.dtype(np.int8), (count_values(observed),)),
        PARTS: (np.dtype(np.int16), (1, game.moves, places)),
    }
    if get_learning(game).list_candidates:
        records |= {SCRATCH: (get_dtype(require_compiled(game).scratch_type), ()), RNG: (get_dtype(Rng), ())}
    filled: dict[str, Any] = {
        WEIGHTS: forward.get_network_weights(network),
        LAYERS: forward.make_layers(network),
        ADVICE: make_candidates(game),
    }
    templates = {name: group._asdict() for name, group in filled.items()}
    groups: dict[str, GroupType] = {name: type(group) for name, group in filled.items()}
    return make_layout(records, templates, groups, {VECTOR: OBSERVATION})


def pack_network_numbers(game: Game) -> bytes:
    """Return the numbers of a game's network, followed by the tables of the parts of moves.

    Weights are float16, as in the package. Raises BotError where there is no network, NetworkError where it is not for the game.
    """
    network = load_packaged(game)
    network.check(game)
    return b"".join(array.tobytes() for array in (*_list_stored_arrays(game).values(), *_list_part_tables(game)[0]))


def describe_network(game: Game) -> dict[str, object]:
    """Return the description of a game's network for the browser, as plain data.

    - `advised`: whether features of candidate moves are inputs; `remarks`: the number of scores for them; `sorts`: the number of features;
    - `least`: fields of a state with the smallest values that the network knows, see `reihum._bots.networks.house_rules`;
    - `file`: the places whose numbers are in its file, in this order, with the type of number;
    - `tables`: for each number of players and each seat, the index of the table at the end of the file with the parts of its moves.
    """
    return {
        "advised": load_packaged(game).advised,
        "remarks": sum(get_learning(game).remarks),
        "sorts": len(get_learning(game).remarks),
        "least": dict(get_profile(game).known_from),
        "file": {name: array.dtype.str[1:] for name, array in _list_stored_arrays(game).items()},
        "tables": _list_part_tables(game)[1],
    }


def _list_stored_arrays(game: Game) -> dict[str, NDArray[Any]]:
    """Return the arrays of a network as they are in its file, by the names of their places."""
    weights = forward.get_network_weights(load_packaged(game))._asdict()
    return {f"{WEIGHTS}.{name}": array.astype(np.float16) if name in LEARNED else array for name, array in weights.items()}


def _list_part_tables(game: Game) -> tuple[list[NDArray[np.int16]], list[list[int]]]:
    """Return the distinct tables of the parts of moves, and for each number of players and each seat the index of its table."""
    found: dict[bytes, NDArray[np.int16]] = {}
    numbered = []
    for players in game.seats:
        seats = []
        for table in parts_of(game, players):
            found.setdefault(table.tobytes(), table)
            seats.append([*found].index(table.tobytes()))
        numbered.append(seats)
    return [*found.values()], numbered
