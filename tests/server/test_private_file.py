"""The file of tables is its owner's alone, with all that SQLite keeps beside it."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.cli import main
from reihum.server.admin.backup import BackupError, back_up, restore
from reihum.server.config.database import FILE_NAME, DataFolderError, find_admin_folder, prepare_sqlite_url
from reihum.server.config.settings import ServerSettings
from reihum.server.messages.errors import StoreError
from reihum.server.store.file_lock import hold_file
from reihum.server.store.store import Store
from tests.server.client import Client
from tests.server.servers import WIDE, ThreadServer


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """Let new files be everybody's, as nothing else would show anything."""
    before = os.umask(0)
    yield
    os.umask(before)


def read_modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.glob("*.sqlite3*")}


def test_new_files_are_their_owners_alone_and_so_are_copies(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as anna:
        anna.create("random")
        found = read_modes(tmp_path)
        assert {FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"} <= found.keys()
        assert set(found.values()) == {0o600}
        back_up(tmp_path / FILE_NAME, tmp_path / "copy.sqlite3")
    restore(tmp_path / "copy.sqlite3", tmp_path / "other.sqlite3")
    assert set(read_modes(tmp_path).values()) == {0o600}


def test_a_file_that_others_could_read_is_made_private_and_that_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with ThreadServer(tmp_path, WIDE):
        pass
    (tmp_path / FILE_NAME).chmod(0o644)
    with caplog.at_level(logging.WARNING), ThreadServer(tmp_path, WIDE) as house, Client(house.address) as anna:
        anna.create("random")
        assert set(read_modes(tmp_path).values()) == {0o600}
    assert "could read" in caplog.text
    assert prepare_sqlite_url(tmp_path).endswith(FILE_NAME)


@pytest.mark.parametrize("name", ["a?b=c", "x#y%41", "%2e", "ü ö+&"])
def test_the_name_of_a_folder_may_have_all_characters(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / name
    try:
        url = prepare_sqlite_url(folder)
    except DataFolderError:
        pytest.skip("earlier versions of SQLAlchemy have no URL for this name")
    with hold_file(url, shared=False):
        Store(url).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (folder / FILE_NAME).is_file()
    assert find_admin_folder(ServerSettings(database=url)) == folder
    assert main(["backup", str(tmp_path / "copy"), "--data", str(folder)]) == 0
    assert main(["restore", str(tmp_path / "copy"), "--data", str(folder), "--force"]) == 0
    assert main(["expire", "--days", "1", "--data", str(folder)]) == 0
    assert "Deleted 0 tables" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {name, "copy"}


def test_a_name_without_a_url_is_refused_as_the_place_of_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with versions of SQLAlchemy that write a question mark as it is."""
    monkeypatch.setattr(sa.URL, "render_as_string", lambda url: f"sqlite:///{url.database}")
    with ThreadServer(tmp_path / "folder", WIDE):
        pass
    with pytest.raises(BackupError, match="question mark"):
        restore(tmp_path / "folder" / FILE_NAME, tmp_path / "a?b")
    with pytest.raises(DataFolderError, match="question mark"):
        prepare_sqlite_url(tmp_path / "a?b")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_a_database_without_a_file_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///FILE"):
        Store(url)
