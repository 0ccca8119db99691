"""`reihum ladder`: a tournament between bots with duplicate deals."""

import argparse
import json
import math
import os
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

from reihum.cli import common
from reihum.cli.interrupts import report_interrupt
from reihum.cli.outputs import open_outputs

if TYPE_CHECKING:
    from rich.console import Console

    from reihum._lab.duel import DuelSetup
    from reihum._lab.ladder import LadderDeal
    from reihum._lab.rating_intervals import Rating
    from reihum._lab.standings import Standing


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("ladder", help="let bots compete on the same deals, from every seat")
    common.add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="B,B[,...]",
        help=f"{common.BOTS}, kibitzer (lookahead that sees all hands), "
        "oracle (that sees all cards), or package.module:Class; search@20ms or search@500 (iterations) to say how long",
    )
    parser.add_argument(
        "--together",
        action="store_true",
        help="all bots at one table, in the order named, each once in every seat; otherwise each pair, one against the rest",
    )
    parser.add_argument("--deals", type=common.read_count, metavar="K", help="number of deals (default: 100)")
    parser.add_argument("--seed", type=common.read_seed, metavar="S", help="the deals are derived from it (default: 0)")
    parser.add_argument("--seeding", type=int, choices=(1, 2), help="how seeds are derived: 1 as for older results (default: 2)")
    parser.add_argument("--benchmark", metavar="SET", help="play a set of deals with a name instead: quick-v1 or standard-v1")
    time = parser.add_mutually_exclusive_group()
    time.add_argument(
        "--ms", type=common.read_number, metavar="T", help="milliseconds a bot may think about a move (default: each as it likes)"
    )
    time.add_argument("--iterations", type=common.read_count, metavar="I", help="iterations instead, to get the same results again")
    common.add_backend(parser, "one for each core")
    parser.add_argument(
        "--time-limit", type=common.read_seconds, metavar="SECONDS", help="stop when a bot takes longer for a move (default: no limit)"
    )
    parser.add_argument(
        "--adjusted",
        action="store_true",
        help="also show shares of wins with luck subtracted: the same mean, less variance (AIVAT)",
    )
    parser.add_argument(
        "--luck-playouts",
        type=common.read_count,
        metavar="N",
        help="with --adjusted: playouts for each estimate of luck (default: 100)",
    )
    parser.add_argument(
        "--state", type=common.read_path, metavar="FILE", help="save every result here; the same command then resumes after a stop"
    )
    parser.add_argument(
        "--json", type=common.read_path, metavar="FILE", help="write the standings, the setting and all results; - for standard output"
    )
    parser.add_argument("--plot", type=common.read_path, metavar="FILE", help="draw the shares of wins as SVG; - for standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the ladder, with a progress bar, and show the table."""
    from rich.console import Console

    from reihum._lab.rating_intervals import rating_intervals
    from reihum._lab.standings import compute_standings

    common.check_apart(arguments.state, arguments.json, arguments.plot)
    common.check_ending("JSON", arguments.json)
    common.check_ending("an SVG picture", arguments.plot)
    if str(arguments.state) == common.STANDARD_OUTPUT:
        message = "--state names a file that is read and written; - is none: name a file."
        raise common.UsageError(message)
    _fill_in_deals(arguments)
    setting = _make_setup(arguments)
    # Before the matches, so that hours of play do not end with an error here.
    code = _hash_code(setting) if arguments.json else {}
    kept = f"the same command resumes from {arguments.state}" if arguments.state else "with --state FILE it could be resumed"
    with open_outputs(arguments.json, arguments.plot) as outputs:
        with report_interrupt(kept):
            deals = _play(arguments, setting, Console(stderr=True))
        rows, rated = compute_standings(setting.line_ups, deals), rating_intervals(setting.line_ups, deals)
        try:
            _show(common.open_console(), setting, rows, rated)
        finally:
            # Also where nothing can be printed.
            if arguments.json:
                outputs.write(arguments.json, json.dumps(_make_report(setting, code, deals, rows, rated), indent=1) + "\n")
            if arguments.plot:
                from reihum._lab.plot import plot_standings

                outputs.write(arguments.plot, plot_standings(_make_title(setting), rows))
    return 0


def _fill_in_deals(arguments: argparse.Namespace) -> None:
    """Fill in seed, deals and seeding, from a named set or by default."""
    from reihum._kit.seeds import VERSION
    from reihum._lab import DealSet, get_deal_set

    if arguments.benchmark is not None and (arguments.deals, arguments.seed, arguments.seeding) != (None, None, None):
        message = "A set of deals has its own seed and number: leave out --seed, --deals and --seeding with --benchmark."
        raise common.UsageError(message)
    if arguments.benchmark is not None and arguments.option:
        message = "A set of deals is played with the default options: leave out --option with --benchmark."
        raise common.UsageError(message)
    chosen = DealSet(0, 100, VERSION) if arguments.benchmark is None else get_deal_set(arguments.benchmark)
    arguments.seed = chosen.seed if arguments.seed is None else arguments.seed
    arguments.deals = chosen.deals if arguments.deals is None else arguments.deals
    arguments.seeding = chosen.seeding if arguments.seeding is None else arguments.seeding


def _make_setup(arguments: argparse.Namespace) -> "DuelSetup":
    """Return the setup of the ladder. Checks all arguments before anything is compiled or written."""
    from reihum import _bots as bots
    from reihum._bots.budget import Budget
    from reihum._lab.duel import DuelSetup, resolve_luck_playouts
    from reihum._lab.ladder import list_line_ups

    common.admit_own_bots()
    game = common.find_game(arguments)
    options = game.complete(arguments.players, common.collect_options("--option", arguments.option))
    named = arguments.bots.split(",")
    luck = resolve_luck_playouts(arguments.luck_playouts, adjusted=arguments.adjusted)
    if arguments.ms is not None:
        Budget.read(f"{arguments.ms}ms")
    if arguments.iterations is not None:
        Budget.read(f"{arguments.iterations}")
    who = list_line_ups(named, arguments.players, together=arguments.together)
    setting = DuelSetup(
        game.id, arguments.players, options, arguments.seed, who, arguments.ms, arguments.iterations, luck, arguments.seeding
    )
    kinds = {bot: bots.get_bot_type(bot, setting.make_default_budget(), ladder=True) for bot in named}
    budget = next((flag for flag in ("ms", "iterations") if getattr(arguments, flag) is not None), None)
    if budget and not any("@" not in bot and "budget" in getattr(kind, "keywords", {}) for bot, kind in kinds.items()):
        message = f"--{budget} changes none of these bots, which take no budget or are named with one: leave it out."
        raise common.UsageError(message)
    for file in filter(None, (arguments.json, arguments.plot)):
        common.check_file_writable(file)
    return setting


def _play(arguments: argparse.Namespace, setting: "DuelSetup", console: "Console") -> "list[LadderDeal]":
    """Play the ladder. The bots are compiled here first, so that worker processes only load them."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from reihum._lab.ladder import prepare_bots, run_ladder
    from reihum._lab.workers import Backend

    common.prepare_game(setting.game)
    with console.status("Compiling the bots; once only"):
        prepare_bots(setting)
    # More processes than parts of the work would only start and wait.
    processes = min(arguments.processes or os.cpu_count() or 1, arguments.deals * len(setting.line_ups))
    place = Backend(1, arguments.on) if arguments.on else Backend(processes)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with ExitStack() as stack, Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        # Closed even on Ctrl+C, which ends the worker processes at once.
        played = stack.enter_context(closing(run_ladder(setting, arguments.deals, place, arguments.state, arguments.time_limit)))
        return list(progress.track(played, arguments.deals * len(setting.line_ups), description=_make_title(setting)))


def _make_title(setting: "DuelSetup") -> str:
    from reihum._play.game import get_game

    return f"{get_game(setting.game).title}, {setting.players} players"


def _show(console: "Console", setting: "DuelSetup", rows: "list[Standing]", rated: "dict[str, Rating]") -> None:
    from rich import box
    from rich.table import Table

    deals = max((row.deals for row in rows), default=0)
    even = f"Even: {100 / setting.players:.1f} %. Intervals of 95 %, clustered by deal."
    table = Table(title=f"{_make_title(setting)}, {common.tell_count(deals, 'deal')}", caption=even, box=box.SIMPLE)
    for name in ("bot", "against"):
        table.add_column(name, overflow="fold", min_width=8)
    adjusted = [name for name in ("without luck", "variance left") if setting.adjusted]
    for name in ("wins in %", *adjusted, "score", "moves/s", "ms a move", "longest"):
        table.add_column(name, justify="right", overflow="fold")
    for row in rows:
        table.add_row(
            row.bot,
            row.others,
            f"{100 * row.share:.1f} ({100 * row.low:.1f}-{100 * row.high:.1f})",
            *(_format_adjusted(row) if setting.adjusted else ()),
            f"{row.score:.2f}",
            f"{1000 / row.milliseconds:,.0f}" if row.milliseconds else "",
            f"{row.milliseconds:.2f}",
            f"{row.slowest:.0f}",
        )
    console.print(table)
    console.print("Rating: " + ", ".join(f"{bot} {each.rating:.0f} ({_format_interval(each)})" for bot, each in rated.items()))


def _format_interval(rating: "Rating") -> str:
    """Return the interval of a rating in words where an end is open."""
    low, high = (math.isfinite(end) for end in (rating.low, rating.high))
    if low and high:
        return f"{rating.low:.0f}-{rating.high:.0f}"
    return f"from {rating.low:.0f}" if low else f"up to {rating.high:.0f}" if high else "open"


def _format_adjusted(row: "Standing") -> tuple[str, str]:
    """Return the cells for results with luck subtracted; a single deal has no interval."""
    if row.adjusted is None:
        return "", ""
    share, low, high = (100 * value for value in row.adjusted)
    return f"{share:.1f} ({low:.1f}-{high:.1f})", "" if row.variance_left is None else f"{row.variance_left:.2f}"


def _hash_code(setting: "DuelSetup") -> dict[str, str]:
    from reihum._lab.code import package_code, rules_code

    return {"rules": rules_code(setting.game), "code": package_code()}


def _make_report(
    setting: "DuelSetup", code: dict[str, str], deals: "list[LadderDeal]", rows: "list[Standing]", rated: "dict[str, Rating]"
) -> dict[str, Any]:
    import platform
    from datetime import UTC, datetime

    from reihum import __version__

    made = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": __version__,
        **code,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    results = [
        {"line_up": line_up, "deal": deal, "matches": [match._asdict() for match in played]}
        for line_up, deal, played in sorted(deals, key=lambda deal: (deal.line_up, deal.deal))
    ]
    return {
        **made,
        "setting": setting._asdict(),
        "deals": max((row.deals for row in rows), default=0),
        "standings": [row._asdict() for row in rows],
        "ratings": {bot: each.rating for bot, each in rated.items()},
        "rating_intervals": {bot: [end if math.isfinite(end) else None for end in (each.low, each.high)] for bot, each in rated.items()},
        "results": results,
    }
