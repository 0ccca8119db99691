"""Random Level 8 matches, a little clever so that they end."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from .level_8_melds import count_cards
from .level_8_round import Deal, Round, Standing, make_first_standing
from .level_8_table import COLOURS, DEFAULTS, HIGHEST, JOKER, Options, is_number_card, read_colour, read_number, read_options


class PlayingStyle(NamedTuple):
    """How a match is played, as chances: to move blindly, to draw from the pile without a look, to put off laying what can be laid."""

    careless: float
    from_pile: float
    shy: float


PLAYING_STYLES = (PlayingStyle(0.1, 0.3, 0), PlayingStyle(0.4, 0.3, 0.2), PlayingStyle(0.1, 0.95, 0.6))


def random_record(rng: random.Random, players: int, options: Mapping[str, Any] | None = None, *, legal: bool = True) -> dict[str, Any]:
    """Play a match of random legal moves; options not given have their defaults, `legal` adds each move's legal list.

    The deals are this function's own, so the record's `seed` (0) says nothing.
    """
    every_option = DEFAULTS | dict(options or {})
    table = read_options(every_option, players)
    style = rng.choice(PLAYING_STYLES)
    standing = make_first_standing(table, players)
    rounds: list[dict[str, Any]] = []
    while not standing.is_over():
        deal = _make_deal(rng, standing, table)
        round_ = Round(table, deal, standing.void_rounds)
        moves = _play(rng, round_, style, legal=legal)
        rounds.append({"deal": deal._asdict(), "moves": moves, "scores": list(round_.scores), "ended": round_.ended})
        standing = round_.after()
    return {
        "format": "reihum-record/1",
        "game": "level_8",
        "players": [f"random {seat}" for seat in range(players)],
        "options": every_option,
        "seed": 0,
        "rounds": rounds,
        "totals": list(standing.levels),
        "winners": standing.winners(),
    }


def _make_deal(rng: random.Random, standing: Standing, table: Options) -> Deal:
    cards = list((Counter(table.deck()) - Counter(card for hand in standing.kept for card in hand)).elements())
    rng.shuffle(cards)
    hands = [[*kept, *(cards.pop() for _ in range(table.hand - len(kept)))] for kept in standing.kept]
    return Deal(standing.dealer, list(standing.levels), hands, cards[1:], cards[0])


def _play(rng: random.Random, round_: Round, style: PlayingStyle, *, legal: bool) -> list[Any]:
    moves: list[Any] = []
    while round_.phase != "over":
        cards = round_.to_form()
        if cards:
            rng.shuffle(cards)
            round_.form(cards)
            moves.append({"shuffle": cards})
            continue
        choices = round_.legal()
        move = _choose(rng, round_, style, choices)
        moves.append([round_.seat, move, choices] if legal else [round_.seat, move])
        round_.play(move)
    return moves


def _choose(rng: random.Random, round_: Round, style: PlayingStyle, choices: list[str]) -> str:
    """Choose a legal move: mostly what brings the level nearer or empties the hand, now and then anything."""
    if rng.random() < style.careless:
        return rng.choice(choices)
    hand = list(round_.hands[round_.seat])
    level = round_.level_of(round_.seat)
    if round_.phase == "draw":
        if "+" in choices and rng.random() < style.from_pile:
            return "+"
        tops = {f"<{seat}": pile[-1] for seat, pile in enumerate(round_.discards) if pile}
        good = [move for move in choices if move in tops and guess_worth(tops[move], [*hand, tops[move]], level) > 4 + rng.randrange(5)]
        return rng.choice(good or choices)
    if round_.phase == "keep":
        return max(choices, key=lambda move: guess_worth(move[1:], hand, level) if move != "." else rng.randrange(5))
    laying = [move for move in choices if move[0] not in "/S"]
    ends = [move for move in choices if move[0] in "/S"]
    if laying and not (ends and rng.random() < style.shy):
        return rng.choice(laying)
    rng.shuffle(ends)
    return min(ends, key=lambda move: guess_worth(move[1:], hand, level) if move[0] == "/" else rng.choice((-1, 1)))


def guess_worth(card: str, hand: list[str], level: list[str]) -> float:
    """Guess what a card of this hand is worth for a level; a random player needs no better."""
    if not is_number_card(card):
        return 50 if card == JOKER else 0
    numbers = Counter(read_number(each) for each in hand if is_number_card(each))
    colours = Counter(read_colour(each) for each in hand if is_number_card(each))
    value = 0.0
    for meld in level:
        if meld[0] == "R":
            windows = range(1, HIGHEST - count_cards(meld) + 2)
            start = max(windows, key=lambda low: sum(numbers[low + step] > 0 for step in range(count_cards(meld))))
            value += (5 if start <= read_number(card) < start + count_cards(meld) else 1) / numbers[read_number(card)]
        elif meld[0] == "V":
            value += 2 * numbers[read_number(card)] - 1
        elif read_colour(card) == max(COLOURS, key=lambda each: colours[each]):
            value += 3
    return value / len(level)
