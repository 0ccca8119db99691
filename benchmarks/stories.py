"""Counts the stories of reviews, and checks them against the records.

`python benchmarks/stories.py GAME --matches 60 --quick` plays matches of easy, careful, learned and random in all numbers of players and
with several sets of options, reviews them by the quick search alone, as a slow phone has it first, or wholly, and prints after each match
a JSON object for all matches so far: how often each kind occurred, and what contradicted the record. The record says who won, the totals
and who ended rounds; the curve says when a chance fell. The code that reads both here is independent of that of the stories.
"""

import argparse
import json
import re
from collections import Counter

from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._play.record_format import split_move
from reihum._review.review import review_match
from reihum._review.review_data import ReviewData
from reihum._review.settings import make_settings

BOTS = ("easy", "careful", "learned", "random")
OPTIONS: dict[str, list[dict[str, object]]] = {
    "level_8": [{}, {"stars": 2}, {}, {"take": "right"}, {"stars": 2, "keep": 2}, {"hand": 12, "jokers": 3}, {"take": "none", "skips": 0}],
    "bloom": [{}, {"rounds": 1}, {}, {"rounds": 1, "rob": 0}, {"rounds": 3, "hand": 8}, {"step": 3}, {"jokers": 0, "rounds": 1}],
}
LONGEST = 1500
"""Matches with more moves are left out, since matches of random players may be very long."""
PLAYOUTS = (30, 250)
"""The playouts of an estimate in the quick pass, in turns: as on a slow device, and as on a fast one."""
EARLY, LATE, FAR_BELOW, HALF = 0.35, 0.7, 0.6, 0.5
"""The fractions of a match that are early and late, the fraction of the chance before the deal that is small, and half of the win."""


def plan_match(game: str, number: int) -> tuple[list[str], dict[str, object]]:
    """Return the bots, by seat, and the options of a match."""
    seats = [players for players in get_game(game).seats if players > 1]
    players = seats[number % len(seats)]
    kinds = 4 if number % 3 == 1 else 3  # random ones in a third of the matches
    bots = [BOTS[(seat * (1 + number // 5) + number) % kinds] for seat in range(players)]
    options = OPTIONS.get(game, [{}])
    return bots, options[(number // len(seats) + number) % len(options)]


def list_faults(match: Match, data: ReviewData) -> list[str]:
    """Return the kinds of stories that the record or the curve contradicts."""
    return [kind for seat, kind in enumerate(each["story"]["kind"] for each in data["seats"]) if not _holds(match, data, seat, kind)]


def _holds(match: Match, data: ReviewData, seat: int, kind: str) -> bool:
    won = seat in match.winners
    if (kind.startswith("won") or kind == "shared") != won or (kind == "shared") != (won and len(match.winners) > 1):
        return False
    totals = match.totals or []
    best, own = totals[match.winners[0]], totals[seat]
    ranked = sorted(totals, reverse=best >= own)
    curve, story = data["curves"][seat], data["seats"][seat]["story"]
    prior = data["prior"]["shares"][seat]
    others = [share for at, share in enumerate(data["prior"]["shares"]) if at != seat]
    way = [point["shares"][seat] for point in curve[1:-1]]
    moves = data["rounds"]
    played = [(sum(moves[: point["round"] - 1]) + point["move"]) / sum(moves) for point in curve[1:-1]]
    played_way = [point["shares"][seat] for point in curve[1:-1] if (point["round"], point["move"]) != (1, 0)]
    low = [chance < FAR_BELOW * prior for chance in way]
    brought = {name: worth["shares"][seat] for name, worth in data["sources"].items()}
    claims = {
        "one_level": abs(best - own) == 1 and match.game.id == "level_8",
        "lost_second": ranked.index(own) == 1 and ranked[-1] != own,
        "lost_rounds": _count_ended(match, seat) > 1,
        "lost_round": _count_ended(match, seat) == 1 and len(match.rounds) > 1,
        "lost_not_last": ranked[-1] != own,
        "lost_find": bool(data["seats"][seat]["finds"]),
        "lost_uphill": prior < min(others),
        "lost_behind": prior < 1 / len(match.players),
        "lost_early": bool(low) and low[-1] and all(small for small, at in zip(low, played, strict=True) if at > EARLY),
        "lost_open": not any(small for small, at in zip(low, played, strict=True) if at < LATE),
        "lost_middle": bool(low) and low[-1],
        "lost_luck": bool(low) and low[-1] and brought["cards"] + brought["draws"] < 0 and not data["seats"][seat]["mistakes"],
        "lost_late": not any(low) and played[-1] >= LATE,
        "lost_hard": brought["cards"] <= -FEW and max(way) <= prior + ROUNDED,
        "lost_cards": brought["cards"] <= -FEW and not data["seats"][seat]["mistakes"],
        "lost_others": not data["seats"][seat]["mistakes"],
        "lost_strong": brought["cards"] >= MUCH,
        "lost_draws": brought["draws"] <= -MUCH and way[-1] < prior,
        "lost_play": brought["own_play"] <= -MUCH and bool(data["seats"][seat]["mistakes"]),
        "won_draws": brought["draws"] >= MUCH,
        "won_strong": brought["cards"] >= MUCH,
        "won_play": brought["own_play"] >= MUCH,
        "won_steady": min(way, default=prior) >= prior - ROUNDED,
        "won_behind": abs(min(way, default=0) - story["share"]) < NAMED,
        **{
            peak: abs(max(played_way, default=0) - story["share"]) < NAMED
            for peak in ("was_sure", "was_ahead", "hoped", "climbed", "lost_rose")
        },
        "led_late": bool(way) and way[-1] == max(curve[-2]["shares"]),
        "led_still": bool(way) and way[-1] > HALF and all(chance > HALF for chance, at in zip(way, played, strict=True) if at >= LATE),
    }
    return claims.get(kind, True)


FEW, MUCH, NAMED, ROUNDED = 0.05, 0.1, 0.011, 1e-9
"""What a source brought that is worth telling: cards, and the others; how exact a chance is that is named; and an error of arithmetic."""


def _count_ended(match: Match, seat: int) -> int:
    """Return how many rounds a seat ended, from the last move of each round that is not about keeping cards."""
    ended = 0
    for played in match.rounds:
        moves = [split_move(entry) for entry in played.moves if not isinstance(entry, dict)]
        if match.game.id == "level_8":
            moves = [move for move in moves if not re.fullmatch(r"=.*|\.", move[1])]
        ended += played.result is not None and played.result.ended == "out" and moves[-1][0] == seat
    return ended


def main() -> None:
    """Review and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--effort", type=float, default=0.05)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", type=int, default=61_500_000)
    given = parser.parse_args()
    told: Counter[str] = Counter()
    faults: list[str] = []
    reviewed = 0
    for number in range(given.first, given.first + given.matches):
        bots, options = plan_match(given.game, number)
        match = replay(next(simulate(given.game, len(bots), 1, given.seed + number, bots, options)))
        if sum(len(played.moves) for played in match.rounds) > LONGEST:
            continue
        settings = make_settings(match, given.effort)
        if given.quick:
            settings = settings._replace(playouts=PLAYOUTS[number % 2], is_quick=True)
        data = review_match(match, settings).data
        told.update(seat["story"]["kind"] for seat in data["seats"])
        faults += [f"{number} {kind}" for kind in list_faults(match, data)]
        reviewed += 1
        print(json.dumps({"game": given.game, "matches": reviewed, "told": told.most_common(), "faults": faults}), flush=True)


if __name__ == "__main__":
    main()
