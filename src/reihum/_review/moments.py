"""The moments of a match for a seat: the largest changes of its expectation that were not its own play."""

from collections.abc import Sequence

from reihum._play.match import Match
from reihum._review.ledger import Change, Ledger
from reihum._review.names import label_players
from reihum._review.positions import DealStep, PlayedMove
from reihum._review.review_data import Moment
from reihum._review.sums import add_errors
from reihum._review.wording import describe_turn, name_cards

MOST_SHOWN = 3
NOTABLE = 0.1
"""Smaller changes of a seat's share of the win are no moments."""
SURE_ERRORS = 2.0
"""A moment's change differs from 0 by at least this number of standard errors."""


def find_moments(match: Match, ledger: Ledger, seat: int) -> list[Moment]:
    """Return a seat's moments, MOST_SHOWN at most, in the order of the match."""
    return [_describe(match, ledger, change, seat) for change in choose_moments(ledger, seat)]


def choose_moments(ledger: Ledger, seat: int) -> list[Change]:
    """Return the changes that are a seat's moments."""
    found = [change for change in ledger.changes[seat] if _is_notable(change, seat)]
    largest = sorted(found, key=lambda change: -abs(change.total[0, seat]))[:MOST_SHOWN]
    return [change for change in found if any(change is chosen for chosen in largest)]


def _is_notable(change: Change, seat: int) -> bool:
    # Own play is reported as mistakes and finds, and the end of the match is no news.
    if change.source == "own_play" or (isinstance(change.step, PlayedMove) and change.step.after.is_decided):
        return False
    size = abs(change.total[0, seat])
    # Both estimates are independent, so their variances add.
    doubt = add_errors(change.was.error[0, seat], change.worth.error[0, seat])
    return bool(size >= NOTABLE and size >= SURE_ERRORS * doubt)


def _describe(match: Match, ledger: Ledger, change: Change, seat: int) -> Moment:
    step = change.step
    move = step if isinstance(step, PlayedMove) else None
    cards = list_drawn_cards(match, move) if move and move.seat == seat else []
    before, after = float(change.was.mean[0, seat]), float(change.worth.mean[0, seat])
    shown = move.before.state if move else step.after.state
    return {
        "round": step.round + 1,
        "move": move.at + 1 if move else 0,
        "seat": move.seat if move else None,
        "text": move.text if move else None,
        "cards": cards,
        "source": change.source,
        "before": before,
        "after": after,
        "sentence": f"{_name_step(match, ledger, step, cards)}: {100 * before:.0f}% before, {100 * after:.0f}% after.",
        "position": str(match.game.show(shown, seat, match.players)),
    }


def list_drawn_cards(match: Match, move: PlayedMove) -> list[str]:
    """Return the cards that a move drew from the pile, as its seat saw them; empty if there were none."""
    if not move.reveals:
        return []
    seen = match.game.seen(move.before.state, move.code, move.after.state, move.seat)
    cards: list[str] = []
    # The games' `seen` structures have some of these fields. A card that is turned up for everybody does not count as drawn.
    for name in ("card", "laid", "drawn", "kept"):
        found = getattr(seen, name, None)
        if isinstance(found, str):
            cards.append(found)
        elif isinstance(found, list):
            cards += found
    # A card may be in both `drawn` and `kept`.
    return list(dict.fromkeys(cards))


def _name_step(match: Match, ledger: Ledger, step: DealStep | PlayedMove, cards: Sequence[str]) -> str:
    if isinstance(step, DealStep):
        return f"The deal of round {step.round + 1}"
    called = label_players(match.players)
    if step.after.seat < 0:
        out = _find_out(match, step)
        return f"The end of round {step.round + 1}" if out is None else f"{called[out]} ends round {step.round + 1}"
    name = called[step.seat]
    return f"{name} {f'draws {name_cards(cards)}' if cards else describe_turn(match.game.id, _list_turn(ledger, step), called, step.seat)}"


def _find_out(match: Match, last: PlayedMove) -> int | None:
    """Return the seat that went out with the last move of a round; None if nobody did."""
    held = [len(match.game.view(last.after.state, seat).hand) for seat in range(len(match.players))]
    return held.index(0) if held.count(0) == 1 else None


def _list_turn(ledger: Ledger, last: PlayedMove) -> list[str]:
    """Return the moves of a turn in notation, up to its last move `last`."""
    turn: list[str] = []
    is_new = True
    for step in ledger.steps:
        if is_new:
            turn = []
        is_new = isinstance(step, DealStep) or step.passes_on
        if isinstance(step, PlayedMove):
            turn.append(step.text)
        if step is last:
            break
    return turn
