"""The deals and moves that changed the chances of a match most."""

from collections.abc import Sequence

from reihum._play.match import Match
from reihum._review.ledger import Change, Ledger
from reihum._review.names import label_players
from reihum._review.positions import DealStep, PlayedMove
from reihum._review.review_data import TurningPoint

MOST_SHOWN = 5
NOTABLE = 0.05
"""Smaller changes of the share of the win are not turning points."""
SURE_ERRORS = 2.0
"""A turning point differs from 0 by at least this number of standard errors."""


def find_turning_points(match: Match, ledger: Ledger) -> list[TurningPoint]:
    """Return the largest changes of chances, MOST_SHOWN at most, in the order of the match."""
    before = [ledger.prior, *(change.worth for change in ledger.changes)]
    found = []
    for change, was in zip(ledger.changes, before, strict=False):
        size = abs(change.total[0])
        # Both estimates are independent, so their variances add up.
        doubt = (was.error[0] ** 2 + change.worth.error[0] ** 2) ** 0.5
        if ((size >= NOTABLE) & (size >= SURE_ERRORS * doubt)).any():
            found.append(change)
    largest = sorted(found, key=lambda change: -float(abs(change.total[0]).max()))[:MOST_SHOWN]
    return [_describe(match, change) for change in ledger.changes if any(change is chosen for chosen in largest)]


def _describe(match: Match, change: Change) -> TurningPoint:
    step = change.step
    changes = change.total[0].tolist()
    move = step if isinstance(step, PlayedMove) else None
    cards = list_drawn_cards(match, move) if move else []
    shown = move.before.state if move else step.after.state
    return {
        "round": step.round + 1,
        "move": move.entry + 1 if move else 0,
        "seat": move.seat if move else None,
        "text": move.text if move else None,
        "cards": cards,
        "changes": changes,
        "luck": change.chance[0].tolist(),
        "sentence": f"{_name_step(match, step, cards)}: {_name_extremes(label_players(match.players), changes)}.",
        "position": str(match.game.show(shown, move.seat if move else None, match.players)),
    }


def list_drawn_cards(match: Match, move: PlayedMove) -> list[str]:
    """Return the cards that a move brought from the pile, as its seat saw them; empty where there were none."""
    if not move.reveals:
        return []
    seen = match.game.seen(move.before.state, move.code, move.after.state, move.seat)
    cards: list[str] = []
    # The games name what was seen differently; each has some of these fields.
    for name in ("card", "laid", "drawn", "kept", "opened"):
        found = getattr(seen, name, None)
        if isinstance(found, str):
            cards.append(found)
        elif isinstance(found, list):
            cards += found
    # A card may be named as drawn and as kept.
    return list(dict.fromkeys(cards))


def _name_step(match: Match, step: DealStep | PlayedMove, cards: Sequence[str]) -> str:
    if isinstance(step, DealStep):
        return f"The deal of round {step.round + 1}"
    drawn = f" and draws {', '.join(cards)}" if cards else ""
    return f"{label_players(match.players)[step.seat]} plays {step.text}{drawn}"


def _name_extremes(players: Sequence[str], changes: Sequence[float]) -> str:
    """Return the seats whose chances rose and fell most, with the changes in hundredths."""
    up = max(range(len(changes)), key=changes.__getitem__)
    down = min(range(len(changes)), key=changes.__getitem__)
    return f"{players[up]} {100 * changes[up]:+.0f}, {players[down]} {100 * changes[down]:+.0f}"
