"""How a seat has played: how hard its choices were, and which were mistakes or good finds."""

from collections.abc import Callable

from reihum._intervals import NORMAL, compute_wilson_interval
from reihum._kit.base import ADVICE, Base
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum._review.choices import Choice, Judge, is_good
from reihum._review.endings import is_decided_exactly
from reihum._review.ledger import Ledger
from reihum._review.names import label_players
from reihum._review.positions import PlayedMove
from reihum._review.review_data import JudgedMove, SeatReview, WeighedMove
from reihum._review.story import tell_story

MOST_SHOWN = 3
"""The most mistakes, and the most finds, that a review lists for each seat."""


def review_seat(match: Match, ledger: Ledger, seat: int, judge: Judge) -> SeatReview:
    """Return how a seat has played."""
    choices = [choice for choice in ledger.choices if choice.move.seat == seat]
    moves = [step for step in ledger.steps if isinstance(step, PlayedMove) and step.seat == seat]
    untold = sum(_is_open_choice(move) for move in moves) - sum(_is_open_choice(choice.move) for choice in choices)
    good = sum(is_good(choice.lost, choice.error) for choice in choices)
    mistakes = _largest([choice for choice in choices if choice.verdict == "mistake"], ledger, lambda choice: choice.lost)
    finds = _largest([choice for choice in choices if choice.verdict == "find"], ledger, lambda choice: choice.won)
    return {
        "name": match.players[seat],
        "story": tell_story(match, ledger, seat),
        # What is neither judged nor too hard to solve had no real choice.
        "forced": len(moves) - len(choices) - untold,
        "close": sum(choice.difficulty == "close" for choice in choices),
        "clear": sum(choice.difficulty == "clear" for choice in choices),
        "untold": untold,
        "good": good,
        "accuracy": [good / len(choices), *compute_wilson_interval(good, len(choices))] if choices else None,
        "mistakes": [_describe_choice(match, choice, judge) for choice in mistakes],
        "finds": [_describe_choice(match, choice, judge) for choice in finds],
    }


def _is_open_choice(move: PlayedMove) -> bool:
    return len(move.legal) > 1 and is_decided_exactly(move.before)


def _largest(choices: list[Choice], ledger: Ledger, size: Callable[[Choice], float]) -> list[Choice]:
    """Return the largest choices, at most one a turn and MOST_SHOWN in all, in the order of the match."""
    turns = _number_turns(ledger)
    by_turn: dict[int, Choice] = {}
    # Ascending, so that the largest of a turn is written last and stays.
    for choice in sorted(choices, key=size):
        by_turn[turns[choice.move.round, choice.move.entry]] = choice
    chosen = sorted(by_turn.values(), key=size)[-MOST_SHOWN:]
    return [choice for choice in choices if any(choice is each for each in chosen)]


def _number_turns(ledger: Ledger) -> dict[tuple[int, int], int]:
    """Return the number of the turn of each move, by round and entry."""
    number = 0
    found = {}
    for move in ledger.steps:
        if isinstance(move, PlayedMove):
            found[move.round, move.entry] = number
            number += move.before.table.game.passed_on(move.before.state, move.after.state)
    return found


def _describe_choice(match: Match, choice: Choice, judge: Judge) -> JudgedMove:
    move = choice.move
    state = move.before.state
    is_find = choice.verdict == "find"
    made, other = move.text, match.game.text(state, choice.reference if is_find else choice.best)
    better, than = (made, other) if is_find else (other, made)
    gain, error = (choice.won, choice.won_error) if is_find else (choice.lost, choice.error)
    reason, cards = _explain(match, move, move.code if is_find else choice.best)
    name = label_players(match.players)[move.seat]
    spread = f"{100 * gain:.0f} points of winning chance (±{100 * NORMAL * error:.0f})"
    why = "" if reason == ADVICE else f" ({reason.replace('_', ' ')}{': ' if cards else ''}{', '.join(cards)})"
    sentence = (
        f"{name} found {made}, which brought {spread} more than {other}{why}."
        if is_find
        else f"{name} played {made}; {other} would have brought {spread} more{why}."
    )
    return {
        "round": move.round + 1,
        "move": move.entry + 1,
        "text": made,
        "better": better,
        "than": than,
        "gain": gain,
        "error": error,
        "reason": reason,
        "cards": cards,
        "moves": [] if is_find else _list_alternatives(match, choice, judge),
        "sentence": sentence,
        "position": str(match.game.show(state, move.seat, match.players)),
    }


def _list_alternatives(match: Match, choice: Choice, judge: Judge) -> list[WeighedMove]:
    """Return the alternatives to a mistake, and the mistake itself."""
    move = choice.move
    found: list[WeighedMove] = []
    for weighed in judge.weigh(choice):
        reason, cards = _explain(match, move, weighed.code)
        found.append(
            {
                "text": match.game.text(move.before.state, weighed.code),
                "lost": weighed.lost,
                "error": weighed.error,
                "good": weighed.is_good and weighed.code != move.code,
                "reason": reason,
                "cards": cards,
            }
        )
    return found


def _explain(match: Match, move: PlayedMove, code: int) -> tuple[str, list[str]]:
    """Return a reason for a move, by the codes of hints and from what the seat knows."""
    if not isinstance(match.game, Base):
        return ADVICE, []
    # A reason must not give hidden cards away: it is found in an imagined world, with a fixed seed.
    world = match.game.determinize(move.before.state, move.seat, make_rng("review"))
    found = match.game.explained(world, code)
    return found.reason, list(found.cards)
