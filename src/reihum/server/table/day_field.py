"""The field of a deal of the day: which bots open it, which place some points have in it, and what par is."""

from reihum._bots import HARD_BOT
from reihum.server.messages.api import DayBots, DayResult
from reihum.server.table.deal_of_day import is_counting_cards, is_lowest_best

STRENGTHS = ("random", "easy", "careful", "learned")
"""The bots on seat 0, weakest first."""

PAR = ("careful", "learned")
"""The bots of whose matches par is the one in the middle: those that play well and need no time to think."""

MATCHES_EACH = 5
"""Matches of each of them, which differ where a bot is of two minds."""
FIELD = len(STRENGTHS) * MATCHES_EACH

BESIDE = (HARD_BOT, "oracle")
"""Bots whose points are shown for comparison, but that are not in the field: the hard one, and one that sees all cards."""


def name_entry(bot: str, sample: int) -> str:
    """Return by which name one of a bot's matches is noted."""
    return f"{bot}:{sample}"


def rank_points(game: str, points: int, field: dict[int, int], bots: dict[str, int]) -> DayResult:
    """Return which place some points have, for whoever has made them.

    `field` says by points how many have made them, oneself among them; `bots` what bots made of the deal, by the names of their entries,
    those beside the field among them.
    """
    lowest = is_lowest_best(game)
    better, worse, everybody = 0, 0, 0
    for made, count in field.items():
        everybody += count
        if made < points:
            better, worse = (better + count, worse) if lowest else (better, worse + count)
        elif made > points:
            better, worse = (better, worse + count) if lowest else (better + count, worse)
    others = max(1, everybody - 1)
    kinds = list[DayBots]()
    for bot in (*STRENGTHS, *BESIDE):
        middle = _middle(game, bots, (bot,))
        if middle is not None:
            kinds.append(DayBots(bot, middle))
    percent = 100 * worse // others
    in_field = sum(1 for name in bots if name.split(":")[0] in STRENGTHS)
    par = _middle(game, bots, PAR)
    return DayResult(points, lowest, is_counting_cards(game), 1 + better, 1 + others, percent, in_field, par, kinds)


def _middle(game: str, bots: dict[str, int], kinds: tuple[str, ...]) -> int | None:
    """Return what the one in the middle of some kinds' matches made, of two the better one; None where they have not played."""
    made = sorted(points for name, points in bots.items() if name.split(":")[0] in kinds)
    if not made:
        return None
    return made[(len(made) - 1) // 2] if is_lowest_best(game) else made[len(made) // 2]
