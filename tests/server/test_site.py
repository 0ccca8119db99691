"""`reihum site`: a folder of files, and what it does not write over."""

import errno
import json
import os
import re
from functools import partial
from pathlib import Path

import pytest

from reihum.cli import main
from reihum.server.http.site import SiteError, write_site

WORKER = ("assets/worker-C_3-d.js", "assets/worker-C_3-d.js.gz")


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client as the build leaves it, as far as it matters here."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<html lang="en"><head></head><script src="/assets/index-1.js"></script></html>')
    for name in ("index.html.br", "assets/index-1.js", "assets/index-1.js.gz", "assets/bloom.wasm-A1b_-2.gz", *WORKER, f"{WORKER[0]}.br"):
        (folder / name).write_text("x")
    (folder / "unpack.js").write_text("unpack")
    (folder / "sw.js").write_text('FILES = ["assets/index-1.js","assets/worker-C_3-d.js"]')
    for name in ("manifest.webmanifest", "table.webmanifest"):
        (folder / name).write_text(json.dumps({"id": "/", "start_url": "/", "scope": "/", "icons": [{"src": "/icon.svg"}]}))
    return folder


def test_addresses_are_those_of_the_folder_and_nothing_is_there_twice(client: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    size = write_site(site, client)
    files = {path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*") if path.is_file()}
    assert size == sum(files.values())
    assert sorted(files) == [
        *("assets/bloom.wasm-A1b_-2.gz", "assets/index-1.js", *WORKER, "games.json", "index.html", "manifest.webmanifest", "sw.js"),
        "table.webmanifest",
    ]
    assert (site / WORKER[0]).read_text() == "unpack"
    assert (site / "sw.js").read_text() == 'FILES = ["assets/index-1.js","assets/worker-C_3-d.js","assets/worker-C_3-d.js.gz"]'
    page = (site / "index.html").read_text()
    assert '<html data-site lang="en">' in page
    assert 'src="assets/index-1.js"' in page
    assert "Content-Security-Policy" in page
    assert json.loads((site / "manifest.webmanifest").read_text()) == {"start_url": "./", "scope": "./", "icons": [{"src": "icon.svg"}]}
    assert [game["id"] for game in json.loads((site / "games.json").read_text())["games"]] == [
        *("elfer_raus", "elfer_raus_master", "level_8", "bloom"),
    ]


def test_an_earlier_site_is_replaced_and_nothing_else_is(client: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, client)
    (site / "assets" / "old.js").write_text("x")
    write_site(site, client)
    assert not (site / "assets" / "old.js").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match="not empty"):
        write_site(mine, client)
    assert (mine / "letter.txt").read_text() == "dear"
    with pytest.raises(SiteError, match="is a file, not a folder"):
        write_site(mine / "letter.txt", client)
    with pytest.raises(SiteError, match="not built"):
        write_site(tmp_path / "other", tmp_path)


def fill_disk(source: Path, target: Path) -> None:
    """What `shutil.copy2` does where there is no room."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(source), None, str(target))


def test_a_failure_leaves_the_earlier_site_as_it_was(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "public" / "site"
    write_site(site, client)
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    (client / "more.js").write_text("x")
    with monkeypatch.context() as full:
        full.setattr("shutil.copy2", fill_disk)
        full.setattr("reihum.server.http.site.write_site", partial(write_site, client=client))
        assert main(["site", str(site)]) == 1
    assert re.fullmatch(r"reihum: \S+ cannot be written: No space left on device\n", capsys.readouterr().err)
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before
    assert [path.name for path in site.parent.iterdir()] == ["site"]
    write_site(site, client)
    assert (site / "more.js").exists()
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_an_earlier_site_comes_back_where_nothing_could_take_its_place(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, aside = tmp_path / "public" / "site", tmp_path / "public" / ".site.reihum-old"
    write_site(site, client)
    (site / "letter.txt").write_text("this one")
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.name.endswith("new"):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(path), None, str(target))
        return rename(path, target)

    with monkeypatch.context() as refused:
        refused.setattr(Path, "rename", refuse)
        with pytest.raises(PermissionError):
            write_site(site, client)
    assert (site / "letter.txt").exists()
    # As a process leaves it that is killed between the two renames.
    site.rename(aside)
    with monkeypatch.context() as full:
        full.setattr("shutil.copy2", fill_disk)
        with pytest.raises(OSError, match="No space left"):
            write_site(site, client)
    assert (site / "letter.txt").exists()
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_invalid_arguments_are_refused_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert main(["site", str(tmp_path / "mine")]) == 1
    assert "reihum: " in capsys.readouterr().err
