"""`benchmarks/looked_ahead_targets.py` from the first choice to a match."""

import sys
from pathlib import Path

import numpy as np
import pytest

from reihum import get_game, load_network
from reihum._bots.networks.package import find_network_file, load_packaged

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import league
import looked_ahead_targets as targets
from looked_ahead_choices import load_choices


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
    choices = load_choices([first])
    valued = np.isfinite(choices.values).any((1, 2))
    assert valued.sum() >= 4
    assert (~valued).any()
    targets.main(["train", "elfer_raus", str(data), str(file), "--passes", "2"])
    made, before = load_network(file), load_packaged(get_game("elfer_raus"))
    assert not np.array_equal(made.policy, before.policy)
    capsys.readouterr()
    targets.main(["play", "elfer_raus", str(file), "--deals", "4", "--players", "3"])
    assert "made.npz against learned" in capsys.readouterr().out


def test_a_network_learns_from_the_positions_of_trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of two players have values and worths from trees, those of more players neither; a training changes the value head as well."""
    monkeypatch.setattr(targets, "HELD_OUT", 2)
    data, file = tmp_path / "choices", tmp_path / "made.npz"
    targets.main(["gather", "elfer_raus_master", str(data), "--shards", "8", "--choices", "4", "--tree", "2"])
    for shard, players in enumerate(targets.FILES_WITH_TREES[:8]):
        choices = load_choices([data / f"{shard:05}.npz"])
        valued = np.isfinite(choices.worths)
        assert (np.isfinite(choices.values).any((1, 2)) == valued).all()
        assert (choices.players == players).all()
        assert len(choices.players) >= 4
        assert valued.any() == (players == 2)
    targets.main(["train", "elfer_raus_master", str(data), str(file), "--passes", "2"])
    made, before = load_network(file), load_packaged(get_game("elfer_raus_master"))
    assert not np.array_equal(made.policy, before.policy)
    assert not np.array_equal(made.value, before.value)


def test_a_league_trains_against_frozen_networks_and_older_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The frozen opponents stay, beside as many older versions as are kept, and the network that is trained is written."""
    monkeypatch.setattr(league, "KEPT_EVERY", 1)
    monkeypatch.setattr(league, "VERSIONS", 2)
    made, sizes = tmp_path / "made", []
    remember = league.League._remember

    def note(self: league.League, rng: np.random.Generator) -> None:
        remember(self, rng)
        sizes.append(len(self.pool))
        assert self.pool[:2] == self._frozen

    monkeypatch.setattr(league.League, "_remember", note)
    monkeypatch.setattr(league, "LANES", {2: 64})
    monkeypatch.setattr(league, "CAREFUL", {})
    packaged = find_network_file(get_game("elfer_raus"))
    monkeypatch.setattr(sys, "argv", ["league.py", "elfer_raus", str(packaged), "--updates", "4", "--out", str(made)])
    league.main()
    assert load_network(made / "network.npz").game == "elfer_raus"
    assert max(sizes) == 4
