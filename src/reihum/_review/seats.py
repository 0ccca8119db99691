"""How well a seat played: how hard its choices were, and its mistakes and good finds."""

from collections.abc import Callable

from reihum._intervals import NORMAL, compute_wilson_interval
from reihum._play.match import Match
from reihum._review.choices import Choice, Judge, Weighed, is_good
from reihum._review.endings import is_decided_exactly
from reihum._review.ledger import Ledger
from reihum._review.names import label_players
from reihum._review.positions import PlayedMove
from reihum._review.reasons import explain_better
from reihum._review.review_data import JudgedFigures, JudgedMove, SeatCounts, SeatFigures, SeatReview, WeighedMove
from reihum._review.story import find_story, tell_story
from reihum._review.wording import describe_moves, describe_reason

MOST_SHOWN = 3
"""Mistakes, and finds, that a review lists for each seat, at most."""


def review_seat(match: Match, ledger: Ledger, seat: int, judge: Judge) -> SeatReview:
    """Return the review of a seat."""
    figures = list_seat_figures(match, ledger, seat, judge)
    return {
        "name": match.players[seat],
        "story": tell_story(match, ledger, seat, is_quick=judge.is_quick),
        "forced": figures["forced"],
        "close": figures["close"],
        "clear": figures["clear"],
        "untold": figures["untold"],
        "good": figures["good"],
        "accuracy": figures["accuracy"],
        "mistakes": [_tell_move(match, ledger, seat, move, is_find=False) for move in figures["mistakes"]],
        "finds": [_tell_move(match, ledger, seat, move, is_find=True) for move in figures["finds"]],
    }


def list_seat_figures(match: Match, ledger: Ledger, seat: int, judge: Judge) -> SeatFigures:
    """Return the review of a seat without sentences and plain-text tables."""
    choices = [choice for choice in ledger.choices if choice.move.seat == seat]
    turns = _number_turns(ledger)
    missed = [choice for choice in choices if choice.verdict == "mistake" and not _is_made_up_for(choice, choices, turns)]
    mistakes = _largest(missed, ledger, lambda choice: choice.lost)
    finds = _largest([choice for choice in choices if choice.verdict == "find"], ledger, lambda choice: choice.won)
    counts = _count_nothing() if judge.is_quick else _count_choices(ledger, seat, choices)
    return {
        "story": find_story(match, ledger, seat, is_quick=judge.is_quick),
        "forced": counts["forced"],
        "close": counts["close"],
        "clear": counts["clear"],
        "untold": counts["untold"],
        "good": counts["good"],
        "accuracy": counts["accuracy"],
        "mistakes": [_describe_choice(match, choice, judge) for choice in mistakes],
        # A quick judge may have solved a few choices: listing only their finds would suggest that there were no others.
        "finds": [] if judge.is_quick else [_describe_choice(match, choice, judge) for choice in finds],
    }


def _count_nothing() -> SeatCounts:
    """Return the counts of a review by a quick judge, which has not compared all moves."""
    return {"forced": 0, "close": 0, "clear": 0, "untold": 0, "good": 0, "accuracy": None}


def _count_choices(ledger: Ledger, seat: int, choices: list[Choice]) -> SeatCounts:
    """Return how hard a seat's choices were, and how many were good."""
    moves = [step for step in ledger.steps if isinstance(step, PlayedMove) and step.seat == seat]
    untold = sum(1 for move in moves if _is_open_choice(move)) - sum(1 for choice in choices if _is_open_choice(choice.move))
    good = sum(1 for choice in choices if is_good(choice.lost, choice.error))
    return {
        # Moves that are neither judged nor too hard to solve had no real choice.
        "forced": len(moves) - len(choices) - untold,
        "close": sum(1 for choice in choices if choice.difficulty == "close"),
        "clear": sum(1 for choice in choices if choice.difficulty == "clear"),
        "untold": untold,
        "good": good,
        "accuracy": [good / len(choices), *compute_wilson_interval(good, len(choices))] if choices else None,
    }


def _is_open_choice(move: PlayedMove) -> bool:
    return len(move.legal) > 1 and is_decided_exactly(move.before)


def _largest(choices: list[Choice], ledger: Ledger, size: Callable[[Choice], float]) -> list[Choice]:
    """Return the largest choices, at most one a turn and MOST_SHOWN in all, in the order of the match."""
    turns = _number_turns(ledger)
    by_turn: dict[int, Choice] = {}
    # Ascending, so that the largest of each turn is kept.
    for choice in sorted(choices, key=size):
        by_turn[turns[_name_place(choice.move)]] = choice
    chosen = sorted(by_turn.values(), key=size)[-MOST_SHOWN:]
    return [choice for choice in choices if any(choice is each for each in chosen)]


def _is_made_up_for(choice: Choice, choices: list[Choice], turns: dict[str, int]) -> bool:
    """Return whether the better move was made later in the same turn and is a find: listing both would be contradictory."""
    turn = turns[_name_place(choice.move)]
    return any(each.verdict == "find" and each.move.code == choice.best and turns[_name_place(each.move)] == turn for each in choices)


def _name_place(move: PlayedMove) -> str:
    return f"{move.round} {move.at}"


def _number_turns(ledger: Ledger) -> dict[str, int]:
    """Return the number of each move's turn, by `_name_place`."""
    number = 0
    found: dict[str, int] = {}
    for move in ledger.steps:
        if isinstance(move, PlayedMove):
            found[_name_place(move)] = number
            number += 1 if move.passes_on else 0
    return found


def _describe_choice(match: Match, choice: Choice, judge: Judge) -> JudgedFigures:
    move = choice.move
    is_find = choice.verdict == "find"
    weighed = [] if is_find else judge.weigh(choice)
    named, lost, error = _name_better(choice, weighed)
    better, worse = (move.code, choice.reference) if is_find else (named, move.code)
    made, other = move.text, match.game.text(move.before.state, worse if is_find else better)
    reason, cards = explain_better(match, move, better, worse)
    return {
        "round": move.round + 1,
        "move": move.at + 1,
        "text": made,
        "better": made if is_find else other,
        "than": other if is_find else made,
        "gain": choice.won if is_find else lost,
        "error": choice.won_error if is_find else error,
        "reason": reason,
        "cards": cards,
        "moves": _list_alternatives(match, move, weighed),
    }


def _name_better(choice: Choice, weighed: list[Weighed]) -> tuple[int, float, float]:
    """Return the move that a mistake names as better, which none of the list beneath it exceeds, its gain, and the gain's error."""
    by_code = {each.code: each for each in weighed}
    if not weighed or by_code[choice.best].lost == 0:
        return choice.best, choice.lost, choice.error
    best = next(each for each in weighed if each.lost == 0)
    made = by_code[choice.move.code]
    return best.code, made.lost, made.error


def _tell_move(match: Match, ledger: Ledger, seat: int, found: JudgedFigures, *, is_find: bool) -> JudgedMove:
    """Return a judged move with its sentence and the table in plain text."""
    place = found["round"] - 1, found["move"] - 1
    state = next(s.before.state for s in ledger.steps if isinstance(s, PlayedMove) and (s.round, s.at) == place)
    called = label_players(match.players)
    name, (better, worse) = called[seat], describe_moves(match.game.id, found["better"], found["than"], called, seat)
    reason = describe_reason(match.game.id, found["reason"], found["cards"])
    spread = f"{100 * found['gain']:.0f} points of winning chance (±{100 * NORMAL * found['error']:.0f})"
    why = f" ({reason})" if reason else ""
    sentence = (
        f"Well found: {name} {better.tell(better.past)}, which brought {spread} more than {worse.tell(worse.gerund)}{why}."
        if is_find
        else f"{name} {worse.tell(worse.past)}; {better.tell(better.gerund)} would have brought {spread} more{why}."
    )
    return {**found, "sentence": sentence, "position": str(match.game.show(state, seat, match.players))}


def _list_alternatives(match: Match, move: PlayedMove, alternatives: list[Weighed]) -> list[WeighedMove]:
    """Return the alternatives to a mistake, and the mistake itself."""
    found: list[WeighedMove] = []
    for weighed in alternatives:
        reason, cards = explain_better(match, move, weighed.code, move.code)
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
