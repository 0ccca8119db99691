"""The bot that has learned: it plays the move that a network likes best, without looking ahead."""

from typing import Self

from reihum._bots.asked import validated
from reihum._bots.bindings import require_compiled
from reihum._bots.networks.bindings import load_choosing
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.memory import NetworkMemory, network_memory
from reihum._bots.networks.move_parts import parts_of
from reihum._bots.networks.network import Network
from reihum._bots.networks.package import load_packaged, network_file_of
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._kit.structured import new_record
from reihum._play.game import Game


class Learned:
    """Plays the first choice of a network, which is asked about the observation of the seat: nothing hidden can be in that.

    Some networks are told as well what the game advises, or the move of `careful`, which hang on nothing hidden either.

    It learned by the printed rules and plays under house rules as well, but where a ladder found it worse than `careful` it plays as that
    does: in Master with one card laid in a turn (`NetworkProfile.known_from`).
    """

    def __init__(self, game: Game, network: Network | None = None) -> None:
        """Play with the network of the package, or with another one; raises BotError or NetworkError where there is none for the game."""
        self.game = game
        self.network = network or load_packaged(game)
        self.network.check(game)
        self._scratch = new_record(require_compiled(game).scratch_type)
        self._choose = load_choosing(game, advised=self.network.advised).choose
        self._memory = network_memory(game, self.network, game.seats.start)
        self._memories: dict[int, NetworkMemory] = {}

    def __reduce__(self) -> tuple[type[Self], tuple[Game, Network]]:
        return type(self), (self.game, self.network)  # what it works in is memory seen in two ways, which a copy of each would part

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Choose the legal move with the highest score, of several the one with the lowest code."""
        if not is_applicable(self.game, world):
            return unchecked(self.game.careful)(world, rng)
        return self._first_choice(world, rng)

    @validated
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile all that choosing needs, or load it, before a ladder counts the time."""
        self._first_choice(world, rng)

    def memory(self, players: int) -> NetworkMemory:
        """Return the network for so many players, and its room; raises OptionError for a number that plays no such game."""
        if players not in self._memories:
            self._memories[players] = self._memory._replace(parts=parts_of(self.game, players))
        return self._memories[players]

    def _first_choice(self, world: GameState, rng: Rng) -> int:
        return int(self._choose(world, self._scratch, rng, self.memory(int(world.players))))

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the file it plays a game from, so that a ladder can tell results of one network from those of another."""
        return network_file_of(game).read_bytes()
