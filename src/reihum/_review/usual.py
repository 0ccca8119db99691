"""By whom, how often, and in how many worlds matches are played out in a review, unless somebody wants it otherwise."""

from typing import NamedTuple

from reihum._bots import endgames
from reihum._bots.networks import package
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.move_parts import profile_of
from reihum._play.match import Match
from reihum._review.choices import Effort
from reihum._review.evaluator import Player, Playouts
from reihum._review.positions import NO_CHANCE, Position

CONFIRMED_IN = 512
"""In so many worlds with the usual effort;"""
CONFIRMED_AT_LEAST_IN = 128
"""with any in so many at least."""


class ReviewSettings(NamedTuple):
    """What a review of a match takes."""

    effort: float
    """So many times the usual playouts and worlds."""
    player: Player
    """Who plays matches out."""
    playouts: int
    """For an estimate."""
    worlds: Effort
    """For comparing moves."""
    is_confirmed: bool
    """Whether `learned` has to confirm mistakes and finds."""

    def evaluator(self, seed: int | str) -> Playouts:
        """Return what says what positions are worth."""
        return Playouts(self.playouts, seed, player=self.player)

    def confirmation(self, seed: int | str) -> Playouts | None:
        """Return who confirms mistakes and finds, if anybody does."""
        if not self.is_confirmed:
            return None
        worlds = max(round(self.effort * CONFIRMED_IN), CONFIRMED_AT_LEAST_IN)
        return Playouts(worlds, f"confirmed {seed}", player="learned")


IN_SHORT_ROUNDS = 1000, Effort(first=128, usual=1024, most=16384)
"""Playouts for an estimate, and worlds for a comparison, where a round is played out in no time;"""
IN_LONG_ROUNDS = 500, Effort(first=32, usual=256, most=4096)
"""where rounds are so long that a search does not play them to their end."""
BY_NETWORK = 500, Effort(first=64, usual=256, most=4096)
"""Where a network plays."""


def review_player(match: Match) -> Player:
    """Return who plays matches like this one out: `learned`, where it is asked and fast enough, else `careful`."""
    game = match.game
    asked = game.id in package.games_with_networks() and profile_of(game).plays_reviews and is_applicable(game, match.state)
    return "learned" if asked else "careful"


def review_settings(match: Match, effort: float) -> ReviewSettings:
    """Return what a review takes with an effort, so many times the usual one."""
    player = review_player(match)
    profile = getattr(match.game, "search", None)
    by_careful = IN_SHORT_ROUNDS if profile is None or profile.horizon is None else IN_LONG_ROUNDS
    playouts, worlds = BY_NETWORK if player == "learned" else by_careful
    scaled = Effort(*(max(round(effort * count), 2) for count in worlds))
    return ReviewSettings(
        effort,
        player,
        max(round(effort * playouts), 2),
        scaled,
        is_confirmed=match.game.id in package.games_with_networks() and not profile_of(match.game).plays_reviews,
    )


def prepare_review(match: Match, before: Position) -> None:
    """Compile all that a review of a match needs, or load it, in this process; `before` is a position of it before a move."""
    taken = review_settings(match, 1)
    taken.evaluator(0).prepare(before)
    confirmation = taken.confirmation(0)
    if confirmation:
        confirmation.prepare(before)
    if endgames.has_open_endgames(match.game):
        endgames.prepare_endgames(match.game, before.state.copy(), NO_CHANCE)
