"""The bot `learned`: it plays the move with the highest score of a network, without looking ahead."""

import reprlib
import threading
from typing import Self

import numpy as np

from reihum._bots.asked import validate_arguments
from reihum._bots.compiled_game import require_compiled
from reihum._bots.networks.choices import load_choosing
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.memory import NetworkMemory, make_network_memory
from reihum._bots.networks.move_parts import parts_of
from reihum._bots.networks.network import Network
from reihum._bots.networks.package import find_network_file, load_packaged
from reihum._bots.networks.value_head import find_value
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.errors import OptionError
from reihum._kit.states import GameState
from reihum._kit.structured import new_record
from reihum._play.game import Game


class WorkingMemory(threading.local):
    """The working memory of a network; each thread that uses a bot has its own.

    Compiled code runs without the interpreter's lock, so two threads in one memory would overwrite each other's moves.
    """

    def __init__(self, game: Game, network: Network) -> None:
        self.scratch = new_record(require_compiled(game).scratch_type)
        self.network = make_network_memory(game, network, game.seats.start)
        self.scores = np.zeros(len(self.network.choices.moves))
        self.by_players: dict[int, NetworkMemory] = {}


class Learned:
    """Plays the first choice of a network from the observation of its seat, which contains nothing hidden.

    `game` is the game itself, as `get_game` returns it, and `network` a network as `load_network` does; without one it is the packaged
    network of the game. Raises BotError where none is packaged, NetworkError for a network of another game, and OptionError for what is
    no game or network.

    Some networks also get the game's advice, or the move of `careful`; neither depends on hidden cards.

    Networks are trained with the printed rules and play under house rules as well. Where a ladder found one worse than `careful`, this
    bot plays as `careful`: in Master with one card laid in a turn (`NetworkProfile.known_from`).
    """

    def __init__(self, game: Game, network: Network | None = None) -> None:
        if isinstance(game, str) or not hasattr(game, "id"):
            itself = f"get_game({game!r}), not its id" if isinstance(game, str) else f"as `get_game` returns it, not {reprlib.repr(game)}"
            message = f"`{type(self).__name__}` takes the game itself, {itself}."
            raise OptionError(message)
        if network is not None and not isinstance(network, Network):
            message = f"`network` is a network as `load_network` returns it, not {reprlib.repr(network)}."
            raise OptionError(message)
        self.game = game
        self.network = network or load_packaged(game)
        self.network.check(game)
        self._choosing = load_choosing(game, advised=self.network.advised)
        self._room = WorkingMemory(game, self.network)
        self._value_head = (float(self.network.value_bias[0]), [float(weight) for weight in self.network.value])

    def __reduce__(self) -> tuple[type[Self], tuple[Game, Network]]:
        # `seen` and `vector` share memory; copied one by one they would no longer.
        return type(self), (self.game, self.network)

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the legal move with the highest score; among equals, the one with the lowest code."""
        if not is_applicable(self.game, world):
            return unchecked(self.game.careful)(world, rng)
        return self._choose_first(world, rng)

    @validate_arguments
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs, before a ladder starts the clock."""
        self._choose_first(world, rng)

    def rank(self, world: GameState, rng: Rng) -> list[int]:
        """Return the moves that the network chooses among, the one with the highest score first."""
        return [move for move, _ in self.score_moves(world, rng)]

    def score_moves(self, world: GameState, rng: Rng) -> list[tuple[int, float]]:
        """Return the moves that the network chooses among, each with its score, the one with the highest score first."""
        memory, room = self.get_memory(int(world.players)), self._room
        count = int(self._choosing.score_choices(world, room.scratch, rng, memory, room.scores))
        # Stable: among equals the one that comes first, as when choosing.
        order = np.argsort(-room.scores[:count], kind="stable")
        return [(int(memory.choices.moves[at]), float(room.scores[at])) for at in order]

    def read_value(self, players: int) -> float:
        """Return the value of the position whose moves were scored last: the share of the win of its seat to move, minus the mean share."""
        layers = self.get_memory(players).layers
        active = int(layers.active[0])
        bias, weights = self._value_head
        return find_value(bias, weights, layers.places[:active].tolist(), layers.values[:active].tolist())

    def get_memory(self, players: int) -> NetworkMemory:
        """Return the network with this thread's working memory; raises OptionError for a number of players that the game does not allow."""
        room = self._room
        # Only the table of parts depends on the number of players; the rest is shared.
        if players not in room.by_players:
            room.by_players[players] = room.network._replace(parts=parts_of(self.game, players))
        return room.by_players[players]

    def _choose_first(self, world: GameState, rng: Rng) -> int:
        return int(self._choosing.choose(world, self._room.scratch, rng, self.get_memory(int(world.players))))

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the bytes of its network, so that a ladder tells the results of different networks apart."""
        return find_network_file(game).read_bytes()
