"""How a match goes when nothing is in its way: by the rules alone, without a server."""

import json
from typing import Any

import msgspec

from reihum.match import Match
from tests.faults import deals
from tests.faults.match import GAMES, Outcome, Plan
from tests.faults.player import chosen


def undisturbed(plan: Plan) -> Outcome:
    """Let the scripted players play the match of a run."""
    match = Match(plan.game, plan.players, GAMES[plan.game], key=bytes.fromhex(deals.key(plan.seed)))
    moves: list[tuple[int, str]] = []
    while not match.over:
        if (seat := match.turn) is None:
            match.deal()
            continue
        view = json.loads(msgspec.json.encode(match.view(seat)))
        moves.append((seat, chosen({"round": len(match.rounds), "view": view, "legal": match.legal()})))
        match.play(moves[-1][1])
    totals: Any = match.totals
    return Outcome(moves, totals, match.winners, 0)
