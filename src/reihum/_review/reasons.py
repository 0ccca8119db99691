"""Explains why a move was better than another one, with the reasons of hints."""

from reihum._kit.base import ADVICE, Base
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum._review.positions import PlayedMove


def explain_better(match: Match, move: PlayedMove, better: int, worse: int) -> tuple[str, list[str]]:
    """Return a reason for the better of two moves in a position, and the cards that it is about.

    It is ADVICE without cards if the reason applies to the worse move as well, and so explains nothing.
    """
    reason, cards = _explain(match, move, better)
    other, others = _explain(match, move, worse) if better != worse else (ADVICE, [])
    if reason == other and weigh_reason(cards) <= weigh_reason(others):
        return ADVICE, []
    return reason, cards


def weigh_reason(cards: list[str]) -> int:
    """Return the weight of a reason: the points among its cards, such as Bloom's `*9`, or else the number of cards."""
    points = [int(card[1:]) for card in cards if card.startswith("*")]
    return max(points, default=len(cards))


def _explain(match: Match, move: PlayedMove, code: int) -> tuple[str, list[str]]:
    """Return a hint's reason for a move, from what its seat knows, and the cards that it is about."""
    if not isinstance(match.game, Base):
        return ADVICE, []
    # A reason must not reveal hidden cards, so it is computed in a sampled world, with a fixed seed.
    world = match.game.determinize(move.before.state, move.seat, make_rng("review"))
    found = match.game.explained(world, code)
    return found.reason, list(found.cards)
