"""Compile what a game needs before somebody waits for it, and show how far that is.

`python -m reihum._warm GAME [PART …]` does it in a process of its own. The parts are `rules` (the default), `searches` (of bots that
look ahead) and `playouts` (of reviews). While rules are compiled it prints a line for each, such as `12 104 find number`.
`reihum warm` is the command for people. Compiled code is the same whenever it is compiled: nothing here changes how a match goes.
"""

import gc
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from reihum._bots import choose_move, get_bot_type
from reihum._bots.search_readiness import find_marker, note_compiled
from reihum._kit.chance import make_rng
from reihum._kit.compiled import PLAIN, OnCompiled, get_rule_folder, is_writable, report_compiling
from reihum._kit.errors import ReihumError
from reihum._play.game import get_game
from reihum._play.match import Match

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import TaskID

SEED = 1

PLAYERS = ("random", "careful")
"""Together these two bots call all rules of a game."""

NICENESS = 10
"""By how much the process that compiles searches gives way to play at the tables, in the units of `os.nice`."""


class CacheError(ReihumError):
    """Compiled rules cannot be kept, so compiling them ahead of use is of no use."""


def is_precompiled(game: str) -> bool:
    """Return whether a game's rules are compiled on this machine, so that `compile_rules` takes only a moment."""
    return PLAIN or find_marker(get_game(game), "precompiled").exists()


def require_kept() -> Path:
    """Return the folder in which compiled rules are kept; raises CacheError where they would be lost when this process ends."""
    if PLAIN:
        message = "REIHUM_PLAIN is set: rules run as plain Python, and there is nothing to compile."
        raise CacheError(message)
    if not is_writable():
        message = (
            f"Compiled rules cannot be kept: {get_rule_folder().parent} cannot be written. "
            "Free some space or grant write access, or name another folder in XDG_CACHE_HOME."
        )
        raise CacheError(message)
    return get_rule_folder()


def is_kept() -> bool:
    """Return whether compiled rules are kept for later starts; true as well where rules run as plain Python."""
    return PLAIN or is_writable()


def compile_rules(game: str, on_compiled: OnCompiled = lambda _done, _total, _rule: None) -> None:
    """Compile or load all that playing a game needs, by playing a round, viewing it and asking for hints.

    `on_compiled` is called after each rule that was compiled; rules that are loaded are not reported.
    """
    rules = get_game(game)
    if PLAIN:
        return
    with report_compiling(on_compiled):
        for name in PLAYERS:
            match = Match(rules, rules.seats.start, seed=SEED)
            bot, chance = get_bot_type(name)(rules), make_rng(SEED)
            while (seat := match.turn) is not None:
                rules.hint(match.state, seat, SEED)
                before = match.state.copy()  # `seen` compares the states before and after the move
                move = choose_move(bot, rules, match.state, chance)
                match.play(move)
                rules.seen(before, move, match.state, seat)
            match.view(0)
            match.record()
    # Only now: after an interrupt a marker would promise rules that are not there.
    note_compiled(rules, "precompiled")


def compile_search(name: str) -> None:
    """Compile a game's searches and create their marker; raises OptionError for a game without compiled rules."""
    from reihum._bots.lookahead.all_seeing import Oracle
    from reihum._bots.lookahead.bot import Lookahead
    from reihum._bots.networks.package import list_games_with_networks
    from reihum._bots.search import Search

    game = get_game(name)
    state = Match(game, game.seats.start, seed=SEED).state
    seat = game.turn(state)
    if seat is not None:
        # Servers let `oracle` play deals of the day.
        for kind in (Lookahead, Oracle, Search) if name in list_games_with_networks() else (Search,):
            kind(game).compile(game.determinize(state, seat, make_rng(name)), make_rng(name))
    note_compiled(game, "search")


def compile_playouts(name: str) -> bool:
    """Compile the playouts of reviews and of ladders without luck; return False where they were compiled before.

    Raises OptionError for a game that offers nothing to learners: there are no reviews of it.
    """
    from reihum._review.evaluator import Playouts
    from reihum._review.positions import MatchSetup, Position, ScoreSoFar
    from reihum._review.settings import prepare_review

    match = Match(get_game(name), get_game(name).seats.start, seed=SEED)
    players = len(match.players)
    # Before the marker is looked at: a game without reviews raises here, whatever is compiled.
    table = MatchSetup(match.game, players, match.options)
    if PLAIN or find_marker(match.game, "playouts").exists():
        return False
    begin = Position(table, ScoreSoFar(0, [0] * players, [0] * players), match.state, table.fresh)
    Playouts().prepare(begin)  # for ladders without luck
    prepare_review(match, begin)
    note_compiled(match.game, "playouts")
    return True


class CompileProgress:
    """A progress bar for each game whose rules are being compiled; nothing is drawn where the console is not a terminal."""

    def __init__(self, console: "Console") -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.table import Column

        rule = TextColumn("[dim]{task.fields[rule]}", table_column=Column(no_wrap=True))
        columns = (TextColumn("{task.description}"), BarColumn(16), MofNCompleteColumn(), rule)
        self._bars = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._bars.stop()

    def begin(self, game: str) -> None:
        """Add the bar of a game whose rules are compiled next."""
        self._tasks[game] = self._bars.add_task(f"Learning {get_game(game).title} (once only)", total=None, rule="")
        self._bars.start()

    def tell(self, game: str, done: int, total: int, rule: str) -> None:
        """Show that `done` of a game's `total` rules are compiled, `rule` last."""
        self._bars.update(self._tasks[game], completed=done, total=total, rule=rule, refresh=True)

    def end(self, game: str) -> None:
        """Remove a game's bar."""
        self._bars.remove_task(self._tasks.pop(game))
        if not self._tasks:
            self._bars.stop()


def _compile_parts(game: str, parts: list[str]) -> None:
    """Compile these parts of a game, the rules first: all others are built around them."""
    if "rules" in parts:
        compile_rules(game, lambda done, total, rule: print(done, total, rule, flush=True))  # noqa: T201 - the parent process reads it
    if "searches" in parts:
        if hasattr(os, "nice"):
            os.nice(NICENESS)
        compile_search(game)
    if "playouts" in parts:
        compile_playouts(game)


if __name__ == "__main__":
    # The compiler makes many objects and hardly any garbage: with Python's own thresholds 4 % of the time goes into looking for it.
    gc.set_threshold(20_000, 20, 50)
    try:
        _compile_parts(sys.argv[1], sys.argv[2:] or ["rules"])
    except ReihumError as error:
        # The parent process logs it, and a traceback would say no more.
        sys.exit(str(error))
