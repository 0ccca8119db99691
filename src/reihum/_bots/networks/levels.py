"""The bots `level-1` to `level-7`: a scale of strength by how many and which moves a player overlooks.

A level ranks the moves as `learned` does, overlooks each with a probability of its own, and plays the best move that it noticed. So it errs
as people do: it never plays a move if it sees a better one. Most levels have a character: a kind of moves that they overlook far more
often than others (`_bots/networks/move_kinds.py`). The hard bot is the eighth level of the scale: it overlooks nothing and looks ahead as
well.
"""

from collections.abc import Mapping, Sequence

from reihum._bots import BotError
from reihum._bots.asked import validate_arguments
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.move_kinds import Kind, get_kind, has_kind
from reihum._bots.networks.package import find_network_file, list_games_with_networks
from reihum._kit.chance import Rng, pick
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game

WHOLE = 1000
"""Probabilities are whole numbers out of WHOLE, so that Python and the browser draw alike."""

OVERLOOKED: Mapping[str, Sequence[int]] = {
    "elfer_raus": (851, 634, 603, 358, 293, 70, 0),
    "elfer_raus_master": (501, 300, 365, 221, 176, 77, 0),
    "level_8": (772, 490, 812, 188, 411, 95, 0),
    "bloom": (876, 636, 526, 446, 312, 271, 0),
}
"""The probability with which each level overlooks a move, by game, from ladders of two players (`docs/results/levels.md`)."""
CHARACTERS: Sequence[Kind | None] = ("trick", "wait", "lay", "wait", "lay", "trick", None)
"""The kind of moves that each level overlooks most, None for all alike; in a game without such moves it overlooks all alike."""
SELDOM = 3
"""The factor by which the probability of overlooking other moves is smaller."""
UNMEASURED = (600, 500, 400, 300, 200, 100, 0)
"""The probability of overlooking a move, by level, in games without a network, where nothing was measured."""


class Overlooking:
    """Plays the best move that it notices, as the game's packaged network ranks them.

    Without a network, at a table before it is compiled, and under house rules that it does not know, the best move is that of `careful`,
    and the others are alike.
    """

    def __init__(
        self, game: Game, level: int = 1, overlooked: int | None = None, kind: Kind | None = None, *, networked: bool = True
    ) -> None:
        """Play at a level from 1 to 7; raises BotError.

        In its place, `overlooked` / WHOLE is the probability that a move is overlooked, of a kind or, with None, of any. With `networked`
        false the network is left alone, also where there is one.
        """
        measured = OVERLOOKED.get(game.id, UNMEASURED)
        if not 1 <= level <= len(measured) or not 0 <= (overlooked or 0) <= WHOLE:
            message = f"There are levels from 1 to {len(measured)}, and moves are overlooked with 0 to {WHOLE} in {WHOLE}."
            raise BotError(message)
        self.game = game
        self.overlooked = measured[level - 1] if overlooked is None else overlooked
        wanted = CHARACTERS[level - 1] if overlooked is None else kind
        self.kind = wanted if wanted is not None and has_kind(game.id, wanted) else None
        """The kind of moves that are overlooked most; None: all alike."""
        self._learned = Learned(game) if networked and game.id in list_games_with_networks() else None

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the best move that is noticed."""
        legal = unchecked(self.game.legal)(world)
        if len(legal) == 1:
            return legal[0]
        ranked = self._rank(world, legal, rng)
        return choose_noticed(ranked, [self._compute_probability(move) for move in ranked], rng)

    @validate_arguments
    def prepare(self, world: GameState, rng: Rng) -> None:
        """Compile, or load, all that choosing needs, before a ladder starts the clock."""
        self._rank(world, unchecked(self.game.legal)(world), rng)

    @classmethod
    def played_from(cls, game: Game) -> bytes:
        """Return the bytes of its network, if any; see `Learned.played_from`."""
        return find_network_file(game).read_bytes() if game.id in list_games_with_networks() else b""

    def _compute_probability(self, move: int) -> int:
        """Return how probable it is that a move is overlooked, out of WHOLE."""
        often = self.kind is None or get_kind(self.game.id, move) == self.kind
        return self.overlooked if often else self.overlooked // SELDOM

    def _rank(self, world: GameState, legal: Sequence[int], rng: Rng) -> Sequence[int]:
        """Return the moves that are considered, the best one first."""
        if self._learned is not None and is_applicable(self.game, world):
            return self._learned.rank(world, rng)
        # On a copy, since the advice may write to the world.
        meant = unchecked(self.game.careful)(world.copy(), rng)
        others = [code for code in legal if code != meant]
        # Nothing is known of the others, so they come in any order.
        for last in range(len(others) - 1, 0, -1):
            at = pick(rng, last + 1)
            others[at], others[last] = others[last], others[at]
        return [meant, *others]


def choose_noticed(ranked: Sequence[int], overlooked: Sequence[int], rng: Rng) -> int:
    """Return the first move that is noticed, where each is overlooked with its probability out of WHOLE.

    Where all of them are, it is any: people go on looking until they have found one.
    """
    for move, probability in zip(ranked, overlooked, strict=True):
        if pick(rng, WHOLE) >= probability:
            return move
    return ranked[pick(rng, len(ranked))]
