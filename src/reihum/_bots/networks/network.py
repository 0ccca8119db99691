"""A network and its file.

For inputs x made from an observation: h = relu(second · relu(first · x)), the value is value · h, and the scores of the parts of moves are
policy · h; each layer has a bias. The value is the expected share of the win of the observing seat, minus the mean share.

An advised network has further scores, the last ones, for remarks on moves (`choices.py`). Most games have a single remark, which adds its
score to the move of `careful`: the network learns where that move is good, and what is better elsewhere.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.inputs import Inputs, Numbers
from reihum._bots.networks.layout import count_scores, get_learning, layout_of
from reihum._kit.errors import ReihumError
from reihum._kit.network_profile import BIT, EQUALS, VALUE
from reihum._kit.observations import count_values
from reihum._play.game import Game

FORMAT = 1
"""The version of the file format."""
NUMBERS = 200_000
"""The largest number of weights of a packaged network; a test checks it, since browsers load these files."""
MOST_BYTES = 1 << 28
"""The largest size of a file when decompressed, hundreds of times that of a packaged network: a guard against zip bombs."""
BITS = 8
"""The bits of a value of an observation."""
KINDS_OF_INPUTS: tuple[type[np.generic], ...] = (np.int16, np.int8, np.int16, np.float32)
"""The types of the arrays that describe inputs, in their order."""


class NetworkError(ReihumError):
    """A file that is not a network, or a network for another game or layout."""


@dataclass(frozen=True, repr=False)
class Network:
    """A network with two hidden layers, with float32 weights, and what it was made for.

    - `game`: the id of the game;
    - `layout`: the fingerprint of its layout of observations and moves: `layout_of(game)`;
    - `inputs`: how inputs are made of an observation;
    - `first`: the weights of the first layer: inputs by hidden;
    - `first_bias`: the constants added in the first layer;
    - `second`: the weights of the second layer: hidden by hidden;
    - `second_bias`: the constants added in the second layer;
    - `policy`: the weights of the scores of the parts of moves: hidden by parts;
    - `policy_bias`: the constants added to the scores;
    - `value`: the weights of the value: one for each number of the second hidden layer;
    - `value_bias`: the constant added to the value: one number;
    - `training`: how it was trained: plain data for people to read;
    - `advised`: whether the last scores are for remarks on moves.
    """

    game: str
    layout: str
    inputs: Inputs
    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers
    policy: Numbers
    policy_bias: Numbers
    value: Numbers
    value_bias: Numbers
    training: Mapping[str, object]
    advised: bool = False

    def __post_init__(self) -> None:
        wrong = _find_wrong_shape(self) or _find_wrong_number(self)
        if wrong:
            message = f"This is no network: {wrong}."
            raise NetworkError(message)

    def __repr__(self) -> str:
        inputs, hidden = self.first.shape
        advised = ", advised" if self.advised else ""
        return f"<Network for {self.game}, {inputs} inputs, {hidden} hidden, {self.policy.shape[1]} scores, {self.size} weights{advised}>"

    @property
    def size(self) -> int:
        """The number of weights."""
        return sum(getattr(self, name).size for name in WEIGHTS)

    def save(self, path: Path) -> None:
        """Write a file; the same network gives the same bytes. Raises NetworkError for weights beyond the range of float16."""
        kept: dict[str, NDArray[Any]] = {f"inputs_{name}": array for name, array in self.inputs._asdict().items()}
        for name in WEIGHTS:
            with np.errstate(over="ignore"):
                kept[name] = getattr(self, name).astype(np.float16)
            if not np.isfinite(kept[name]).all():
                message = f"The network has numbers in {name!r} that a float16 cannot hold."
                raise NetworkError(message)
        about = {"format": FORMAT, "game": self.game, "layout": self.layout, "advised": self.advised, "training": dict(self.training)}
        kept["about"] = np.array(json.dumps(about, sort_keys=True))
        with zipfile.ZipFile(path, "w") as file:
            # Not `np.savez`, which writes the time of day into the archive.
            for name, array in kept.items():
                room = io.BytesIO()
                np.lib.format.write_array(room, array, allow_pickle=False)
                file.writestr(zipfile.ZipInfo(f"{name}.npy"), room.getvalue(), zipfile.ZIP_DEFLATED)

    def check(self, game: Game) -> None:
        """Raise NetworkError unless the network is for this game in its present layout."""
        if self.game != game.id:
            message = f"The network is for {self.game!r}, not for {game.id!r}."
            raise NetworkError(message)
        if self.layout != layout_of(game):
            message = f"The network was trained when observations or moves of {game.title} were laid out differently: train it anew."
            raise NetworkError(message)
        longest = count_values(get_learning(game).observation)
        scores = count_scores(game, advised=self.advised)
        if self.inputs.source.min() < 0 or self.inputs.source.max() >= longest or self.policy.shape[1] != scores:
            message = f"The network does not fit observations and moves of {game.title}."
            raise NetworkError(message)


WEIGHTS = tuple(field.name for field in fields(Network) if field.type is Numbers)


def load_network(path: Path) -> Network:
    """Return the network in a file; its method `check` tells whether it is for a game.

    Raises NetworkError, and OSError where the file cannot be read.
    """
    try:
        return _read(path)
    except (FileNotFoundError, IsADirectoryError, PermissionError, NetworkError):
        raise
    except Exception as error:  # the readers of zip files, arrays and JSON raise many kinds of errors for a damaged file
        # Some of their sentences have a full stop already.
        message = f"{path} is no network: {str(error).removesuffix('.')}."
        raise NetworkError(message) from error


def _read(path: Path) -> Network:
    """Return the network in a file; raises NetworkError, OSError, and whatever reading a damaged file raises."""
    # The declared sizes are added up first: reading would allocate them.
    with zipfile.ZipFile(path) as packed:
        unpacked = sum(each.file_size for each in packed.infolist())
    if unpacked > MOST_BYTES:
        message = f"{path} would be {unpacked:,} bytes unpacked; a network has {MOST_BYTES:,} at most."
        raise NetworkError(message)
    with np.load(path, allow_pickle=False) as kept:
        about = json.loads(str(_get_array(kept, "about")))
        if about["format"] != FORMAT:
            message = f"{path} is a network of format {about['format']}; this version of Reihum reads format {FORMAT}."
            raise NetworkError(message)
        given = (_get_array(kept, f"inputs_{name}") for name in Inputs._fields)
        inputs = Inputs._make(_cast(array, kind) for array, kind in zip(given, KINDS_OF_INPUTS, strict=True))
        weights = {name: _cast(_get_array(kept, name), np.float32) for name in WEIGHTS}
    return Network(about["game"], about["layout"], inputs, **weights, training=about["training"], advised=about.get("advised", False))


def _cast(array: NDArray[Any], kind: type[np.generic]) -> NDArray[Any]:
    """Return an array converted to a type that can hold all values of its own; raises TypeError where it cannot."""
    return array.astype(kind, casting="same_kind" if kind is np.float32 else "safe")


def _get_array(kept: Mapping[str, Any], name: str) -> NDArray[Any]:
    """Return an array of a file; raises KeyError or ValueError if it is missing."""
    found = kept[name]
    if not isinstance(found, np.ndarray):
        message = f"{name!r} is no array"
        raise ValueError(message)  # noqa: TRY004 - as numpy says it of other faults of a file
    return found


def _find_wrong_number(network: Network) -> str:
    """Return what is invalid about a network's numbers, empty if nothing is. Precondition: its shapes are right."""
    inputs = network.inputs
    if [getattr(inputs, name).dtype for name in Inputs._fields] != [*KINDS_OF_INPUTS]:
        return "its inputs are not described by numbers of the right types"
    if not np.isin(inputs.kind, (VALUE, EQUALS, BIT)).all() or not np.isin(inputs.operand[inputs.kind == BIT], range(BITS)).all():
        return "its inputs are of kinds that there are not"
    if not all(np.isfinite(array).all() for array in (inputs.factor, *(getattr(network, name) for name in WEIGHTS))):
        return "some of its numbers are infinite, or no numbers"
    return "" if isinstance(network.advised, bool) else f"advised is true or false, not {network.advised!r}"


def _find_wrong_shape(network: Network) -> str:
    """Return what does not fit together in the shapes of a network's arrays; empty if all does."""
    # Compiled code does no bounds checks, so a file from elsewhere must not get past this.
    count = len(network.inputs.source)
    if any(array.shape != (count,) for array in network.inputs):
        return "its inputs are not described by arrays of one length"
    if not count:
        return "it has no inputs"
    if any(getattr(network, name).dtype != np.float32 for name in WEIGHTS):
        return "its numbers are not float32"
    if network.first.ndim != 2 or network.second.ndim != 2 or network.policy.ndim != 2:  # noqa: PLR2004 - matrices
        return "its weights are no matrices"
    one, two, scores = network.first.shape[1], network.second.shape[1], network.policy.shape[1]
    wanted = {
        "first": (count, one),
        "first_bias": (one,),
        "second": (one, two),
        "second_bias": (two,),
        "policy": (two, scores),
        "policy_bias": (scores,),
        "value": (two,),
        "value_bias": (1,),
    }
    for name, shape in wanted.items():
        if getattr(network, name).shape != shape:
            return f"{name!r} has the shape {getattr(network, name).shape}, not {shape}"
    return ""
