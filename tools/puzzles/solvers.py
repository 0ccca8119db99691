"""The difficulty of a puzzle: how often bots of three strengths find a right move."""

from reihum._bots import choose_move, get_bot_type, make_bot, prepare_bot
from reihum._kit.chance import make_rng
from reihum._play.game import Game

TRIES = {"easy": 8, "careful": 4, "learned": 4}
"""The number of tries of each bot, each in another world that agrees with what its seat knows."""


def measure_shares(game: Game, state: object, right: set[int]) -> dict[str, float]:
    """Return for each bot the share of its tries in which it makes one of the right moves."""
    shares = {}
    for name, tries in TRIES.items():
        bot = make_bot(name, get_bot_type(name), game)
        prepare_bot(bot, game, state)
        chosen = [choose_move(bot, game, state, make_rng(f"puzzle {attempt}")) for attempt in range(tries)]
        shares[name] = sum(move in right for move in chosen) / tries
    return shares
