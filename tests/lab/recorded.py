"""Records in files."""

import json
from pathlib import Path

import reihum
from tests.helpers.matches import first_legal, play_match


def play_named_match(seed: int, *, legal: bool = False) -> reihum.Match:
    return play_match(reihum.Match("elfer_raus", ["Ada", "bot:careful"], {"rounds": 2}, seed=seed, legal=legal), first_legal)


def write_records(path: Path, *matches: reihum.Match) -> Path:
    path.write_text("".join(json.dumps(match.record()) + "\n" for match in matches), "utf-8")
    return path
