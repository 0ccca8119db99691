"""`reihum.compare`: two bots against each other."""

import sys
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, SupportsIndex

from reihum._bots import BotError, BotType
from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.options import Options
from reihum._kit.seeds import VERSION
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum._lab.duel import DuelSetup, resolve_luck_playouts
from reihum._lab.ladder import LadderDeal, list_line_ups, prepare_bots, run_ladder
from reihum._lab.processes import is_script_imported
from reihum._lab.standings import Standing, compute_standings
from reihum._lab.workers import Backend
from reihum._play.game import Game, require_registered, resolve_game, resolve_options, resolve_players


class Comparison(NamedTuple):
    """How one bot did against another.

    - `one`: the result of the first bot against the other one, as a `Standing`, with an interval of 95 % over deals;
    - `other`: that of the other bot;
    - `shares`: for each deal, the share of its matches that a seat of the first bot won, from 0 to 1;
    - `deals`: every match of every deal, each deal a `LadderDeal`.
    """

    one: Standing
    other: Standing
    shares: list[float]
    deals: list[LadderDeal]

    def __repr__(self) -> str:
        one, other = self.one, self.other
        wins = f"{100 * one.share:.1f} % ({100 * one.low:.1f}-{100 * one.high:.1f})"
        deals = f"{len(self.deals)} deal{'' if len(self.deals) == 1 else 's'}"
        return f"<Comparison {one.bot} against {other.bot}, {deals}, wins {wins}, even {100 * one.fair:.1f} %>"

    @property
    def is_better(self) -> bool | None:
        """Whether the first bot wins more than an even share, None where the interval contains an even share."""
        if self.one.low <= self.one.fair <= self.one.high:
            return None
        return self.one.low > self.one.fair


def compare(  # noqa: PLR0913 - all but the bots and the game have defaults
    one: str | BotType,
    other: str | BotType,
    game: str | Game,
    *,
    players: int | None = None,
    deals: int = 100,
    options: Options | None = None,
    seed: SupportsIndex = 0,
    processes: int = 1,
    on: str | None = None,
    adjusted: bool = False,
    luck_playouts: int | None = None,
    seeding: int = VERSION,
) -> Comparison:
    """Return how a bot does against another bot at all other seats, on the same deals from every seat.

    A bot is a class, or a name as `reihum ladder` takes it, such as `search@500`. `options` are those that differ from the defaults, and
    without `players` there are 4, or the nearest number that the game allows.

    Each of `deals` deals is played from every seat. Deal k is dealt from a seed that is derived from `seed` and k (docs/deals.md); with
    `seeding=1`, as in the named sets of deals, from `seed + k`. With several `processes`, or on a cluster of Ray at the address `on`
    (`auto`, or `ray://host:10001`), the results are the same. A script with several processes must guard its code by
    `if __name__ == "__main__":`, because each process imports the script. A class may stand above that line; typed in a terminal or a
    notebook it plays in one process only, and a cluster must find it in a module. `adjusted` also reports results
    with luck subtracted (`Standing.adjusted`), by `luck_playouts` playouts for each estimate, 100 by default.

    The two bots have different names: a bot that is to play against itself is given as two classes, one derived from the other.

    Raises OptionError for options that the game does not allow and for invalid numbers, BotError for an invalid bot, LadderError for the
    same bot twice, ProcessError for a script whose processes cannot start, and ClusterError.

    >>> compare("careful", "random", "elfer_raus", deals=40).is_better
    True
    """
    rules = resolve_game(game)
    require_registered(rules)
    players, deals = require_count("players", resolve_players(rules, players)), require_count("deals", deals)
    luck = resolve_luck_playouts(luck_playouts, adjusted=adjusted)
    seed = convert_seed(seed)
    if whole_number(seeding) is None:
        message = f"seeds are derived in version 1 or {VERSION}, not {seeding!r}"
        raise OptionError(message)
    backend = Backend(require_count("processes", processes), on)
    completed = resolve_options(rules, players, options)
    who = list_line_ups([_name_bot(one, backend), _name_bot(other, backend)], players)
    setting = DuelSetup(rules.id, players, completed, seed, who, None, None, luck, seeding)
    prepare_bots(setting)
    played = sorted(run_ladder(setting, deals, backend), key=lambda deal: deal.deal)
    first, second = compute_standings(who, played)
    return Comparison(first, second, [_compute_share(deal) for deal in played], played)


def _name_bot(bot: str | BotType, backend: Backend) -> str:
    """Return the name of a bot for a ladder; raises BotError for a class that workers cannot import."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, partial):
        message = (
            f"{bot!r} cannot be found by its name: give the text that names it, such as 'search@5', and not what `get_bot_type` returns."
        )
        raise BotError(message, "not_importable")
    module, name = getattr(bot, "__module__", ""), getattr(bot, "__qualname__", "")
    if not module or not name.isidentifier():
        message = f"{bot!r} cannot be found by its name: give a class that stands in a module, not inside a function."
        raise BotError(message, "not_importable")
    if getattr(sys.modules.get(module), name, None) is not bot:
        message = f"In {module}, {name} is another class by now, or none: a bot is found by its name. Give each class a name of its own."
        raise BotError(message, "not_importable")
    if module == "__main__" and (backend.cluster is not None or (not backend.is_here and not is_script_imported())):
        run = Path(getattr(sys.modules[module], "__file__", None) or "").name
        typed = "in a `__main__.py`, which processes do not import" if run == "__main__.py" else "where you type"
        place = "in the script itself" if is_script_imported() else typed
        message = f"Other processes do not know {name}, which is defined {place}: put it into a module, or use one process."
        raise BotError(message, "not_importable")
    return f"{module}:{name}"


def _compute_share(deal: LadderDeal) -> float:
    return fmean(match.wins[match.seats.index(0)] for match in deal.played)
