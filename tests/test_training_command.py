"""`reihum train` before anything is learned: what is missing, and what is not written over."""

import sys
from pathlib import Path

import pytest

from reihum._gpu import driver
from reihum.cli import main


def test_without_the_learning_library_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("reihum._training")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("XLA_FLAGS", "NPROC"):
        monkeypatch.setenv(name, "")
    monkeypatch.setitem(sys.modules, "jax", None)
    assert main(["train", "elfer_raus", "--updates", "1", "--out", str(tmp_path / "out")]) == 1
    assert "pip install 'reihum[train]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_no_folder_is_made_for_a_training_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["train", "elfer_raus", "--updates", "1", "--out", str(out), "--continue"]) == 1
    assert f"{out / 'checkpoint.npz'} is missing" in capsys.readouterr().err
    assert not out.exists()


def test_without_a_gpu_it_says_how_to_train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(driver, "LIBRARIES", ())
    for cached in (driver.load_driver, driver.open_device):
        cached.cache_clear()
    assert main(["train", "elfer_raus", "--updates", "1", "--out", str(tmp_path / "out"), "--device", "gpu"]) == 1
    assert "`reihum train --device cpu` trains" in capsys.readouterr().err


def test_a_training_needs_a_length(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["train", "elfer_raus", "--out", str(tmp_path)])
    assert "--minutes --updates" in capsys.readouterr().err
