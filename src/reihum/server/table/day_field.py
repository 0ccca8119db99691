"""The field of a deal of the day: the bots' results that it starts with, the rank of a result in it, and par."""

from reihum._bots import HARD_BOT
from reihum.server.messages.api import DayBots, DayResult
from reihum.server.table.deal_of_day import is_counting_cards, is_lowest_best

STRENGTHS = ("random", "easy", "careful", "learned")
"""The bots on seat 0, weakest first."""

PAR = ("careful", "learned")
"""Par is the median result of these bots, which play well and need no time to think."""

MATCHES_EACH = 5
"""Matches that each of them plays; results differ when a bot picks at random among equal moves."""
FIELD = len(STRENGTHS) * MATCHES_EACH

BESIDE = (HARD_BOT, "oracle")
"""Bots that are shown for comparison but do not count in the field: the hard one, and one that sees all cards."""


def name_entry(bot: str, sample: int) -> str:
    """Return the name under which one of a bot's matches is stored."""
    return f"{bot}:{sample}"


def rank_points(game: str, points: int, field: dict[int, int], bots: dict[str, int]) -> DayResult:
    """Return the rank of a result among all players of a deal, with par and the bots' medians.

    `field` is the number of players by points, this one included; `bots` the points of each bot's match by `name_entry`, also of the
    bots in BESIDE.
    """
    lowest = is_lowest_best(game)
    better, worse, everybody = 0, 0, 0
    for made, count in field.items():
        everybody += count
        if made < points:
            better, worse = (better + count, worse) if lowest else (better, worse + count)
        elif made > points:
            better, worse = (better, worse + count) if lowest else (better + count, worse)
    kinds = list[DayBots]()
    for bot in (*STRENGTHS, *BESIDE):
        middle = _find_median(game, bots, (bot,))
        if middle is not None:
            kinds.append(DayBots(bot, middle))
    percent = 100 * worse // max(1, everybody - 1)
    in_field = sum(1 for name in bots if name.split(":")[0] in STRENGTHS)
    par = _find_median(game, bots, PAR)
    return DayResult(points, lowest, is_counting_cards(game), 1 + better, everybody, percent, in_field, par, kinds)


def _find_median(game: str, bots: dict[str, int], kinds: tuple[str, ...]) -> int | None:
    """Return the median points of these kinds of bots, the better of two middle values; None when they have not played."""
    made = sorted(points for name, points in bots.items() if name.split(":")[0] in kinds)
    if not made:
        return None
    return made[(len(made) - 1) // 2] if is_lowest_best(game) else made[len(made) // 2]
