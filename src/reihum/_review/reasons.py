"""Explains why a move was better than another one, with the reasons of hints."""

from reihum._kit.base import ADVICE, Base
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum._review.positions import PlayedMove

FOR_POINTS = "scores"
"""The reason that speaks only of the points among its cards."""


def explain_better(match: Match, move: PlayedMove, better: int, worse: int) -> tuple[str, list[str]]:
    """Return a reason for the better of two moves in a position, and the cards that it is about.

    It is ADVICE if the reason applies to the worse move as well, and so explains nothing; the cards are still those of the better move.
    """
    game = match.game
    if not isinstance(game, Base):
        return ADVICE, []
    # A reason must not reveal hidden cards, so it is computed in a sampled world, with a fixed seed.
    world = game.determinize(move.before.state, move.seat, make_rng("review"))
    found = game.explained(world, better)
    reason, cards = found.reason, list(found.cards)
    if better == worse or reason == ADVICE:
        return reason, cards
    other = game.explained(world, worse)
    others = list(other.cards)
    if reason == other.reason and weigh_reason(cards) <= weigh_reason(others):
        return ADVICE, cards
    if count_points(cards) <= count_points(others):
        cards = [card for card in cards if not card.startswith("*")]
        reason = ADVICE if reason == FOR_POINTS else reason
    narrow = getattr(game.hints, "narrow_reason", None)
    return (reason, cards) if narrow is None else narrow(world, game.scratch, reason, cards, worse)


def weigh_reason(cards: list[str]) -> int:
    """Return the weight of a reason: the points among its cards, or else the number of own cards; Bloom's `<37` is one that is robbed."""
    return count_points(cards) or len(cards) - 2 * sum(card.startswith("<") for card in cards)


def count_points(cards: list[str]) -> int:
    """Return the points among the cards of a reason, such as Bloom's `*9`."""
    return max((int(card[1:]) for card in cards if card.startswith("*")), default=0)
