"""Renders the client's files from the candidates found; their records are replayed, and moves explained, with the current rules."""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from reihum._play.game import game_ids, get_game
from reihum._play.match import Match
from reihum._play.record_format import list_moves
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.reasons import explain_better
from reihum.server.table.checked_record import MAX_STEPS, answer_round, check_record

FOUND = Path(__file__).parent / "found"
REFUSED = FOUND / "refused.json"
"""The ids of candidates that somebody has reviewed and rejected, each with the reason."""
MOST = 8
"""The most puzzles of a game."""
MOST_OF_A_REASON = 4
"""The most puzzles of a game with the same reason for the better move."""
MOST_ALIKE = 2
"""The most puzzles of a game with the same reasons for the better move and for the other one."""
MOST_OF_A_MATCH = 2
"""The most puzzles of a match, for different reasons."""
DIGITS = 12
"""The digits of the digest in the name of a puzzle."""
FORMAT = "reihum-puzzle/1"
"""The format of a puzzle in a link, see `web/src/review/puzzle.ts`."""


def render_puzzles() -> dict[str, str]:
    """Return the text of each file by its path in the client's folder: a list of the games, and each game's puzzles, easiest first."""
    paths = {game: FOUND / f"{game}.jsonl" for game in game_ids()}
    refused = json.loads(REFUSED.read_text("utf-8"))
    made = {game: [(each, _make_entry(each)) for each in read_found(path)] for game, path in paths.items() if path.exists()}
    found = {game: _choose([each for each, entry in pairs if entry["id"] not in refused]) for game, pairs in made.items()}
    chosen = {
        game: [next(entry for each, entry in made[game] if each is puzzle) for puzzle in puzzles]
        for game, puzzles in found.items()
        if puzzles
    }
    games = [{"game": game, "title": get_game(game).title, "ids": [each["id"] for each in chosen[game]]} for game in chosen]
    puzzles = {f"chosen/{game}.json": _write(entries) for game, entries in chosen.items()}
    return {"chosen.json": _write(games), **puzzles}


def read_found(path: Path) -> list[dict[str, Any]]:
    """Return the candidates found in a game."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _choose(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return puzzles of many kinds from many matches, the easiest first: one for each reason in turn."""
    waiting: dict[str, list[dict[str, Any]]] = {}
    for puzzle in sorted(found, key=lambda puzzle: -_find_other(puzzle)["lost"]):
        waiting.setdefault(puzzle["reason"], []).append(puzzle)
    chosen: list[dict[str, Any]] = []
    while any(waiting.values()):
        for puzzles in waiting.values():
            fits = [puzzle for puzzle in puzzles if _is_new(puzzle, chosen)]
            chosen += fits[:1]
            puzzles[:] = fits[1:]
    return sorted(chosen[:MOST], key=lambda puzzle: -compute_share(puzzle))


def _is_new(puzzle: dict[str, Any], chosen: list[dict[str, Any]]) -> bool:
    """Return whether a puzzle is different enough from those already chosen."""
    alike = [each for each in chosen if each["reason"] == puzzle["reason"]]
    same = [each for each in alike if _find_other(each)["reason"] == _find_other(puzzle)["reason"]]
    deal = puzzle["record"]["rounds"][0]["deal"]
    matches = [each for each in chosen if each["record"]["rounds"][0]["deal"] == deal]
    is_told = any(each in alike for each in matches)
    return not is_told and len(alike) < MOST_OF_A_REASON and len(same) < MOST_ALIKE and len(matches) < MOST_OF_A_MATCH


def _find_other(found: dict[str, Any]) -> dict[str, Any]:
    """Return the entry of the move with which the better one is compared."""
    return next(each for each in found["tries"] if each["text"] == found["than"])


def compute_share(puzzle: dict[str, Any]) -> float:
    """Return the share of tries in which the bots found a right move, with equal weight for each bot."""
    shares: list[float] = list(puzzle["shares"].values())
    return round(sum(shares) / len(shares), 2)


def make_puzzle(found: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle in the format of links. Raises ValueError if the current rules do not lead to it."""
    record, seat = found["record"], found["seat"]
    number = len(record["rounds"])
    *before_it, (_, made, *_) = record["rounds"][-1]["moves"]
    step = sum(isinstance(entry, list) for entry in before_it) + 1
    checked = check_record(record)
    answer = answer_round(checked, number, seat, max(0, step - MAX_STEPS // 2))
    before = next((each.table for each in answer.steps if each.table.number == step), None)
    if checked.match is None or before is None or before.match is None or before.match.turn != seat:
        message = f"The rules do not lead to step {step} of round {number}: {answer.fault}"
        raise ValueError(message)
    moves = [entry[:2] if isinstance(entry, list) else entry for entry in before_it]
    table = msgspec.to_builtins(before)
    match = table["match"]
    other = _find_other(found)
    why = _explain_tries(checked.match, found)
    judged = {"better": found["better"], "than": found["than"], **why[found["better"]], "gain": other["lost"], "error": other["error"]}
    known = ("lost", "error", "good")
    tried = [{"move": each["text"], **{name: each[name] for name in known}, **why[each["text"]]} for each in found["tries"]]
    return {
        "format": FORMAT,
        "move": {"round": number, "step": step, "made": made, **judged, "tries": tried},
        "table": {
            **{name: table[name] for name in ("game", "title", "options", "house_rules", "seat")},
            "players": len(table["seats"]),
            **{name: match[name] for name in ("turn", "view", "legal", "totals", "lowest_wins")},
        },
        "round": {"carry": answer.carry, "deal": record["rounds"][-1]["deal"], "moves": moves},
    }


def _explain_tries(match: Match, found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return for each try, by its text, the reason why it is better than the other move, and its cards.

    The reasons in `found` are those of the day on which it was found: puzzles are chosen by them, so that new words change no choice.
    """
    rounds = found["record"]["rounds"]
    place = len(rounds) - 1, len(list_moves(rounds[-1]["moves"])) - 1
    move = next(step for step in iter_steps(match) if isinstance(step, PlayedMove) and (step.round, step.at) == place)
    codes = {each["text"]: match.game.code(move.before.state, each["text"]) for each in found["tries"]}
    why = {text: explain_better(match, move, code, codes[found["than"]]) for text, code in codes.items()}
    return {text: {"reason": reason, "cards": cards} for text, (reason, cards) in why.items()}


def _make_entry(found: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle with its name, which depends only on the position, and how often bots solved it."""
    puzzle = make_puzzle(found)
    place = json.dumps([puzzle["table"]["view"], puzzle["table"]["legal"]], sort_keys=True)
    name = f"{found['record']['game']}-{hashlib.sha256(place.encode()).hexdigest()[:DIGITS]}"
    return {"id": name, "share": compute_share(found), "puzzle": puzzle}


def _write(entries: list[dict[str, Any]]) -> str:
    """Return entries as JSON, one a line, so that changes are readable."""
    rows = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries]
    return "[\n" + ",\n".join(rows) + "\n]\n"
