"""The language of what a person reads in the terminal before a browser is open."""

import os
from collections.abc import Mapping

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name the language of messages; the first one that is set decides, as everywhere in POSIX."""


def is_german(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether a user reads German, by the variables of `environment` (default: of this process)."""
    variables = os.environ if environment is None else environment
    chosen = next((found for name in VARIABLES if (found := variables.get(name))), "")
    return chosen.partition(".")[0].partition("_")[0] == "de"
