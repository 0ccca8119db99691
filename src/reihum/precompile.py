"""Compile a game's rules before somebody waits for them.

`python -m reihum.precompile GAME` does it in a process of its own and writes a line for each rule, such as `12 104 find number`.
"""

import sys

from reihum.bots import choose
from reihum.bots import find as find_bot
from reihum.game import find, ids
from reihum.games.chance import make_rng
from reihum.games.compiled import PLAIN, OnCompiled, folder, report_compiling
from reihum.match import Match

SEED = 1

PLAYERS = ("random", "careful")
"""Between them they need all the rules of a game."""


def is_precompiled(game: str) -> bool:
    """Return whether a game's rules lie compiled on this machine, so that `precompile` takes a moment only."""
    return PLAIN or (folder() / f"precompiled-{game}").exists()


def precompile(game: str, on_compiled: OnCompiled = lambda _done, _total, _rule: None) -> None:
    """Compile, or load, all that play needs of a game: a round is played and looked at, and hints are asked for.

    `on_compiled` is called after each rule that was compiled.
    """
    rules = find(game)
    if PLAIN:
        return
    with report_compiling(on_compiled):
        for name in PLAYERS:
            match = Match(rules, rules.seats.start, seed=SEED)
            bot, chance = find_bot(name)(rules), make_rng(SEED)
            while (seat := match.turn) is not None:
                rules.hint(match.state, seat, SEED)
                before = match.state.copy()
                move = choose(bot, rules, match.state, chance)
                match.play(move)
                rules.seen(before, move, match.state, seat)
            match.view(0)
            match.record()
    (folder() / f"precompiled-{game}").touch()


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ids():
        precompile(wanted, lambda done, total, rule: print(done, total, rule, flush=True))  # noqa: T201 - to whoever waits for it
