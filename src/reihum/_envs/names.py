"""The names of the games in other libraries; no game is imported for them."""

from reihum._play.game import BUILT_IN

VERSION = 1
"""Raised whenever the same seed and actions give other observations, masks or rewards, so that results under one name are comparable."""

ENV_IDS = {game: f"reihum/{game.title().replace('_', '')}-v{VERSION}" for game in BUILT_IN}
"""By the id of a game, what Gymnasium calls it: `elfer_raus` is `reihum/ElferRaus-v1`."""
SHORT_NAMES = {game: f"reihum_{game}_v{VERSION}" for game in BUILT_IN}
"""By the id of a game, its name in PettingZoo and OpenSpiel, which use no capitals: `reihum_elfer_raus_v1`."""


def explain_missing_package(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """Return the error for a missing package of one of our extras; it says how to install it."""
    return ModuleNotFoundError(
        f"This needs the package {error.name}, which is not installed: pip install 'reihum[{extra}]'", name=error.name
    )
