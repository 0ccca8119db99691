"""Records of matches that pages show."""

import json
from pathlib import Path

import reihum
from tests.helpers.matches import at_random, play_match


def write_random_match(path: Path) -> reihum.Match:
    """Play two rounds at random, and write the record."""
    match = play_match(reihum.Match("elfer_raus", ["Vera", "Ada", "Bruno"], {"rounds": 2}, seed=4), at_random(4))
    path.write_text(json.dumps(match.record()), "utf-8")
    return match
