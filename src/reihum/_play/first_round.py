"""Checks a game of another package before its first match by playing a round, and validating what its functions return."""

# ruff: noqa: ANN401 - a game of another package may have anything anywhere

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import numpy as np

from reihum._kit.base import Base
from reihum._kit.chance import make_rng, make_stream, pick
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import ReihumError, StateError
from reihum._play.rule_parts import PARTS, describe_wrong_return

MOVES_TRIED = 300
"""How many moves of the first round are tried, at most."""


def check_first_round(given: object) -> Iterator[str]:
    """Deal and play a round of a game, and yield for each check a fault, as the rest of a sentence that begins with `it`, or "".

    Exceptions of the game are ignored here: a match will raise the same, with a traceback.
    """
    game: Any = given
    try:
        players = game.seats[0]
        options = game.complete(players)
        carry = game.first(players, options)
        if not isinstance(carry, Mapping):
            yield f"its `first` returns {_name_type(carry)}, but must return a mapping, such as {{}}"
            return
        state = unchecked(game.deal)(players, options, carry, make_stream(bytes(32)))
    except Exception as error:  # noqa: BLE001 - see above
        if isinstance(error.__cause__, StateError):  # raised by `restore`, with which many games deal
            yield f"its `deal` and its `restore` must return the state that they have dealt: {str(error.__cause__).rstrip('.')}"
        return
    if not isinstance(state, game.state_type):
        yield f"its `deal` returns {_name_type(state)}, but must return the state that it has dealt, made by `self.new()`"
        return
    for check in (_check_deal, _check_numbers, _check_texts, _check_view, _check_words, _check_round):
        with suppress(Exception):  # see above
            yield check(game, state.copy(), options, carry)


def _check_deal(game: Any, state: Any, options: Any, carry: Any) -> str:
    """Return the fault if a record of this deal cannot be written and read back, else ""."""
    try:
        dealt = json.loads(json.dumps(game.dealt(state)))
    except TypeError as error:
        return f"its `dealt` must return plain data, which JSON can hold: {error}"
    try:
        game.restore(int(state.players), options, carry, dealt)
    except ReihumError as error:
        return f"its `restore` refuses what its `dealt` returns: {error}"
    return ""


def _check_numbers(game: Any, state: Any, *_: Any) -> str:
    """Return the fault if an uncompiled function does not return a whole number, else ""."""
    seat, scratch = int(state.turn), game.scratch
    if seat < 0 or game.due(state):
        return ""
    arguments = {"state": state, "scratch": scratch, "seat": seat, "rng": make_rng(0)}
    for part in PARTS:
        function: Any = part.find(game)
        if part.returns and not hasattr(function, "compile"):
            value = function(*({**arguments, "state": state.copy()}[name] for name in part.arguments))
            if not isinstance(value, bool) and whole_number(value) is None:
                return describe_wrong_return(
                    part, function, {type(None): "nothing", float: "fractions", np.float64: "fractions"}.get(type(value), repr(value))
                )
    return ""


def _check_texts(game: Any, state: Any, *_: Any) -> str:
    """Return the fault if a move cannot be written and read back, else ""."""
    for move in unchecked(game.legal)(state)[:1]:
        text = game.text(state, move)
        if not isinstance(text, str):
            return f"its `text` returns {text!r} for the move {move}, but must return a text"
        code = game.code(state, text)
        if whole_number(code) != move:
            return f"its `code` returns {code!r} for the text {text!r}, which its `text` has returned for the move {move}"
    return ""


def _check_view(game: Any, state: Any, *_: Any) -> str:
    """Return the fault if a view, or a move as seen, cannot be encoded as JSON, else ""."""
    after = state.copy()
    moves = [] if game.due(state) else unchecked(game.legal)(state)[:1]
    for move in moves:
        unchecked(game.play)(after, move)
    for seat in (None, 0):
        shown = [("view", game.view(state, seat)), *(("seen", game.seen(state, move, after, seat)) for move in moves)]
        for name, data in shown:
            try:
                msgspec.json.encode(data)
            except TypeError as error:
                return f"its `{name}` must return plain data, which JSON can hold, and does not for the seat {seat}: {error}"
    return ""


def _check_words(game: Any, state: Any, *_: Any) -> str:
    """Return the fault if a hint is not a reason with cards, or a reason for an illegal move has no sentence, else ""."""
    lacking = [] if game.illegal is None else [name for name in game.illegal.REASONS if name not in getattr(game.illegal, "SENTENCES", ())]
    if lacking and type(game).say_illegal is Base.say_illegal:
        return f"its module `illegal` has no sentence for {lacking[0]!r} in `SENTENCES`"
    if game.hints is None or state.turn < 0 or game.due(state):
        return ""
    found = game.hints.explain_move(state, game.scratch, unchecked(game.legal)(state)[0])
    match found:
        case (str(reason), (list() | tuple()) as cards) if reason in game.reasons and all(isinstance(card, str) for card in cards):
            return ""
    return f"its `explain_move` returns {found!r}, but must return one of its `REASONS` and a list of cards, each a text"


def _check_round(game: Any, state: Any, *_given: Any) -> str:
    """Play up to MOVES_TRIED random moves; return the fault if the lists of legal moves are wrong, else ""."""
    rng, stream = make_rng(0), make_stream(bytes(32), 1)
    for _ in range(MOVES_TRIED):
        if state.turn < 0:
            return ""
        if game.due(state):
            game.shuffle(state, stream)
            continue
        codes = unchecked(game.legal)(state)
        if not codes:
            return f"its `legal` lists no move for seat {state.turn}, whose turn it is: when a round is over, `turn` must be -1"
        if min(codes) < 0 or max(codes) >= game.moves:
            return f"its `legal` lists the codes {codes}, but its `moves` {game.moves} allow codes from 0 to {game.moves - 1}"
        unchecked(game.play)(state, codes[pick(rng, len(codes))])
    return ""


def _name_type(value: object) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"
