"""Look for puzzles of a game in matches of bots, and add what is found to `found/GAME.json`; takes minutes of a processor."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from reihum._play.game import get_game
from reihum._play.record_format import Record
from tools.puzzles.candidates import Candidate, Source, find_candidates
from tools.puzzles.solvers import measure_shares

FOUND = Path(__file__).parent / "found"
SOURCES = {
    # What `easy` does not see is another thing than what `careful` does not, so both are looked at.
    "elfer_raus": [
        Source("careful,learned,careful,learned", matches=16, effort=0.5, worlds=1024),
        Source("easy,learned,easy,learned", matches=6, effort=0.5, worlds=1024, seed=2),
    ],
}


def describe(candidate: Candidate) -> dict[str, Any]:
    """Return a candidate as plain data: the record up to its move, what is known of the moves, and how hard it is."""
    move, game = candidate.move, get_game(candidate.record["game"])
    right = {game.code(move.before.state, each.text) for each in candidate.tries if each.good}
    judged = {name: value for name, value in asdict(candidate).items() if name not in {"record", "move"}}
    shares = measure_shares(game, move.before.state, right)
    return {"record": cut(candidate.record, move.round, move.entry), "seat": move.seat, **_rounded(judged), "shares": shares}


def cut(record: Record, number: int, entry: int) -> dict[str, Any]:
    """Return a record that ends with an entry of a round; both count from 0."""
    rounds = record["rounds"][: number + 1]
    last = {"deal": rounds[-1]["deal"], "moves": rounds[-1]["moves"][: entry + 1]}
    return {**record, "rounds": [*rounds[:-1], last]}


def _rounded(value: Any) -> Any:  # noqa: ANN401 - plain data
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list) else value


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with (FOUND / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for source in SOURCES[name]:
                for candidate in find_candidates(name, source):
                    file.write(json.dumps(describe(candidate), ensure_ascii=False, separators=(",", ":")) + "\n")
                    file.flush()
