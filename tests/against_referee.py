"""Compare a game with its independent referee, both ways: `python -m tests.against_referee GAME MATCHES [SEED]`.

For every number of players MATCHES matches are played here and checked by the referee, every list of legal moves
included, and as many are made up by the referee and replayed here. The options change from match to match, in Level 8
the level card as well. Prints what was compared, and stops at the first difference with its traceback.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import reihum
from reihum._lab.simulate import simulate


def level_card(rng: random.Random, hand: int, jokers: int) -> list[list[str]]:
    """Return a random level card: eight levels that hands of this size with these jokers can lay."""
    card = []
    for _ in range(8):
        level: list[str] = []
        left = rng.choice((4, 6, hand - 2, hand, hand))
        while left >= 2:
            size = min(left, rng.choice((2, 2, 3, 3, 4, 5, 6, hand)))
            level.append(f"{rng.choice('RVC' if size <= 6 + jokers else 'RC')}{size}")
            left -= size
        card.append(level)
    return card


def options(game: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Return random values for all options of the sheet and, in every other match, house rules that can be combined."""
    chosen = sheet_options(game, players, rng)
    house = [option for option in reihum.get_game(game).options if option.house]
    while house and rng.random() < 0.5:
        changed = rng.sample(house, rng.randint(1, len(house)))
        wanted = chosen | {option.name: rng.choice(option.choices) for option in changed}
        try:
            return reihum.get_game(game).complete(players, wanted)
        except reihum.OptionError:
            continue  # more cards than there are, say
    return chosen


def sheet_options(game: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Return random values for all options of the sheet and, with a custom level card, the hand and the jokers for which it is made."""
    match game:
        case "elfer_raus":
            colour = rng.choice((None, "r", "y", "g", "b")) if players == 2 else None
            return {"rounds": rng.choice((1, 1, 2, 3)), "drop_colour": colour}
        case "elfer_raus_master":
            return {"rounds": rng.choice((1, 1, 2, players)), "starter": rng.randrange(players)}
        case "level_8":
            hand, jokers = rng.choice((10, rng.randrange(7, 13))), rng.choice((5, rng.randrange(6)))
            own = rng.choice((None, None, level_card(rng, hand, jokers)))
            return {
                "stars": rng.choice((1, 2)),
                "levels": own,
                "dealer": rng.randrange(players),
                "turn_limit": rng.choice((0, 30, 100, 300)),
                **({"hand": hand, "jokers": jokers} if own else {}),
            }
        case _:
            house = [option for option in reihum.get_game(game).options if option.house]
            drawn = {option.name: rng.choice(option.choices) for option in house if rng.random() < rng.choice((0.2, 0.9))}
            return {"starter": rng.randrange(players), **drawn}


def check_our_records(game: str, players: int, rng: random.Random, check: Callable[[Any], int]) -> tuple[int, int]:
    """Play a match and let the referee check it; return the numbers of rounds and of lists of legal moves."""
    bots = rng.choice((["random"], ["careful"], ["random", *["careful"] * (players - 1)]))
    record = next(simulate(reihum.get_game(game), players, 1, rng.randrange(10**9), bots, options(game, players, rng), legal=True))
    return len(record["rounds"]), check(json.loads(json.dumps(record)))


def check_referee_records(game: str, players: int, rng: random.Random, made: Callable[..., Any]) -> tuple[int, int]:
    """Let the referee make up a match and replay it here; return the numbers of rounds and moves."""
    record = made(rng, players, options(game, players, rng))
    match = reihum.replay(json.loads(json.dumps(record)))
    assert match.winners == record["winners"]
    return len(match.rounds), sum(len(played.moves) for played in match.rounds)


def main(arguments: list[str]) -> int:
    """Compare and count."""
    game, matches, seed = arguments[0], int(arguments[1]), int(arguments[2]) if arguments[2:] else 0
    referee = import_module(f"tests.referee.{game}")
    for players in reihum.get_game(game).seats:
        rng = random.Random(seed * 10 + players)
        counts = [0, 0, 0, 0]
        for _ in range(matches):
            both = (
                *check_our_records(game, players, rng, referee.check),
                *check_referee_records(game, players, rng, referee.random_record),
            )
            counts = [count + more for count, more in zip(counts, both, strict=True)]
        told = "{} rounds of ours, {} legal sets; {} rounds of the referee's, {} moves: no difference".format(*counts)
        print(f"{game}, {players} players, {matches} matches each way: {told}", flush=True)  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
