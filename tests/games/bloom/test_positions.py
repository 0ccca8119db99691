"""Positions that play hardly ever reaches, long rows, full hands, jokers everywhere, against an independent referee."""

import random

import pytest

from reihum._games.bloom import GAME
from reihum._games.bloom.state import State
from reihum._kit.checks import unchecked
from tests.effort import third_of
from tests.games.bloom.table import moves, table
from tests.referee.bloom_round import Round
from tests.referee.bloom_rows import PRINTED, TILE, Rules, is_valid

STEPS = 14
POSITIONS = 40


def encode(names: list[str]) -> tuple[int, ...]:
    return tuple(TILE[name] for name in names)


def random_row(chance: random.Random, free: set[int], jokers: int, length: int, step: int) -> list[str]:
    """Walk upwards through free numbers, now and then by way of a joker; the row need not be valid."""
    number = chance.choice(sorted(free))
    row, pending = [str(number)], 0
    often = chance.choice([0, 0.1, 0.3])
    while len(row) < length:
        if jokers > row.count("J") and chance.random() < often:
            row.append("J")
            pending += 1
            continue
        following = [(number + steps - 1) % 100 + 1 for steps in range(pending + 1, step * (pending + 1) + 1)]
        fitting = [there for there in following if there in free and str(there) not in row]
        if not fitting:
            break
        number, pending = chance.choice(fitting), 0
        row.append(str(number))
    return ["J", *row] if jokers > row.count("J") and chance.random() < often else row


def random_position(chance: random.Random, rules: Rules) -> tuple[State, Round]:
    """Set up the same position for the rules and for the referee; seat 0 is to move."""
    free, jokers = set(range(1, 101)), rules.jokers
    rows: list[list[str]] = []
    lengths = chance.choice([(3, 4, 5, 6, 7), (3, 5, 8, 12, 30, 60)])
    for _ in range(chance.randint(0, 12)):
        row = random_row(chance, free, jokers, chance.choice(lengths), rules.step)
        if is_valid(encode(row), rules):
            rows.append(row)
            free -= {int(name) for name in row if name != "J"}
            jokers -= row.count("J")
    rest = [str(number) for number in sorted(free)]
    chance.shuffle(rest)
    size = min(chance.choice([2, 5, 10, 13, 20, 40, 70]), len(rest) - 1)
    in_hand = chance.randint(0, jokers)
    hand, other, opened = [*rest[:size], *["J"] * in_hand], rest[size : size + 1], rest[size + 1 : size + chance.choice([1, 4])]
    state = table(
        [" ".join(hand), *other], *map(" ".join, rows), opened=" ".join(opened), board_jokers=jokers - in_hand, rules=rules._asdict()
    )
    referee = Round([encode(hand), encode(other)], (), encode(opened), jokers - in_hand, 0, rules)
    referee.rows = [encode(row) for row in rows]
    return state, referee


def any_rules(chance: random.Random) -> Rules:
    """Draw house rules of what a row is, and how many jokers there are."""
    rob, jokers = chance.choice((0, 1, 2, 2)), chance.choice((0, 2, 4, 4))
    return PRINTED._replace(shortest=chance.choice((3, 4, 5)), step=chance.choice((1, 2, 3)), rob=rob, jokers=jokers)


def compare_with_referee(seed: int, *, house_rules: bool) -> None:
    """Play on for some steps from random positions, and hold the legal moves and scores against the referee's."""
    chance = random.Random(seed)
    for _ in range(POSITIONS):
        state, referee = random_position(chance, any_rules(chance) if house_rules else PRINTED)
        for _ in range(STEPS):
            legal = moves(state)
            assert legal == referee.legal()
            move = chance.choices(legal, [1 if move[0] in "+.*-" or ">" in move else 3 for move in legal])[0]
            GAME.play(state, GAME.code(state, move))
            referee.play(move)
            assert referee.draft is not None or unchecked(GAME.scores)(state) == referee.scores()
            if GAME.turn(state) != 0:
                break


@pytest.mark.slow
@pytest.mark.parametrize("seed", third_of(range(2)))
def test_the_referee_finds_the_same_legal_moves(seed: int) -> None:
    compare_with_referee(seed, house_rules=seed == 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 40))
def test_the_referee_finds_the_same_legal_moves_in_many_positions(seed: int) -> None:
    compare_with_referee(seed, house_rules=seed % 2 == 1)
