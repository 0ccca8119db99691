"""Counts positions to a depth, as perft does in chess programs: `python -m tests.games.perft` rewrites the table.

The deal fixes all chance (a pile formed on the way is shuffled from the seed's stream), so the counts change only if a rule
or the shuffle changes.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from reihum._kit.chance import make_stream
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game, game_ids, get_game
from reihum._play.match import derive_key

TABLE = Path(__file__).with_name("perft.json")
DEPTHS = {"elfer_raus": 7, "elfer_raus_master": 4, "level_8": 4, "bloom": 3}
SEEDS = (1, 2, 3)
PLAYERS = {"bloom": (2, 4)}


def perft(game: Game, state: GameState, depth: int, seed: int) -> tuple[int, str]:
    """Count the positions after `depth` moves and digest them, in the order of the move codes."""
    digest = hashlib.sha256()
    return _walk(game, state, depth, seed, digest), digest.hexdigest()[:16]


def _walk(game: Game, state: GameState, depth: int, seed: int, digest: "hashlib._Hash") -> int:
    if game.due(state):
        game.shuffle(state, make_stream(derive_key(seed), 99))
    if depth == 0 or game.turn(state) is None:
        digest.update(repr((game.turn(state), unchecked(game.scores)(state), legal_texts(game, state))).encode())
        return 1
    positions = 0
    for code in game.legal(state):
        after = state.copy()
        game.play(after, code)
        positions += _walk(game, after, depth - 1, seed, digest)
    return positions


def legal_texts(game: Game, state: GameState) -> list[str]:
    """Return the legal moves of a position in notation."""
    return sorted(game.text(state, code) for code in game.legal(state))


def rows(game: Game, seeds: Sequence[int] = SEEDS) -> dict[str, list[int | str]]:
    """Compute the table of one game: for each number of players and seed the counts by depth, and the last digest."""
    table: dict[str, list[int | str]] = {}
    for players in PLAYERS.get(game.id, game.seats):
        options = game.complete(players)
        for seed in seeds:
            counts: list[int | str] = []
            final = ""
            for depth in range(1, DEPTHS.get(game.id, 3) + 1):
                state = game.deal(players, options, game.first(players, options), make_stream(derive_key(seed)))
                count, final = perft(game, state, depth, seed)
                counts.append(count)
            table[f"{players} players, seed {seed}"] = [*counts, final]
    return table


if __name__ == "__main__":
    TABLE.write_text(json.dumps({name: rows(get_game(name)) for name in game_ids()}, indent=1) + "\n")
