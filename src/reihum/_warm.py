"""Compile a game's rules before somebody waits for them.

`python -m reihum._warm GAME` does it in a process of its own and writes a line for each rule, such as `12 104 find number`;
`reihum warm` is the command for people.
"""

import sys
from pathlib import Path

from reihum._bots import choose_move
from reihum._bots import get_bot_type as find_bot
from reihum._bots.compiled_marks import mark, note_compiled
from reihum._kit.chance import make_rng
from reihum._kit.compiled import PLAIN, OnCompiled, folder, is_writable, report_compiling
from reihum._kit.errors import ReihumError
from reihum._play.game import game_ids, get_game
from reihum._play.match import Match

SEED = 1

PLAYERS = ("random", "careful")
"""Between them they need all the rules of a game."""


class CacheError(ReihumError):
    """Compiled rules cannot be kept, so that compiling them beforehand is of no use."""


def is_precompiled(game: str) -> bool:
    """Return whether a game's rules lie compiled on this machine, so that `precompile` takes a moment only."""
    return PLAIN or mark(get_game(game), "precompiled").exists()


def require_kept() -> Path:
    """Return the folder in which compiled rules are kept; raises CacheError where they would be lost when this process ends."""
    if PLAIN:
        message = "REIHUM_PLAIN is set: rules run as plain Python, and there is nothing to compile."
        raise CacheError(message)
    if not is_writable():
        message = (
            f"Compiled rules cannot be kept: {folder().parent} cannot be written. Make room or rights, or name another in XDG_CACHE_HOME."
        )
        raise CacheError(message)
    return folder()


def is_kept() -> bool:
    """Whether compiled rules are kept for later starts; also where they need not be, as they run as plain Python."""
    return PLAIN or is_writable()


def compile_rules(game: str, on_compiled: OnCompiled = lambda _done, _total, _rule: None) -> None:
    """Compile, or load, all that play needs of a game: a round is played and looked at, and hints are asked for.

    `on_compiled` is called after each rule that was compiled.
    """
    rules = get_game(game)
    if PLAIN:
        return
    with report_compiling(on_compiled):
        for name in PLAYERS:
            match = Match(rules, rules.seats.start, seed=SEED)
            bot, chance = find_bot(name)(rules), make_rng(SEED)
            while (seat := match.turn) is not None:
                rules.hint(match.state, seat, SEED)
                before = match.state.copy()
                move = choose_move(bot, rules, match.state, chance)
                match.play(move)
                rules.seen(before, move, match.state, seat)
            match.view(0)
            match.record()
    note_compiled(rules, "precompiled")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or game_ids():
        compile_rules(wanted, lambda done, total, rule: print(done, total, rule, flush=True))  # noqa: T201 - to whoever waits for it
