"""A match without any disturbance: played with the rules alone, without a server."""

import json
from typing import Any

import msgspec

from reihum._play.match import Match
from tests.faults import deals
from tests.faults.match import GAMES, Outcome, Plan
from tests.faults.player import choose_moves


def play_undisturbed(plan: Plan) -> Outcome:
    """Let the scripted players play the match of a run."""
    match = Match(plan.game, plan.players, GAMES[plan.game], key=bytes.fromhex(deals.make_key(plan.seed)))
    moves: list[tuple[int, str]] = []
    while not match.over:
        if (seat := match.turn) is None:
            match.deal()
            continue
        view = json.loads(msgspec.json.encode(match.view(seat)))
        wished = choose_moves({"round": len(match.rounds), "view": view, "legal": match.legal()})
        for move in wished if len(wished) > 1 and may_follow(match, wished) else wished[:1]:
            match.play(move)
            moves.append((seat, move))
    totals: Any = match.totals
    return Outcome(moves, totals, match.winners, 0)


def may_follow(match: Match, moves: list[str]) -> bool:
    """Return whether the second of two moves may follow the first in the same turn, without knowing the first one's outcome."""
    game, before, after = match.game, match.state, match.state.copy()
    first = game.code(before, moves[0])
    if first is None or game.reveals(before, first):
        return False
    game.play(after, first)
    if game.turn(after) is None or game.passed_on(before, after) or game.due(after):
        return False
    return moves[1] in [game.text(after, code) for code in game.legal(after)]
