"""`reihum review`: show what each seat could know in a match, what came of it, and what was its own play."""

import argparse
import json
from collections import deque
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from reihum.cli import common, records
from reihum.cli.interrupts import report_interrupt
from reihum.cli.outputs import open_outputs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reihum._play.match import Match
    from reihum._review.review import Review


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "review",
        help="show what was luck and what was play in finished matches",
        description="Review finished matches, each seat by what it knew: its story, moments, mistakes and good finds, and the sum.",
    )
    records.add_records(parser)
    parser.add_argument(
        "--html", type=common.read_name, metavar="OUT", help="write a page with curves and positions; - for standard output"
    )
    parser.add_argument("--json", type=common.read_name, metavar="OUT", help="write the reviews as JSON, one a line; - for standard output")
    parser.add_argument("--effort", type=common.read_number, default=1.0, help="factor on the usual number of playouts (default: 1)")
    parser.add_argument("--seed", type=common.read_seed, default=0, help="the same seed gives the same reviews (default: 0)")
    parser.add_argument("--processes", type=common.read_count, default=1, help="number of matches to review in parallel (default: 1)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review every record of the file. If one is damaged, nothing is written, unless bad ones are skipped."""
    from reihum._bots.observed_game import require_observations
    from reihum._play.record import replay
    from reihum._review.page import render_review

    # Standard input and standard output have one name and are two things.
    common.check_apart(None if arguments.file == records.STANDARD_INPUT else arguments.file, arguments.html, arguments.json)
    common.check_ending("JSON", arguments.json)
    common.check_ending("an HTML page", arguments.html)
    reader = records.RecordReader(arguments)
    matches = list(reader.check_each(lambda _, record: replay(record)))
    for match in matches:
        require_observations(match.game, "A review needs", "`reihum replay` and `reihum verify` work without.")
    if not matches:
        return reader.finish()
    for file in filter(None, (arguments.html, arguments.json)):
        common.check_file_writable(Path(file))
    with open_outputs(arguments.html, arguments.json) as outputs:
        with report_interrupt("nothing was written, and the same command begins anew"):
            _compile_reviews(matches)
            reviews = list(_make_reviews(matches, arguments))
        if arguments.html:
            outputs.write(arguments.html, render_review([each.data for each in reviews]))
        if arguments.json:
            lines = [json.dumps(each.data, ensure_ascii=False, separators=(",", ":")) for each in reviews]
            outputs.write(arguments.json, "".join(f"{line}\n" for line in lines))
    if not arguments.html and not arguments.json:
        _print_reviews(reviews)
    return reader.finish()


def _compile_reviews(matches: "list[Match]") -> None:
    """Compile what reviews of these matches need, so that worker processes only have to load it."""
    from rich.console import Console

    from reihum._review.positions import PlayedMove, iter_steps
    from reihum._review.settings import choose_player, prepare_review

    with Console(stderr=True).status("Compiling the rules; once only"):
        for match in {(match.game.id, choose_player(match)): match for match in matches}.values():
            prepare_review(match, next(step.before for step in iter_steps(match) if isinstance(step, PlayedMove)))


def _make_reviews(matches: "list[Match]", arguments: argparse.Namespace) -> "Iterator[Review]":
    """Yield the reviews in order, with a progress bar."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    from reihum._lab.processes import open_processes
    from reihum._review.review import review

    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Reviewing", total=len(matches))
        if arguments.processes == 1 or len(matches) == 1:
            for at, match in enumerate(matches):

                def show(done: int, total: int, at: int = at) -> None:
                    bar.update(task, completed=at + done / total)

                yield review(match, effort=arguments.effort, seed=arguments.seed, progress=show)
            return
        work = partial(review, effort=arguments.effort, seed=arguments.seed)
        with open_processes(min(arguments.processes, len(matches))) as workers:
            running = deque(workers.submit(work, match.record()) for match in matches)
            while running:
                yield running.popleft().result()
                bar.advance(task)


def _print_reviews(reviews: "list[Review]") -> None:
    """Print the reviews as text."""
    from rich.table import Column, Table
    from rich.text import Text

    from reihum._play.player_names import replace_controls
    from reihum._review.ledger import SOURCES
    from reihum._review.names import label_players
    from reihum._review.page import TITLES, explain_figures, format_worth

    console = common.open_console()
    for number, each in enumerate(reviews, 1):
        data = each.data
        called = [replace_controls(name) for name in label_players(data["players"])]
        console.print(Text(f"Match {number}", style="italic"))
        for name, seat, moments in zip(called, data["seats"], data["moments"], strict=True):
            console.print(Text(f"{name}: {seat['story']['sentence']}", style="bold"))
            for entry in moments + seat["mistakes"] + seat["finds"]:
                console.print(Text(replace_controls(f"  Round {entry['round']}, step {entry['move']}: {entry['sentence']}")))
        table = Table("in hundredths of the win", *(Column(Text(name)) for name in called))
        table.add_row("before the deal", *(format_worth(100 * share, signed=False) for share in data["prior"]["shares"]))
        for source in SOURCES:
            table.add_row(TITLES[source], *(format_worth(100 * share, signed=True) for share in data["sources"][source]["shares"]))
        table.add_row("result", *(format_worth(100 * share, signed=False) for share in data["result"]["shares"]))
        console.print(table)
        console.print(Text(explain_figures(data)))
