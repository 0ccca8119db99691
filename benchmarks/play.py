"""Checks whether a bot's judged play explains its wins, and whether the unexplained rest reveals that it sees other hands.

`python benchmarks/play.py GAME --bot easy --matches 1000` plays a bot against careful ones, or against `--others learned`, in turns at
every seat; playouts are by the bot of the others, or by `--player`. It prints how much of the win the bot had beyond an even share, as
a ladder does; how much of that was luck; the worth of its moves given what it knew; and the unexplained rest, which is 0 on average for a
bot that knows no more than its seat. Each has its standard error, in a JSON object after every 25 matches, so that nothing is lost if it
is stopped.
"""

import argparse
import json

import numpy as np

from reihum import _bots as bots
from reihum._kit.chance import make_rng
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from reihum._review.evaluator import Playouts
from reihum._review.luck import luck
from reihum._review.positions import DealStep, iter_steps

PART = 25
COLUMNS = ("ladder", "luck", "own_play", "unseen", "without_luck")


def play_match(game: Game, players: int, seed: int, seats: tuple[str, str], at: int) -> Match:
    """Return a match of a bot at one seat, the first of two, and of the other at all others."""
    bot, others = seats
    names = [others] * players
    names[at] = bot
    match = Match(game, names, seed=seed)
    seated, beside = (bots.make_bot(name, bots.get_bot_type(name, ladder=True), game) for name in seats)
    bots.prepare_bot(seated, game, match.state)
    sees_all = bot.partition("@")[0] in bots.ALL_SEEING
    chance = make_rng(f"play {seed}")
    while not match.over:
        if match.turn is None:
            match.deal()
        elif match.turn != at:
            match.play(bots.choose_move(beside, game, match.state, chance))
        elif sees_all:
            match.play(seated.choose(match.state.copy(), chance))
        else:
            match.play(bots.choose_move(seated, game, match.state, chance))
    return match


def record_choices(match: Match, at: int, by: Playouts, worlds: int) -> list[float]:
    """Return COLUMNS of a seat of a match, as shares of the win."""
    brought, own_play, prior = float(luck(match, by)[0, at]), 0.0, 0.0
    for step in iter_steps(match):
        if isinstance(step, DealStep):
            if step.round == 0:
                prior = float(by.evaluate_before_deal(step.after).mean[0, at])
        elif step.seat == at and (reference := by.choose_reference_move(step.before)) != step.code:
            shares = by.compare(step.before, [step.code, reference], worlds)[:, :, 0, at].mean(0)
            own_play += float(shares[0] - shares[1])
    won = (at in match.winners) / len(match.winners)
    left = won - prior - brought
    return [won - 1 / len(match.players), brought, own_play, left - own_play, left]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--others", choices=("careful", "learned"), default="careful")
    parser.add_argument("--player", choices=("careful", "learned"), help="who plays matches out (default: the others)")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--seed", type=int, default=4_000_000)
    given = parser.parse_args()
    game, player = get_game(given.game), given.player or given.others
    rows = []
    for number in range(given.matches):
        seed, at = given.seed + number, number % given.players
        match = play_match(game, given.players, seed, (given.bot, given.others), at)
        rows.append(record_choices(match, at, Playouts(given.playouts, seed, player=player), given.worlds))
        if len(rows) % PART == 0:
            means, errors = np.mean(rows, 0), np.std(rows, 0) / np.sqrt(len(rows) - 1)
            told = {name: [round(float(m), 4), round(float(e), 4)] for name, m, e in zip(COLUMNS, means, errors, strict=True)}
            of = {"game": given.game, "players": given.players, "bot": given.bot, "others": given.others, "player": player}
            print(json.dumps({**of, "matches": len(rows), **told}), flush=True)


if __name__ == "__main__":
    main()
