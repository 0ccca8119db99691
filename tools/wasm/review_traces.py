"""Traces of reviews with native rules, to which the browser's are compared: `python -m tools.wasm.review_traces GAME`.

Each is what the browser's worker would return for a match of bots of different strength, with the record of the match and the playouts.
"""

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from reihum._lab.simulate import simulate
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.open_cards import OpenCardsKeeper
from reihum._review.positions import iter_steps
from reihum._review.review import review_match
from reihum._review.settings import ReviewSettings, make_settings
from reihum.server.table.review_messages import ReviewMessages
from tools.wasm.traces import format_traces

EFFORT = 0.02
"""The effort of most reviews, little so that they are quick."""
PLAYOUTS = 30
"""The playouts for each estimate of what a seat may expect."""
NORMAL_EFFORT = 0.25
"""The effort of a search for mistakes whose estimates have the usual number of playouts."""

OPTIONS: dict[str, dict[str, object]] = {"elfer_raus": {"rounds": 2}, "bloom": {"rounds": 2}}
"""The options of the match of two, with which last rounds are played in advance."""
PLAYERS = (2, 4)
BOTS = ("careful", "easy", "learned", "careful")
PLAYERS_WHERE_SLOW = {"elfer_raus_master": (4,), "bloom": (2,)}
"""The numbers of players in games with slow playouts."""


def play_match(game: Game[Any, Any], players: int, options: dict[str, object], seed: int) -> Match[Any, Any]:
    """Return a match of BOTS."""
    return replay(next(simulate(game, players, 1, seed, BOTS[:players], options)))


def iter_traces(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Yield reviews of one match or two: of each a quick search for mistakes and a whole review, of the first a search with more effort."""
    counts = PLAYERS_WHERE_SLOW.get(game.id, PLAYERS)
    for players in counts:
        match = play_match(game, players, OPTIONS.get(game.id, {}) if players == game.seats.start else {}, seed=players)
        for quick in (True, False):
            yield trace_review(match, make_settings(match, EFFORT)._replace(playouts=PLAYOUTS, is_quick=quick))
        if players == counts[0]:
            yield trace_review(match, make_settings(match, NORMAL_EFFORT)._replace(is_quick=True))


def trace_review(match: Match[Any, Any], settings: ReviewSettings) -> dict[str, Any]:
    """Return the review of a match with these settings, its chances with all cards open, and the data for comparing them."""
    review = ReviewMessages(match).make_review(review_match(match, settings).data, quick=settings.is_quick, final=True)
    keeper = OpenCardsKeeper(settings._replace(is_quick=False).make_estimator(match, 0))
    for step in iter_steps(match):
        keeper.see_step(step)
    sketch = ReviewMessages(match).make_sketch(keeper.list_sketch_figures(), rough=False)
    arguments = {"effort": settings.effort, "playouts": settings.playouts, "quick": settings.is_quick}
    return {"record": match.record(), **arguments, "found": msgspec.to_builtins(review), "openCards": msgspec.to_builtins(sketch)}


if __name__ == "__main__":
    print(format_traces(iter_traces(get_game(sys.argv[1]))), end="")  # noqa: T201 - that is its purpose
