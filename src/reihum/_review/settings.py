"""The default settings of a review: which bot plays matches out, how often, and in how many worlds."""

from typing import NamedTuple

from reihum._bots import endgames
from reihum._bots.networks import package
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.move_parts import profile_of
from reihum._play.match import Match
from reihum._review.choices import Effort
from reihum._review.evaluator import Player, Playouts
from reihum._review.positions import NO_CHANCE, Position

CONFIRMATION_WORLDS = 512
"""The worlds of a confirmation with an effort of 1."""
MIN_CONFIRMATION_WORLDS = 128
"""The fewest worlds of a confirmation, whatever the effort."""


class ReviewSettings(NamedTuple):
    """The settings of a review."""

    effort: float
    """The factor by which playouts and worlds are multiplied."""
    player: Player
    """The bot that plays matches out."""
    playouts: int
    """Playouts for each estimate."""
    worlds: Effort
    """Worlds for each comparison of moves."""
    is_confirmed: bool
    """Whether `learned` has to confirm mistakes and finds."""

    def evaluator(self, seed: int | str) -> Playouts:
        """Return the evaluator of positions."""
        return Playouts(self.playouts, seed, player=self.player)

    def confirmation(self, seed: int | str) -> Playouts | None:
        """Return the playouts that confirm mistakes and finds, None where nothing confirms them."""
        if not self.is_confirmed:
            return None
        worlds = max(round(self.effort * CONFIRMATION_WORLDS), MIN_CONFIRMATION_WORLDS)
        # Its own seed, so that a verdict is not confirmed by the same chance that led to it.
        return Playouts(worlds, f"confirmed {seed}", player="learned")


IN_SHORT_ROUNDS = 1000, Effort(first=128, usual=1024, most=16384)
"""Playouts for an estimate and worlds for a comparison, where rounds are short."""
IN_LONG_ROUNDS = 500, Effort(first=32, usual=256, most=4096)
"""The same, where rounds are so long that a search does not play them to their end."""
BY_NETWORK = 500, Effort(first=64, usual=256, most=4096)
"""The same, where a network plays."""


def choose_player(match: Match) -> Player:
    """Return the bot that plays matches like this one out: `learned` where it applies and is fast enough, else `careful`."""
    game = match.game
    asked = game.id in package.games_with_networks() and profile_of(game).plays_reviews and is_applicable(game, match.state)
    return "learned" if asked else "careful"


def make_settings(match: Match, effort: float) -> ReviewSettings:
    """Return the settings for an effort, a factor on the usual one."""
    player = choose_player(match)
    profile = getattr(match.game, "search", None)
    by_careful = IN_SHORT_ROUNDS if profile is None or profile.horizon is None else IN_LONG_ROUNDS
    playouts, worlds = BY_NETWORK if player == "learned" else by_careful
    # A standard error needs two worlds at least.
    scaled = Effort(*(max(round(effort * count), 2) for count in worlds))
    return ReviewSettings(
        effort,
        player,
        max(round(effort * playouts), 2),
        scaled,
        is_confirmed=match.game.id in package.games_with_networks() and not profile_of(match.game).plays_reviews,
    )


def prepare_review(match: Match, before: Position) -> None:
    """Compile or load everything that a review of a match needs, in this process; `before` is one of its positions before a move."""
    settings = make_settings(match, 1)
    settings.evaluator(0).prepare(before)
    confirmation = settings.confirmation(0)
    if confirmation:
        confirmation.prepare(before)
    if endgames.has_open_endgames(match.game):
        endgames.prepare_endgames(match.game, before.state.copy(), NO_CHANCE)
