"""`benchmarks/looked_ahead_targets.py` from the first choice to a match."""

import sys
from pathlib import Path

import numpy as np
import pytest

from reihum import get_game, load_network
from reihum._bots.networks.package import load_packaged

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import looked_ahead_targets as targets


def test_a_network_learns_from_gathered_choices_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files are gathered where they are missing, trained on and held out, and the new network is played with."""
    monkeypatch.setattr(targets, "HELD_OUT", 2)
    data, file = tmp_path / "choices", tmp_path / "made.npz"
    gather = ["gather", "elfer_raus", str(data), "--shards", "8", "--choices", "4", "--pile", "5", "--worlds", "4"]
    targets.main(gather)
    first = data / "00000.npz"
    written = first.read_bytes()
    first.unlink()
    targets.main(gather)
    assert first.read_bytes() == written
    choices = targets.load_choices([first])
    valued = np.isfinite(choices.values).any((1, 2))
    assert valued.sum() >= 4
    assert (~valued).any()
    targets.main(["train", "elfer_raus", str(data), str(file), "--passes", "2"])
    made, before = load_network(file), load_packaged(get_game("elfer_raus"))
    assert not np.array_equal(made.policy, before.policy)
    capsys.readouterr()
    targets.main(["play", "elfer_raus", str(file), "--deals", "4", "--players", "3"])
    assert "made.npz against learned" in capsys.readouterr().out
