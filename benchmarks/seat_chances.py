"""Measures how well chances estimated from what a seat knows predict its result, compared with those with all cards open.

`python benchmarks/seat_chances.py GAME --matches 1667` plays matches of `easy`, `careful` and `learned`, drawn for each seat, with all
numbers of players in turns. From each third of a match it takes a position in which a turn begins, as reviews do, and asks for the chance
of a seat drawn there. `--ways` says how it is estimated: `played`, as reviews do, in worlds that agree with what the seat knows, each seat
erring as it has played in this match; `hands`, the same with the real hands, and only the pile resampled; `known`, in worlds, with the bots
that really play; `alike`, all seats erring one time in eight, or where the network plays all like `careful`; `open`, with all cards open,
by `careful` without errors; `careful`, as `played`, but by `careful` where reviews let the network play. In Elfer raus! with one round
there is also `weighted`: as `careful`, in worlds weighted by the likelihood of the others' moves (`beliefs.py`), raised to several
exponents, of which 0 weights all equally; it adds `seated`, where moves are judged by the bots that really play. `--errors`, which may be
given several times, tries other rates than those of reviews: the first is `played`, the others are further ways. `--keep FILE` appends each
position to a file, and `--read FILE ...` computes the figures from such files again.

It prints for each way the Brier score (mean square) and the log loss, each with how much worse it is than `played`, and in `to_even` than
`weighted 0.0`; with the latter the effective number of worlds, by three quantiles over the positions (SHARES); the slope and the intercept
of a logistic recalibration, which are 1 and 0 where chances are neither too sure nor too careful; by tenths of what was
predicted the number of chances, their mean, that of the results and its standard error; how many tenths are within NEAR, and how many
would be if every chance were right; by bots the same as by tenths; and for `played` what the scores would change if all chances of a
position were raised to one of POWERS and divided by their sum. It is a JSON object after every 100 matches and at the end. The log loss
counts half a playout as seen either way, since no number of playouts proves 0 or 1. Intervals are of 95 %, with the positions of a match
taken together.
"""

import argparse
import json
import random
from collections.abc import Sequence
from math import erf, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from beliefs import Weighing, ask_weighted
from numpy.typing import NDArray

from reihum._bots.networks.move_parts import get_profile
from reihum._bots.playouts.memory import ERRORS_OF
from reihum._intervals import NORMAL
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.evaluator import Player, Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps
from reihum._review.settings import choose_errors, choose_player
from reihum._review.strengths import average_errors, infer_odds

PART = 100
THIRDS = 3
TENTHS = 10
NEAR = 0.03
BOTS = ("easy", "careful", "learned")
WAYS = ("hands", "known", "alike", "open", "careful")
WEIGHTED = "weighted"
EVEN = "weighted 0.0"
SIZE = "size "
SHARES = (0.1, 0.5, 0.9)
REAL = ("hands", "open")
"""The ways that use the real hands."""
ALIKE: dict[Player, int] = {"careful": ERRORS_OF // 8, "learned": ERRORS_OF}
POWERS = (0.8, 0.9, 1.1, 1.2, 1.35, 1.5)

Numbers = NDArray[np.float64]
Row = dict[str, Any]


class Asked(NamedTuple):
    """What is asked of each position."""

    worlds: int
    rates: list[list[int]]
    """How much each of BOTS errs, as `errors` of `Playouts`: first as in `played`, then others to compare."""
    ways: list[str]
    """The ways besides `played`."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=1667)
    parser.add_argument("--worlds", type=int, default=120)
    parser.add_argument("--ways", nargs="*", choices=[*WAYS, WEIGHTED], default=list(WAYS), help="beside `played`")
    parser.add_argument(
        "--errors", type=int, nargs=3, action="append", default=[], help=f"errors of {', '.join(BOTS)}, as of `reihum.Playouts`"
    )
    parser.add_argument("--seed", type=int, default=9_700_000)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--read", type=Path, nargs="*")
    given = parser.parse_args()
    game = get_game(given.game)
    if WEIGHTED in given.ways and game.id != "elfer_raus":
        parser.error("Worlds are weighted in elfer_raus only.")
    rates = list(choose_errors(game, "learned" if get_profile(game).plays_reviews else "careful"))
    asked = Asked(given.worlds, given.errors or [rates], given.ways)
    if given.read:
        rows = [json.loads(line) for path in given.read for line in path.read_text().splitlines()]
        print(json.dumps({"game": game.id} | _compute_figures(rows, given.worlds)), flush=True)
        return
    rows = []
    for number in range(given.matches):
        found = _measure(game, given.seed, number, asked)
        rows += found
        if given.keep:
            with given.keep.open("a") as file:
                file.writelines(json.dumps(row) + "\n" for row in found)
        if (number + 1) % PART == 0 or number + 1 == given.matches:
            print(json.dumps({"game": game.id, "errors": asked.rates} | _compute_figures(rows, given.worlds)), flush=True)


def _measure(game: Game, series: int, number: int, asked: Asked) -> list[Row]:
    """Play a match; return for some positions each way's chances of all seats, and the result of the seat drawn there."""
    seed = derive_match_seed(series, number)
    players, rng = game.seats[number % len(game.seats)], random.Random(seed)
    seats = [rng.choice(BOTS) for _ in range(players)]
    match = replay(next(simulate(game, players, 1, seed, seats)))
    moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
    odds = infer_odds(moves, len(seats), Playouts(), Playouts(player="learned"))
    tellers = _make_estimators(match, odds, seats, number, asked)
    by = Weighing(seats, average_errors(odds, choose_errors(game, "careful")), asked.worlds)
    # Reviews do not estimate in the middle of another seat's turn, which would have to agree with its sampled hand.
    starts = [move.before for last, move in zip([None, *moves], moves, strict=False) if last is None or last.seat != move.seat]
    rows = []
    for third in range(THIRDS):
        position = starts[rng.randrange(third * len(starts) // THIRDS, (third + 1) * len(starts) // THIRDS)]
        seat = rng.randrange(players)
        said = {way: _ask(way, teller, position, seat) for way, teller in tellers.items()}
        if WEIGHTED in asked.ways:
            past = moves[: next(at for at, move in enumerate(moves) if move.before is position)]
            said |= ask_weighted(position, seat, past, by, f"{series} {number} {third}")
        rows.append({"match": f"{series} {number}", "seat": seat, "bot": seats[seat], "result": _share(match, seat), "said": said})
    return rows


def _make_estimators(match: Match, odds: list[list[float]], seats: list[str], seed: int, asked: Asked) -> dict[str, Playouts]:
    """Return for each way its playouts, which assume each seat to err in the way's manner."""
    player = choose_player(match)
    as_played = [average_errors(odds, rates) for rates in asked.rates]
    names = ["played", *(" ".join(["played", *map(str, rates)]) for rates in asked.rates[1:])]
    others: dict[str, tuple[Player, list[int]]] = {
        "hands": (player, as_played[0]),
        "known": (player, [asked.rates[0][BOTS.index(bot)] for bot in seats]),
        "alike": (player, [ALIKE[player]] * len(seats)),
        "open": ("careful", []),
        "careful": ("careful", average_errors(odds, choose_errors(match.game, "careful"))),
    }
    ways = {name: (player, errors) for name, errors in zip(names, as_played, strict=True)}
    ways |= {way: others[way] for way in asked.ways if way != WEIGHTED}
    return {way: Playouts(asked.worlds, seed, player=by, errors=errors) for way, (by, errors) in ways.items()}


def _ask(way: str, by: Playouts, position: Position, seat: int) -> list[float]:
    estimate = by.evaluate(position) if way in REAL else by.evaluate_for_seat(position, seat)
    return [round(float(share), 6) for share in estimate.mean[0]]


def _share(match: Match, seat: int) -> float:
    return (seat in match.winners) / len(match.winners)


def _compute_figures(rows: list[Row], worlds: int) -> dict[str, Any]:
    """Return the scores of all ways, how much worse each is than the first, and how well each is calibrated."""
    results = np.array([row["result"] for row in rows])
    matches = np.unique([row["match"] for row in rows], return_inverse=True)[1]
    said = {way: np.array([row["said"][way][row["seat"]] for row in rows]) for way in rows[0]["said"] if not way.startswith(SIZE)}
    powers = {f"power {power}": np.array([_raise(row["said"]["played"], power)[row["seat"]] for row in rows]) for power in POWERS}
    found: dict[str, Any] = {"positions": len(rows)}
    for name, score in {"brier": _compute_brier, "log_loss": _log_loss}.items():
        first = score(said["played"], results, worlds)
        scores = {way: score(each, results, worlds) for way, each in (said | powers).items()}
        found[name] = {way: [_round(own.mean()), *_compute_difference(own - first, matches)] for way, own in scores.items()}
        if EVEN in scores:
            found[f"{name}_to_even"] = {
                way: _compute_difference(own - scores[EVEN], matches) for way, own in scores.items() if way not in powers
            }
    found["recalibration"] = {way: _recalibrate(_clip(each, worlds), results, matches) for way, each in said.items()}
    found["tenths"] = {way: _list_tenths(each, results) for way, each in said.items()}
    found["near"] = {way: _count_near(tenths) for way, tenths in found["tenths"].items()}
    sizes = {way.removeprefix(SIZE): [row["said"][way][0] for row in rows] for way in rows[0]["said"] if way.startswith(SIZE)}
    found["effective_worlds"] = {way: [_round(size) for size in np.quantile(each, SHARES)] for way, each in sizes.items()}
    bots = np.array([row["bot"] for row in rows])
    return found | {"bots": {way: {bot: _compare(each, results, bots == bot) for bot in BOTS} for way, each in said.items()}}


def _raise(shares: Sequence[float], power: float) -> list[float]:
    raised = [share**power for share in shares]
    return [share / sum(raised) for share in raised]


def _compute_brier(said: Numbers, results: Numbers, _: int) -> Numbers:
    return (said - results) ** 2


def _log_loss(said: Numbers, results: Numbers, worlds: int) -> Numbers:
    sure = _clip(said, worlds)
    losses: Numbers = -(results * np.log(sure) + (1 - results) * np.log(1 - sure))
    return losses


def _clip(said: Numbers, worlds: int) -> Numbers:
    return (said * worlds + 0.5) / (worlds + 1)


def _compute_difference(more: Numbers, matches: NDArray[np.intp]) -> list[float]:
    """Return the mean with the half width of its interval."""
    sums = np.bincount(matches, more - more.mean())
    return [_round(more.mean()), _round(NORMAL * np.sqrt((sums**2).sum()) / len(more))]


def _recalibrate(sure: Numbers, results: Numbers, matches: NDArray[np.intp]) -> dict[str, list[float]]:
    """Return slope and intercept of the logistic regression of results on predicted log-odds, each with the half width of its interval."""
    columns = np.stack([np.log(sure / (1 - sure)), np.ones(len(sure))], 1)
    found = np.zeros(2)
    for _ in range(20):
        expected = 1 / (1 + np.exp(-columns @ found))
        curvature = (columns * (expected * (1 - expected))[:, None]).T @ columns
        found = found + np.linalg.solve(curvature, columns.T @ (results - expected))
    scores = columns * (results - expected)[:, None]
    by_match = np.stack([np.bincount(matches, column) for column in scores.T], 1)
    spread = np.linalg.inv(curvature) @ (by_match.T @ by_match) @ np.linalg.inv(curvature)
    widths = NORMAL * np.sqrt(np.diag(spread))
    return {name: [_round(found[at]), _round(widths[at])] for at, name in enumerate(("slope", "intercept"))}


def _list_tenths(said: Numbers, results: Numbers) -> list[list[float]]:
    """Return for each tenth of the scale how many chances it has, their mean, that of the results and the error of the latter."""
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    return [_compare(said, results, tenth == number) for number in range(TENTHS) if (tenth == number).any()]


def _count_near(tenths: list[list[float]]) -> list[float]:
    """Return how many tenths are within NEAR, and how many would be on average if all predicted chances were right."""
    far = [(abs(came - said), np.sqrt(said * (1 - said) / count)) for count, said, came, _ in tenths]
    # The spread is 0 if all chances are 0 or 1, which are then certainly within.
    return [sum(off <= NEAR for off, _ in far), _round(sum(erf(NEAR / (spread * sqrt(2))) if spread else 1 for _, spread in far))]


def _compare(said: Numbers, results: Numbers, row: NDArray[np.bool_]) -> list[float]:
    if not row.any():
        return [0]
    return [int(row.sum()), *(_round(x) for x in (said[row].mean(), results[row].mean(), results[row].std() / np.sqrt(row.sum())))]


def _round(figure: float) -> float:
    return round(float(figure), 4)


if __name__ == "__main__":
    main()
