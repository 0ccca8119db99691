"""Search for puzzles of a game in matches of bots, and add new ones to `found/GAME.jsonl`; takes minutes of processor time."""

import json
import sys
from dataclasses import asdict, replace
from typing import Any

from reihum._play.game import get_game
from reihum._play.record_format import Record
from reihum._review.evaluator import Player
from tools.puzzles.candidates import Candidate, Source, find_candidates
from tools.puzzles.files import FOUND, read_found
from tools.puzzles.solvers import measure_shares

OPENING = ("saves", "opens_own", "serves_own", "row_end", "least_harm")
MASTER = (
    *("exchange", "earns_bonus", "toward_bonus", "goes_out", "end_near"),
    *("opens_own", "serves_own", "quiet", "sheds", "guards", "holds_back", "saves"),
)
LEVELS = ("closer", "completes", "can_be_laid_off", "lays_level", "lays_off", "skips_leader", "holds_back", "not_needed", "nothing_open")
HOLDING = ("holds_back", "lays_off", "skips_leader", "can_be_laid_off")
ROWS = ("goes_out", "takes_joker", "row_and_joker", "robs_and_scores", "scores", "stops_drawing")

IN_ELFER = Source("careful,learned,careful,learned", 20, ("blocks", *OPENING), ("learned",), worlds=1024)
IN_MASTER = Source("careful,learned,careful", 30, MASTER, ("learned",), worlds=1024)
BOTH: tuple[Player, ...] = ("careful", "learned")
# One round of Level 8 decides little of a match, so its moves differ by less.
IN_LEVELS = Source("careful,learned,careful", 30, LEVELS, BOTH, worlds=2048, least_gain=0.04, most_moves=24, rounds=9)
# A whole match of Bloom takes too long to play out by `learned`.
IN_BLOOM = Source("careful,learned", 30, ROWS, BOTH, worlds=384, most_moves=12, seed=2, options={"rounds": 1})
SOURCES = {
    # `easy` and `careful` overlook different things, so matches of both are searched.
    "elfer_raus": [
        IN_ELFER,
        replace(IN_ELFER, bots="easy,learned,easy,learned", seed=2),
        replace(IN_ELFER, matches=60, ideas=OPENING, seed=12),
    ],
    "elfer_raus_master": [IN_MASTER, replace(IN_MASTER, bots="easy,learned,easy", matches=20, seed=2)],
    "level_8": [
        IN_LEVELS,
        replace(IN_LEVELS, bots="easy,learned,easy", matches=8, seed=2),
        replace(IN_LEVELS, matches=60, ideas=HOLDING, seed=11),
    ],
    "bloom": [IN_BLOOM, replace(IN_BLOOM, seed=5)],
}


def describe(candidate: Candidate) -> dict[str, Any]:
    """Return a candidate as plain data: the record up to its move, the judgement of the moves, and how hard it is."""
    move, game = candidate.move, get_game(candidate.record["game"])
    right = {game.code(move.before.state, each.text) for each in candidate.tries if each.good}
    judged = {name: value for name, value in asdict(candidate).items() if name not in {"record", "move"}}
    shares = measure_shares(game, move.before.state, right)
    return {"record": cut(candidate.record, move.round, move.at), "seat": move.seat, **_round_values(judged), "shares": shares}


def cut(record: Record, number: int, move: int) -> dict[str, Any]:
    """Return a record that ends with a move of a round; both count from 0."""
    rounds = record["rounds"][: number + 1]
    moves = rounds[-1]["moves"]
    end = [at for at, entry in enumerate(moves, 1) if isinstance(entry, list)][move]
    last = {"deal": rounds[-1]["deal"], "moves": moves[:end]}
    return {**record, "rounds": [*rounds[:-1], last]}


def _round_values(value: Any) -> Any:  # noqa: ANN401 - plain data
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: _round_values(each) for name, each in value.items()}
    return [_round_values(each) for each in value] if isinstance(value, list) else value


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = FOUND / f"{name}.jsonl"
        known = [each["record"] for each in read_found(path)] if path.exists() else []
        with path.open("a", encoding="utf-8") as file:
            for source in SOURCES[name]:
                for candidate in find_candidates(name, source):
                    found = describe(candidate)
                    if found["record"] in known:
                        continue
                    known.append(found["record"])
                    file.write(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")
                    file.flush()
