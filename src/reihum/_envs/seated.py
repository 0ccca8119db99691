"""The bots at all seats but the learner's, one move at a time."""

from collections.abc import Mapping

from reihum import _bots as bots
from reihum._bots import BotType
from reihum._kit.chance import Rng, make_rng, pick
from reihum._kit.errors import OptionError
from reihum._play.game import Game
from reihum._play.match import Match

Named = str | BotType
"""A bot: its name, such as `careful` or `search@20ms`, or its class."""


class SeatedBots:
    """The bots of one environment, made once; `begin` restarts their random numbers."""

    def __init__(self, game: Game, players: int, seated: Named | Mapping[int, Named], seat: int | None) -> None:
        everywhere = None if isinstance(seated, Mapping) else seated
        named = dict(seated) if isinstance(seated, Mapping) else {other: seated for other in range(players) if other != seat}
        if everywhere is None and (seat is None or set(named) != set(range(players)) - {seat}):
            message = f"there is a bot for each seat but the learner's, {players - 1} of them, not for {sorted(named)}; or one for all"
            raise OptionError(message)
        self.game = game
        self._bots = {at: _make_bot(kind, game) for at, kind in named.items()}
        self._chance: Rng = make_rng(0)
        self._ready = False

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        self._chance = self._chance.copy()  # as `Match.__setstate__` does with its state

    def begin(self, match: Match, seed: int) -> None:
        """Restart their random numbers, as a batch does for the match with this seed; the first time, let them compile what they need."""
        self._chance = make_rng(f"bots {seed}")
        if not self._ready:
            for bot, _ in self._bots.values():
                bots.prepare_bot(bot, self.game, match.state)
            self._ready = True

    def choose(self, match: Match, seat: int) -> int:
        """Return the move of the bot at a seat."""
        bot, looks = self._bots[seat]
        if looks:
            return bots.choose_move(bot, self.game, match.state, self._chance)
        codes = match.codes()  # the random bot needs no world, and sampling one would use up random numbers that a batch does not
        return codes[pick(self._chance, len(codes)) if len(codes) > 1 else 0]


def _make_bot(kind: Named, game: Game) -> tuple[bots.Bot, bool]:
    """Return a bot, and whether it needs a world; raises BotError."""
    if not isinstance(kind, str) and not callable(kind):
        message = (
            f"`bots` is one bot for all other seats, a name such as search@20ms or a class, or a bot for each by its seat; not {kind!r}."
        )
        raise bots.BotError(message, "not_a_name")
    spec = kind if isinstance(kind, str) else getattr(kind, "__qualname__", repr(kind))
    return bots.make_bot(spec, bots.get_bot_type(kind) if isinstance(kind, str) else kind, game), kind != "random"
