"""What bots make of a deal of the day: the field in which people find their place, from the first minute on."""

from reihum import _bots as bots
from reihum._bots import make_bot
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum.server.table.deal_of_day import OPPONENT, SEATS, bot_seed, day_options, points_of

STRENGTHS = ("random", "easy", "careful", "learned")
"""The bots on seat 0, weakest first."""

PAR = ("careful", "learned")
"""The bots of whose matches par is the one in the middle: those that play well and need no time to think."""

EACH = 5
"""Matches of each of them, which differ where a bot is of two minds."""


def play_for_field(game: str, key: bytes, bot: str, sample: int, _part: float = 1.0) -> int:
    """Return the points of a bot on seat 0, against the bots that people meet there, with the same moves from the same positions.

    None of these bots takes longer where it may: `_part`, of the time that there is, is passed over.
    """
    match = Match(game, SEATS, day_options(game), key=key)
    mine, other = (make_bot(name, bots.get_bot_type(name), match.game) for name in (bot, OPPONENT))
    while not match.round_over:
        seed = bot_seed(key, match)
        if match.turn == 0:
            match.play(bots.choose_move(mine, match.game, match.state, make_rng(seed + f"{bot} {sample}".encode())))
        else:
            match.play(bots.choose_move(other, match.game, match.state, make_rng(seed)))
    points = points_of(match)
    if points is None:
        message = "a round that is over has points"
        raise AssertionError(message)
    return points
