"""Bloom matches made up: of random legal moves, and one in which nobody ever lays a row."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .bloom_round import Round
from .bloom_rows import JOKER, NUMBERS, PRINTED, TEXT, Rules
from .bloom_setup import FORMAT, GAME, add_points, find_next_starter, find_winners, lay_out, read_options

Deal = dict[str, Any]


def random_record(rng: random.Random, players: int, options: Mapping[str, Any] | None = None, *, legal: bool = True) -> dict[str, Any]:
    """Play a match of random legal moves; options not given have their defaults, `legal` adds each move's legal list.

    The deals are this function's own, so the record's `seed` (0) says nothing. Every match has tempers of its own: how much it likes each
    kind of move. So hoarding, long rows and robbery all come up. Raises `RecordRefused` for impossible options.
    """
    temper = {kind: rng.choice((1, 5, 25)) for kind in KINDS}
    return _play_match(
        players,
        {"starter": 0} | PRINTED._asdict() | dict(options or {}),
        lambda starter, rules: _deal_at_random(rng, players, starter, rules),
        lambda _, choices: _choose_move(rng, choices, temper),
        legal=legal,
    )


def make_stalemate() -> dict[str, Any]:
    """Return a match of two whose rounds end because both pass, which random play never meets.

    Once a row lies on the table somebody can always add or exchange. So nobody may lay one: the starter draws the numbers 1 2, 5 6, 9 10 …,
    the other 3 4, 7 8, …, and all jokers have come to the board.
    """
    return _play_match(2, {"starter": 0} | PRINTED._asdict(), _deal_stalemate, _choose_stalemate, legal=True)


def _play_match(
    players: int,
    options: dict[str, Any],
    deal_for: Callable[[int, Rules], Deal],
    choose: Callable[[Round, Sequence[str]], str],
    *,
    legal: bool,
) -> dict[str, Any]:
    opener, rules = read_options(options, players)
    starter = opener
    rounds: list[dict[str, Any]] = []
    scores: list[list[int]] = []
    for _ in range(rules.rounds):
        deal = deal_for(starter, rules)
        table = lay_out(deal, players, starter, rules)
        moves: list[list[Any]] = []
        while table.over is None:
            choices = table.legal()
            move = choose(table, choices)
            moves.append([table.turn, move, choices] if legal else [table.turn, move])
            table.play(move)
        scores.append(table.scores())
        rounds.append({"deal": deal, "moves": moves, "scores": table.scores(), "ended": table.over})
        starter = find_next_starter(add_points(scores), opener)
    return {
        "format": FORMAT,
        "game": GAME,
        "players": [f"random {seat}" for seat in range(players)],
        "options": options,
        "seed": 0,
        "rounds": rounds,
        "totals": add_points(scores),
        "winners": find_winners(scores),
    }


KINDS = "+*x<>-.#"
"""The signs that tell the kinds of moves apart; `#` stands for an own tile of a new row, which has none."""


def _choose_move(rng: random.Random, choices: Sequence[str], temper: Mapping[str, int]) -> str:
    """Choose a kind of move, then one of that kind."""
    kinds: dict[str, list[str]] = {}
    for text in choices:
        sign = "." if text == "." else next((sign for sign in "+*x<>-" if sign in text), "#")
        kinds.setdefault(sign, []).append(text)
    [kind] = rng.choices(list(kinds), [temper[kind] for kind in kinds])
    return rng.choice(kinds[kind])


def _deal_at_random(rng: random.Random, players: int, starter: int, rules: Rules) -> Deal:
    """Set up as the sheet says: a joker on the board, the rest shuffled, numbers uncovered, then the hands taken."""
    board_jokers = min(1, rules.jokers)
    pile = [*NUMBERS, *[JOKER] * (rules.jokers - board_jokers)]
    rng.shuffle(pile)
    open_: list[int] = []
    while len(open_) < rules.open:
        tile = pile.pop(0)
        if tile == JOKER:
            board_jokers += 1
        else:
            open_.append(tile)
    hands = [[pile.pop(0) for _ in range(rules.hand)] for _ in range(players)]
    return _make_deal(hands, pile, open_, board_jokers, starter)


def _deal_stalemate(starter: int, rules: Rules) -> Deal:
    own, others = ([number for number in NUMBERS if number % 4 in rests] for rests in ({1, 2}, {3, 0}))
    hands = [own[: rules.hand], others[: rules.hand]]
    own, others = own[rules.hand :], others[rules.hand :]
    pile: list[int] = []
    while len(own) + len(others) > rules.open:
        pile += [own.pop(0), own.pop(0)]
        if len(own) + len(others) > rules.open:
            pile += [others.pop(0), others.pop(0)]
    return _make_deal(hands if starter == 0 else hands[::-1], pile, own + others, rules.jokers, starter)


def _choose_stalemate(table: Round, choices: Sequence[str]) -> str:
    """Draw from the pile, then open tiles like those in hand; when there is none stop or pass, which sort last."""
    alike = {f"+{TEXT[tile]}" for tile in table.open if tile % 4 in {own % 4 for own in table.hand}}
    return next((text for text in choices if text == "+" or text in alike), choices[-1])


def _make_deal(hands: list[list[int]], pile: list[int], open_: list[int], board_jokers: int, starter: int) -> Deal:
    return {
        "hands": [[TEXT[tile] for tile in hand] for hand in hands],
        "pile": [TEXT[tile] for tile in pile],
        "starter": starter,
        "open": [TEXT[tile] for tile in open_],
        "board_jokers": board_jokers,
    }
