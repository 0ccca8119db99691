"""`reihum lab`: measure what a change of the rules does to a game."""

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from reihum.cli import common
from reihum.cli.interrupts import report_interrupt
from reihum.cli.outputs import open_outputs

if TYPE_CHECKING:
    from rich.console import Console

    from reihum._lab.house_rules.compare import RulesComparison
    from reihum._lab.house_rules.words import Language
    from reihum._play.game import Game


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "lab",
        help="measure what house rules do to a game",
        description="Play a variant and the printed game with the same seeds, and report what the variant changes: length, choices, "
        "fairness, tension, luck and skill, scores.",
    )
    common.add_game(parser)
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        type=common.read_option,
        metavar="K=V",
        help="compare with these rules, not the printed ones",
    )
    parser.add_argument(
        "--grid",
        action="append",
        default=[],
        type=_read_values,
        metavar="K=V1,V2",
        help="a variant for each of these values; may be repeated",
    )
    parser.add_argument("--matches", type=common.read_count, default=10_000, metavar="N", help="matches for each table (default: 10000)")
    parser.add_argument(
        "--slow-matches", type=common.read_count, metavar="N", help="matches with bots that search (default: a fiftieth, at least 50)"
    )
    parser.add_argument("--seed", type=common.read_seed, default=0, metavar="S", help="the matches are derived from it (default: 0)")
    parser.add_argument(
        "--bots",
        metavar="B,B...",
        help="the bots, the weakest first; known ones are put into order (default: easy,careful,search@50)",
    )
    parser.add_argument(
        "--decided", type=common.read_count, default=0, metavar="N", help="measure in N matches how early they are decided: slow"
    )
    parser.add_argument(
        "--pace", type=common.read_seconds, default=5.0, metavar="SECONDS", help="seconds assumed for a decision (default: 5)"
    )
    parser.add_argument("--processes", type=common.read_count, metavar="P", help="number of processes (default: one for each core)")
    parser.add_argument("--html", type=common.read_path, metavar="OUT", help="write a page with pictures and tables; - for standard output")
    parser.add_argument(
        "--language", choices=("en", "de"), default="en", help="language of the page and of the printed tables (default: en)"
    )
    parser.add_argument("--json", type=common.read_path, metavar="OUT", help="write everything as JSON; - for standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play all matches with a progress bar, and write or print the comparison."""
    from rich.console import Console

    common.check_apart(arguments.json, arguments.html)
    common.check_ending("JSON", arguments.json)
    common.check_ending("an HTML page", arguments.html)
    common.admit_own_bots()
    game = common.find_game(arguments)
    with open_outputs(arguments.json, arguments.html) as outputs:
        with report_interrupt("nothing was written, and the same command begins anew"):
            found = _compare(arguments, game, Console(stderr=True))
        if arguments.json:
            outputs.write(arguments.json, json.dumps(found.data, ensure_ascii=False, indent=1) + "\n")
        if arguments.html:
            outputs.write(arguments.html, found.page(arguments.language))
    if not arguments.json and not arguments.html:
        _print_comparison(found, arguments.language)
    return 0


def _compare(arguments: argparse.Namespace, game: "Game", console: "Console") -> "RulesComparison":
    """Check all arguments before anything is compiled or written, then play."""
    from rich.progress import Progress

    from reihum._lab.house_rules.compare import run_comparison as play
    from reihum._lab.house_rules.plan import DEFAULT_BOTS, plan_comparison

    against = common.collect_options("--against", arguments.against)
    planned = plan_comparison(
        game,
        _list_variants(arguments, game, against),
        against=against,
        players=arguments.players,
        matches=arguments.matches,
        seed=arguments.seed,
        bots=arguments.bots or DEFAULT_BOTS,
        slow_matches=arguments.slow_matches,
        decided_matches=arguments.decided,
        pace=arguments.pace,
    )
    for file in filter(None, (arguments.json, arguments.html)):
        common.check_file_writable(file)
    common.prepare_game(game.id)
    with console.status("Compiling the bots; once only"):
        planned.prepare()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.title, total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return play(planned, arguments.processes or os.cpu_count() or 1, show)


def _list_variants(arguments: argparse.Namespace, game: "Game", against: dict[str, Any]) -> list[dict[str, Any]]:
    """List the variants. Those that repeat rules, as one of a grid may do, are left out, and it is said which."""
    from reihum._lab.house_rules.plan import find_repeats, list_variants

    fixed, over = common.collect_options("--option", arguments.option), common.collect_options("--grid", arguments.grid)
    variants = list_variants(fixed, over) if fixed or over else []
    repeats = find_repeats(game, variants, against=against, players=arguments.players)
    for sentence in repeats.values():
        print(f"reihum: {sentence} It is left out.", file=sys.stderr)
    return [variant for at, variant in enumerate(variants) if at not in repeats]


def _read_values(text: str) -> tuple[str, list[Any]]:
    """Read `name=value,value`; each value is JSON, such as a list with commas of its own, or else plain text."""
    name, parts = common.read_option(text.partition(",")[0])[0], text.partition("=")[2].split(",")
    values = []
    while parts:
        value = parts.pop(0)
        while parts and value.startswith(("[", "{", '"')) and common.read_option(f"{name}={value}")[1] == value:
            value += f",{parts.pop(0)}"
        values.append(common.read_option(f"{name}={value}")[1])
    return name, values


def _print_comparison(found: "RulesComparison", language: "Language") -> None:
    """Print the figures of each variant, or of the printed game alone."""
    from rich.table import Table

    from reihum._lab.house_rules.words import VERDICTS, WORDS, describe_figure, format_value

    console = common.open_console()
    words, data = WORDS[language], found.data
    for rules in data["rules"][1:] or data["rules"]:
        table = Table(title=rules["name"] or words["printed"], title_justify="left")
        for head in (words["figure"], words["bots"], words["variant"], words["difference"], words["verdict"]):
            table.add_column(head, overflow="fold")
        for kind in data["figures"]:
            for each in rules["tables"]:
                figure = each["figures"].get(kind["name"])
                if figure is None:
                    continue
                apart = figure["difference"]
                table.add_row(
                    describe_figure(kind["name"], language).name,
                    ", ".join(each["bots"]),
                    format_value(figure["value"], kind["unit"], language),
                    format_value(apart["value"], kind["unit"], language, signed=True) if apart else "",
                    VERDICTS[language][rules["verdicts"][kind["name"]]] if apart else "",
                )
        console.print(table)
