"""Whether the play that reviews see in a bot is what it wins by, and whether looking into others' hands shows in the unseen.

`python benchmarks/play.py GAME --bot easy --matches 1000` plays a bot against careful ones, or against `--others learned`, in turns at
every seat; matches are played out as the others play, or as `--player` does. It says how much of the win the bot had beyond an even
share, as a ladder does; how much of that was luck; what its moves were worth by what it knew; and what is left, the unseen, which is 0
on average for whoever knows no more than that. Each with its standard error, as a JSON object a line after every 25 matches, so that
nothing is lost when it is ended.
"""

import argparse
import json

import numpy as np

from reihum import _bots as bots
from reihum._kit.chance import make_rng
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from reihum._review.choices import Choice, Effort, Judge
from reihum._review.evaluator import Playouts
from reihum._review.ledger import keep_ledger
from reihum._review.positions import PlayedMove, iter_steps

PART = 25
COLUMNS = ("ladder", "luck", "own_play", "unseen", "without_luck")


class Beside(Judge):
    """Compares the moves of one seat only with those of the bot that plays matches out; there are no verdicts."""

    def __init__(self, evaluator: Playouts, worlds: int, seat: int) -> None:
        super().__init__(evaluator, Effort(worlds, worlds, worlds))
        self._by = evaluator
        self._worlds = worlds
        self._seat = seat

    def judge_move(self, move: PlayedMove) -> Choice | None:
        """Return what a move was worth beyond that of the bot that plays matches out, None where both are the same."""
        reference = self._by.reference(move.before)
        if move.seat != self._seat or move.code == reference:
            return None
        brought = self._by.compare(move.before, [move.code, reference], self._worlds)
        beyond = (brought[:, 0] - brought[:, 1]).mean(0)
        return Choice(move, "clear", "sound", move.code, 0, 0, 0, 0, reference, beyond, self._worlds)


def played(game: Game, players: int, seed: int, seats: tuple[str, str], at: int) -> Match:
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


def book(match: Match, at: int, by: Playouts, worlds: int) -> list[float]:
    """Return COLUMNS of a seat of a match, as shares of the win."""
    ledger = keep_ledger(iter_steps(match), by, Beside(by, worlds, at))
    sources = {name: float(brought[0, at]) for name, brought in ledger.sources().items()}
    luck = sources["deal"] + sources["own_draws"] + sources["others_draws"]
    ladder = (at in match.winners) / len(match.winners) - 1 / len(match.players)
    prior = float(ledger.prior.mean[0, at])
    left = ladder + 1 / len(match.players) - prior - luck
    return [ladder, luck, sources["own_play"], left - sources["own_play"], left]


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
        match = played(game, given.players, seed, (given.bot, given.others), at)
        rows.append(book(match, at, Playouts(given.playouts, seed, player=player), given.worlds))
        if len(rows) % PART == 0:
            means, errors = np.mean(rows, 0), np.std(rows, 0) / np.sqrt(len(rows) - 1)
            told = {name: [round(float(m), 4), round(float(e), 4)] for name, m, e in zip(COLUMNS, means, errors, strict=True)}
            of = {"game": given.game, "players": given.players, "bot": given.bot, "others": given.others, "player": player}
            print(json.dumps({**of, "matches": len(rows), **told}), flush=True)


if __name__ == "__main__":
    main()
