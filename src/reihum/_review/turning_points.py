"""The deals and moves after which a match stood otherwise than before."""

from collections.abc import Sequence

from reihum._play.match import Match
from reihum._review.ledger import Change, Ledger
from reihum._review.names import label_players
from reihum._review.positions import DealStep, Move
from reihum._review.review_data import TurningPoint

MOST = 5
LEAST = 0.05
"""A change of less than this share of the win is none to speak of."""
SURE = 2.0
"""So many standard errors it is larger than nothing at least."""


def turning_points(match: Match, ledger: Ledger) -> list[TurningPoint]:
    """Return the largest changes of chances, MOST at most, in the order of the match."""
    before = [ledger.prior, *(change.worth for change in ledger.changes)]
    found = []
    for change, was in zip(ledger.changes, before, strict=False):
        size = abs(change.total[0])
        doubt = (was.error[0] ** 2 + change.worth.error[0] ** 2) ** 0.5
        if ((size >= LEAST) & (size >= SURE * doubt)).any():
            found.append(change)
    largest = sorted(found, key=lambda change: -float(abs(change.total[0]).max()))[:MOST]
    return [_told(match, change) for change in ledger.changes if any(change is chosen for chosen in largest)]


def _told(match: Match, change: Change) -> TurningPoint:
    step = change.step
    changes = change.total[0].tolist()
    move = step if isinstance(step, Move) else None
    cards = drawn_cards(match, move) if move else []
    shown = move.before.state if move else step.after.state
    return {
        "round": step.round + 1,
        "move": move.entry + 1 if move else 0,
        "seat": move.seat if move else None,
        "text": move.text if move else None,
        "cards": cards,
        "changes": changes,
        "luck": change.chance[0].tolist(),
        "sentence": f"{_what(match, step, cards)}: {_biggest(label_players(match.players), changes)}.",
        "position": str(match.game.show(shown, move.seat if move else None, match.players)),
    }


def drawn_cards(match: Match, move: Move) -> list[str]:
    """Return what came from the pile by a move, as whoever made it saw it; nothing where nothing did."""
    if not move.reveals:
        return []
    seen = match.game.seen(move.before.state, move.code, move.after.state, move.seat)
    cards: list[str] = []
    for name in ("card", "laid", "drawn", "kept", "opened"):
        found = getattr(seen, name, None)
        if isinstance(found, str):
            cards.append(found)
        elif isinstance(found, list):
            cards += found
    return list(dict.fromkeys(cards))


def _what(match: Match, step: DealStep | Move, cards: Sequence[str]) -> str:
    if isinstance(step, DealStep):
        return f"The deal of round {step.round + 1}"
    drawn = f" and draws {', '.join(cards)}" if cards else ""
    return f"{label_players(match.players)[step.seat]} plays {step.text}{drawn}"


def _biggest(players: Sequence[str], changes: Sequence[float]) -> str:
    """Return whose chance has risen and fallen most, in hundredths."""
    up = max(range(len(changes)), key=changes.__getitem__)
    down = min(range(len(changes)), key=changes.__getitem__)
    return f"{players[up]} {100 * changes[up]:+.0f}, {players[down]} {100 * changes[down]:+.0f}"
