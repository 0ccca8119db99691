"""The default settings of a review: the players' errors, the bot that plays matches out, and the numbers of playouts and worlds."""

from math import ceil
from typing import NamedTuple

from reihum._bots import endgames
from reihum._bots.networks import package
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.move_parts import get_profile
from reihum._play.game import Game
from reihum._play.match import Match
from reihum._review.choices import Effort
from reihum._review.evaluator import Player, Playouts
from reihum._review.positions import NO_CHANCE, Position, iter_steps
from reihum._review.strengths import average_errors, infer_odds

CONFIRMATION_WORLDS = 512
"""The worlds of a confirmation with an effort of 1."""
MIN_CONFIRMATION_WORLDS = 128
"""The fewest worlds of a confirmation, whatever the effort."""
QUICK_STOCK = 64
"""The stock of last rounds for the confirmation in a quick search for mistakes: a network takes long to play them."""

SKETCHES = (30, 250)
"""Playouts of an estimate in the browser for the first, rough curve, and for a finer one."""
EFFORTS = (0.05, 0.25, 1.0)
"""The efforts of the browser's passes that judge moves, each more exact than the one before.

Their time grows about with the square root of the effort, since most choices are soon settled.
"""
PLAYOUTS = 500
"""Playouts of an estimate of what a seat may expect, with an effort of 1."""
MIN_PLAYOUTS = 130
"""The fewest playouts of such an estimate: with fewer, the curve would hide too much, and the story could not rest on it (MOST_ERROR).

As many as with an effort of a quarter, so that the browser's first two efforts share their estimates.
"""
PLAYOUT_STEP = 10
"""The playouts of such an estimate are a multiple of this: the browser makes ten at once, and its reviews are to be those of Python."""

ERRORS = {"elfer_raus": (512, 256, 0), "elfer_raus_master": (600, 307, 0), "level_8": (600, 200, 0), "bloom": (400, 150, 0)}
"""How many of 1,024 moves are random when `careful` plays matches out in the place of an `easy`, `careful` or `learned` player.

`careful` and `easy` err more than they do at a table, since `learned`, which is better than `careful`, is played without errors.
They are fitted to the results of positions (docs/results/review.md).
"""
OTHER_ERRORS = (256, 64, 0)
"""The same in games of other packages."""
NETWORK_ERRORS = (1424, 1024, 0)
"""The same where the network plays matches out, as `errors` of `Playouts`: `careful` plays itself then, and `easy` is it with random moves.

Estimates predict results better so, but where all seats are strong they take 13 to 34 times as long. So a quick search keeps to `careful`.
"""


def choose_errors(game: Game, player: Player) -> tuple[int, int, int]:
    """Return how many errors each kind of player makes in estimates when this bot plays matches of a game out."""
    return NETWORK_ERRORS if player == "learned" else ERRORS.get(game.id, OTHER_ERRORS)


def infer_match_odds(match: Match) -> list[list[float]]:
    """Return for each seat the odds that it plays like each kind of player, inferred from how it played in this match.

    If no network applies, `learned` plays like `careful`, so nobody is classified as `learned`.
    """
    learned = Playouts(player="learned") if _has_network(match) else None
    return infer_odds(iter_steps(match), len(match.players), Playouts(), learned)


def derive_estimate_seed(seed: int | str) -> str:
    """Return the seed of the playouts that estimate what seats may expect, from the review's."""
    # The word has no meaning any more. It decides the random numbers, so another one would change every review.
    return f"chair {seed}"


def count_playouts(effort: float) -> int:
    """Return the playouts of an estimate of what a seat may expect, with an effort."""
    return max(PLAYOUT_STEP * ceil(round(effort * PLAYOUTS) / PLAYOUT_STEP), MIN_PLAYOUTS)


class ReviewSettings(NamedTuple):
    """The settings of a review."""

    effort: float
    """The factor by which playouts and worlds are multiplied."""
    player: Player
    """The bot of the playouts that judge moves and, but in a quick search, of those that estimate what seats may expect."""
    playouts: int
    """Playouts for each estimate of what a seat may expect."""
    worlds: Effort
    """Worlds for each comparison of moves."""
    is_confirmed: bool
    """Whether `learned` has to confirm mistakes and finds."""
    is_quick: bool = False
    """Whether to search for mistakes only, see `Judge`; `careful` plays for the estimates then."""

    def make_estimator(self, match: Match, seed: int | str) -> Playouts:
        """Return the evaluator for what the seats of a match may expect, each as strong as it has played."""
        player: Player = "careful" if self.is_quick else self.player
        errors = average_errors(infer_match_odds(match), choose_errors(match.game, player))
        return Playouts(self.playouts, derive_estimate_seed(seed), player=player, errors=errors)

    def make_judge(self, seed: int | str) -> Playouts:
        """Return the evaluator that compares moves."""
        return Playouts(self.playouts, seed, player=self.player)

    def make_confirmer(self, seed: int | str) -> Playouts | None:
        """Return the playouts that confirm mistakes and finds, None without confirmation."""
        if not self.is_confirmed:
            return None
        worlds = max(round(self.effort * CONFIRMATION_WORLDS), MIN_CONFIRMATION_WORLDS)
        # A seed of its own, so that a verdict is not confirmed by the same samples that led to it.
        return Playouts(worlds, f"confirmed {seed}", player="learned", stock=QUICK_STOCK if self.is_quick else None)


IN_SHORT_ROUNDS = Effort(first=128, usual=1024, most=16384)
"""Worlds for a comparison of moves in games with short rounds."""
IN_LONG_ROUNDS = Effort(first=32, usual=256, most=4096)
"""The same in games whose rounds are so long that a search does not play them to the end."""
BY_NETWORK = Effort(first=64, usual=256, most=4096)
"""The same when a network plays."""


def choose_player(match: Match) -> Player:
    """Return the bot that plays matches like this one out: `learned` where it applies and predicts and judges better, else `careful`."""
    return "learned" if _has_network(match) and get_profile(match.game).plays_reviews else "careful"


def _has_network(match: Match) -> bool:
    """Return whether the package has a network for a match with these options."""
    return match.game.id in package.list_games_with_networks() and is_applicable(match.game, match.state)


def choose_worlds(game: Game, player: Player) -> Effort:
    """Return the worlds for a comparison of moves with an effort of 1."""
    profile = getattr(game, "search", None)
    by_careful = IN_SHORT_ROUNDS if profile is None or profile.horizon is None else IN_LONG_ROUNDS
    return BY_NETWORK if player == "learned" else by_careful


def make_settings(match: Match, effort: float) -> ReviewSettings:
    """Return the settings for an effort, a factor on the usual one."""
    player = choose_player(match)
    worlds = choose_worlds(match.game, player)
    # A standard error needs two worlds at least.
    scaled = Effort(*(max(round(effort * count), 2) for count in worlds))
    return ReviewSettings(
        effort,
        player,
        count_playouts(effort),
        scaled,
        is_confirmed=match.game.id in package.list_games_with_networks() and not get_profile(match.game).plays_reviews,
    )


def prepare_review(match: Match, before: Position) -> None:
    """Compile or load everything that a review of a match needs, in this process; `before` is one of its positions before a move."""
    settings = make_settings(match, 1)
    Playouts(settings.playouts, player=settings.player).prepare(before)
    for judging in (settings.make_judge(0), settings.make_confirmer(0)):
        if judging:
            judging.prepare_comparisons(before)
    if endgames.has_open_endgames(match.game):
        endgames.prepare_endgames(match.game, before.state.copy(), NO_CHANCE)
