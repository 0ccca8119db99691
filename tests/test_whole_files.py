"""Files that are written whole or not at all."""

import os
import time
from pathlib import Path

import pytest

from reihum._files import resolve_links, write_text, write_whole


def test_a_file_that_cannot_be_finished_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "best.npz"
    path.write_text("whole")

    def fail(beside: Path) -> None:
        beside.write_text("ha")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left") as failed:
        write_whole(path, fail)
    assert failed.value.filename == str(path)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["whole"]


def test_a_link_stays_one_and_permissions_stay(tmp_path: Path) -> None:
    place, link = tmp_path / "place", tmp_path / "link"
    place.write_text("old")
    place.chmod(0o600)
    link.symlink_to(place)
    write_text(link, "näu\n")
    assert link.is_symlink()
    assert place.read_text("utf-8") == "näu\n"
    assert place.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "place"]


def test_a_link_that_leads_to_itself_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    assert resolve_links(link) == link
    write_text(link, "new\n")
    assert link.read_text("utf-8") == "new\n"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_text(Path(os.devnull), "x")
    assert Path(os.devnull).is_char_device()


def test_temporary_files_of_a_killed_process_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    hour_ago = time.time() - 3600
    names = (".checkpoint.npz.4711", ".checkpoint.npz.4712", ".checkpoint.npz.old", ".other.npz.4711")
    for name in names:
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (hour_ago, hour_ago))
    os.utime(tmp_path / names[1])  # somebody may still be writing to it
    write_text(path, "whole")
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(["checkpoint.npz", *names[1:]])
