"""The bot that has learned: it plays the move that a network likes best, without looking ahead."""

from typing import Self

from reihum.bots.asked import asked
from reihum.bots.learned import forward
from reihum.bots.learned.choices import Choices
from reihum.bots.learned.house_rules import is_asked
from reihum.bots.learned.layout import learning_of
from reihum.bots.learned.network import Network
from reihum.bots.learned.package import file_of, packaged
from reihum.bots.learned.parts import parts_of
from reihum.game import Game
from reihum.games.chance import Rng
from reihum.games.checks import unchecked
from reihum.games.observations import vector_of
from reihum.games.states import GameState


class Learned:
    """Plays the first choice of a network, which is asked about the observation of the seat: nothing hidden can be in that.

    Some networks are told as well what the game advises, or the move of `careful`, which hang on nothing hidden either.

    It learned by the printed rules and plays under house rules as well, but where a ladder found it worse than `careful` it plays as that
    does: in Master with one card laid in a turn (`house_rules.LEAST`).
    """

    def __init__(self, game: Game, network: Network | None = None) -> None:
        """Play with the network of the package, or with another one; raises BotError or NetworkError where there is none for the game."""
        self.game = game
        self.network = network or packaged(game)
        self.network.check(game)
        self._weights = forward.weights_of(self.network)
        self._layers = forward.layers_for(self.network)
        learning = learning_of(game)
        self._observe = learning.observe
        self._seen, self._vector = vector_of(learning.observation)
        self._choices = Choices(game, advised=self.network.advised)
        self._remarks = sum(learning.remarks)

    def __reduce__(self) -> tuple[type[Self], tuple[Game, Network]]:
        return type(self), (self.game, self.network)  # what it works in is memory seen in two ways, which a copy of each would part

    @asked
    def choose(self, world: GameState, rng: Rng) -> int:
        """Choose the legal move with the highest score, of several the one with the lowest code."""
        if not is_asked(self.game.id, world):
            return unchecked(self.game.careful)(world, rng)
        if self._choices.named:
            return self._first_choice(world, [], rng)
        codes = unchecked(self.game.legal)(world)
        return codes[0] if len(codes) == 1 else self._first_choice(world, codes, rng)

    @asked
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile all that choosing needs, or load it, before a ladder counts the time."""
        self._first_choice(world, unchecked(self.game.legal)(world), rng)

    def _first_choice(self, world: GameState, codes: list[int], rng: Rng) -> int:
        """Return the one of these moves with the highest score, of several the first."""
        seat = int(world.turn)
        self._observe(world, seat, self._seen)
        forward.read(self._weights, self._vector, self._layers)
        forward.rate(self._weights, self._layers)
        parts = parts_of(self.game, int(world.players))
        count = self._choices.list(world, codes, rng)
        return int(forward.first_choice(self._layers, parts, seat, self._choices.room, count, self._remarks))

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the file it plays a game from, so that a ladder can tell results of one network from those of another."""
        return file_of(game).read_bytes()
