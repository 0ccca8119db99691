"""A bar in the terminal while rules are compiled: the only wait there is, once for each version."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.table import Column

from reihum._play.game import get_game


class CompileProgress:
    """A bar for each game whose rules are being compiled, removed when that is done; nothing is drawn where the console is no terminal."""

    def __init__(self, console: Console) -> None:
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
        """Show how many rules of a game are compiled, and the last one's name."""
        self._bars.update(self._tasks[game], completed=done, total=total, rule=rule, refresh=True)

    def end(self, game: str) -> None:
        """Remove a game's bar."""
        self._bars.remove_task(self._tasks.pop(game))
        if not self._tasks:
            self._bars.stop()
