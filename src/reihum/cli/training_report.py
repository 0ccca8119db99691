"""What `reihum train` prints of a training."""

import time
from typing import TYPE_CHECKING, Any

from reihum.cli.common import tell_count

if TYPE_CHECKING:
    from rich.console import Console

    from reihum._training.trainer import Training

PRINTED_EVERY = 60.0
"""The least number of seconds from one line to a line of progress."""


class TrainingReport:
    """Prints the beginning, the progress, the evaluations and the end of a training."""

    def __init__(self, console: "Console") -> None:
        self._console = console
        self._printed = time.monotonic()
        self._updates: int | None = None
        self._minutes = 0.0

    def begin(self, training: "Training") -> None:
        """Print what is to be done, or that nothing is."""
        plan = training.plan
        self._updates, self._minutes = plan.updates, plan.minutes or 0
        length = tell_count(plan.updates, "update") if plan.updates else f"{plan.minutes:g} minute{'s' * (plan.minutes != 1)}"
        if training.over:
            self._print(
                f"Nothing is left to do after {tell_count(training.done, 'update')} in {training.minutes:.1f} minutes. "
                "With larger --updates or --minutes the training goes on."
            )
        elif training.done:
            self._print(
                f"Goes on after update {training.done} with the learning rate {training.next_rate:.2g}; at the planned end, "
                f"after {length}, it is {training.recipe.rates[1]:.2g}."
            )
        else:
            self._print(f"Trains {training.game.title} for {length} into {plan.out}. Ctrl+C stops it, and --continue goes on from there.")

    def tell(self, line: dict[str, Any]) -> None:
        """Print an evaluation, and now and then an update; all are in the log."""
        if "share" in line:
            self._print(
                f"{line['minutes']:.1f} minutes, update {line['update']}: with {line['players']} players wins {100 * line['share']:.1f} % "
                f"({100 * line['low']:.1f}-{100 * line['high']:.1f}) against careful"
            )
        elif time.monotonic() - self._printed >= PRINTED_EVERY:
            part = line["update"] / self._updates if self._updates else line["minutes"] / self._minutes
            self._print(f"{line['minutes']:.1f} minutes, update {line['update']}: {min(100 * part, 100):.0f} % done")

    def end(self, training: "Training") -> None:
        """Print where the network is, and how to play with it."""
        network, best = training.plan.out / "network.npz", training.plan.out / "best.npz"
        self._print(
            f"Done after {tell_count(training.done, 'update')} in {training.minutes:.1f} minutes. The network is {network}"
            f"{f'; the one that did best in an evaluation is {best}' if best.exists() else ''}. "
            "In Python `reihum.Learned(game, reihum.load_network(file))` plays with it (docs/bots.md, How `learned` plays)."
        )

    def stop(self, training: "Training") -> None:
        """Print from where an interrupted training can go on."""
        done = tell_count(training.kept.progress.done, "update")
        self._print(f"Stopped after {done}, from which --continue goes on: {training.plan.out / 'checkpoint.npz'}.")

    def _print(self, text: str) -> None:
        self._printed = time.monotonic()
        # Names of folders may look like markup.
        self._console.print(text, soft_wrap=True, markup=False)
