"""The names under which others' libraries know the games; no game is loaded for them."""

from reihum._play.game import BUILT_IN

VERSION = 1
"""Rises whenever the same seed and actions give other observations, masks or rewards, so that results of one name belong together."""

ENV_IDS = {game: f"reihum/{game.title().replace('_', '')}-v{VERSION}" for game in BUILT_IN}
"""By the id of a game, what Gymnasium calls it: `elfer_raus` is `reihum/ElferRaus-v1`."""
SHORT_NAMES = {game: f"reihum_{game}_v{VERSION}" for game in BUILT_IN}
"""By the id of a game, what PettingZoo and OpenSpiel call it, who want a name without capitals: `reihum_elfer_raus_v1`."""


def missing_package(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """Return the error for a package that is not installed and comes with an extra of ours: what to do."""
    return ModuleNotFoundError(
        f"This needs the package {error.name}, which is not installed: pip install 'reihum[{extra}]'", name=error.name
    )
