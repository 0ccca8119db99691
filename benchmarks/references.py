"""Writes the table of docs/results/benchmark.md: reference bots against `careful` on a named set of deals, for two and four players.

`python benchmarks/references.py --bots random,easy --deals standard-v1` plays the requested matches, replaces their results in
docs/results/benchmark.json, and rewrites the table.
"""

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import reihum
from reihum._lab import get_deal_set
from reihum._lab.code import package_code, rules_code

RESULTS = Path(__file__).parents[1] / "docs/results"
GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
PLAYERS = (2, 4)
YARDSTICK = "careful"


def play(bot: str, game: str, players: int, name: str, processes: int) -> dict[str, Any]:
    """Return the result of one bot against the yardstick at all other seats."""
    found = reihum.compare(bot, YARDSTICK, game, players=players, processes=processes, **get_deal_set(name)._asdict()).one
    return {
        "bot": bot,
        "game": game,
        "players": players,
        "deal_set": name,
        "share": found.share,
        "low": found.low,
        "high": found.high,
        "version": reihum.__version__,
        "rules": rules_code(reihum.get_game(game)),
        "code": package_code(),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
    }


def render_table(results: list[dict[str, Any]]) -> str:
    """Return the table in Markdown: a line for each bot and set of deals, a column for each game and number of players."""
    titles = [f"{reihum.get_game(game).title}, {players}" for game in GAMES for players in PLAYERS]
    lines = ["| bot | deals | " + " | ".join(titles) + " |", "|---|---" + "|---" * len(titles) + "|"]
    for bot, name in sorted({(each["bot"], each["deal_set"]) for each in results}, key=_place):
        cells = {(each["game"], each["players"]): each for each in results if (each["bot"], each["deal_set"]) == (bot, name)}
        told = [_render_cell(cells.get((game, players))) for game in GAMES for players in PLAYERS]
        lines.append(f"| `{bot}` | `{name}` | " + " | ".join(told) + " |")
    return "\n".join(lines)


def _place(row: tuple[str, str]) -> tuple[str, str, int, str]:
    """Return the sort key of a line: the bot, the unit of its budget (none for iterations), the budget, the set of deals."""
    name, _, budget = row[0].partition("@")
    number = budget.removesuffix("ms")
    return name, budget.removeprefix(number), int(number or 0), row[1]


def _render_cell(result: dict[str, Any] | None) -> str:
    if result is None:
        return ""
    return f"{100 * result['share']:.1f} ({100 * result['low']:.1f}–{100 * result['high']:.1f})"  # noqa: RUF001 - a range


def keep(one: dict[str, Any]) -> None:
    """Replace a result in the file, and rewrite the table."""
    store, page = RESULTS / "benchmark.json", RESULTS / "benchmark.md"
    kept = json.loads(store.read_text("utf-8")) if store.exists() else []
    results = [each for each in kept if any(each[part] != one[part] for part in ("bot", "game", "players", "deal_set"))]
    results.append(one)
    store.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    before, line, _ = page.read_text("utf-8").partition("| bot | deals |")
    if not line:
        message = f"{page} has no table to be written anew."
        raise ValueError(message)
    page.write_text(before + render_table(results) + "\n", "utf-8")


def main() -> None:
    """Play, keep, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", required=True)
    parser.add_argument("--deals", default="standard-v1")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    for game in given.games.split(","):
        for bot in given.bots.split(","):
            for players in PLAYERS:
                one = play(bot, game, players, given.deals, given.processes)
                print(f"{bot}, {game}, {players} players: {_render_cell(one)}", flush=True)
                keep(one)


if __name__ == "__main__":
    main()
