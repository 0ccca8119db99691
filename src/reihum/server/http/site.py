"""The client as a folder of files that any host can serve, below any path: everything that needs no server."""

import json
import re
import shutil
from html import escape
from pathlib import Path

import msgspec

from reihum._kit.errors import ReihumError
from reihum._play.game import BUILT_IN, get_game
from reihum.server.http.client import ENDINGS, FOLDER, MANIFESTS, MISSING, PAGE
from reihum.server.http.listing import list_games
from reihum.server.http.security import POLICY

GAMES = "games.json"
"""What `/api/games` answers at a server; a folder with it and a service worker is taken to be a site that was written before."""
WORKER = "sw.js"
PACKED = re.compile(r"\.(?:wasm|net)-[\w-]+\.gz|worker-[\w-]+\.js\.gz")
"""Modules of rules and the numbers of networks, which the client unpacks itself, and the worker, which UNPACK does. What else ends like
this is there unpacked, too."""
WORKERS = "assets/worker-*.js"
UNPACK = "unpack.js"


class SiteError(ReihumError):
    """A site that cannot be written."""


def write_site(folder: Path, client: Path = FOLDER) -> int:
    """Write the site into a folder, new, empty or with an earlier one, which goes; return how many bytes that are.

    It is written beside the folder and put in its place once it is whole, so a failure leaves an earlier site as it was. Raises SiteError
    where the client is not built or the folder has something else in it, and OSError.
    """
    if not (client / PAGE).is_file():
        raise SiteError(MISSING.strip())
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not is_site(folder))):
        message = f"{folder} is not empty, and no site of Reihum: name another folder."
        raise SiteError(message)
    # A link is followed: replacing it would leave its target as it was.
    place = folder.resolve()
    new, old = (place.with_name(f".{place.name}.reihum-{word}") for word in ("new", "old"))
    _clear(place, new, old)  # what a killed process left
    try:
        _write(new, client)
        if place.exists():
            place.rename(old)
        new.rename(place)
    finally:
        _clear(place, new, old)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _clear(place: Path, new: Path, old: Path) -> None:
    """Remove what lies beside a site; an earlier one that nothing took the place of is put back."""
    if old.exists() and not place.exists():
        old.rename(place)
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)


def _write(folder: Path, client: Path) -> None:
    """Write the site into a new folder."""
    for source in client.rglob("*"):
        if source.is_file() and not _is_left_out(source.name):
            target = folder / source.relative_to(client)
            target.parent.mkdir(parents=True, exist_ok=True)
            # With its time, by which hosts and browsers tell what has changed.
            shutil.copy2(source, target)
    (folder / GAMES).write_bytes(msgspec.json.encode(list_games(get_game(name) for name in BUILT_IN)))
    page = folder / PAGE
    page.write_text(_page(page.read_text("utf-8")), "utf-8")
    for name in MANIFESTS:
        manifest = folder / name
        manifest.write_text(_manifest(manifest.read_text("utf-8")), "utf-8")
    _pack(folder)


def is_site(folder: Path) -> bool:
    """Whether a folder has a site that was written before."""
    return (folder / GAMES).is_file() and (folder / WORKER).is_file()


def _is_left_out(name: str) -> bool:
    """Whether a file is there compressed once more, for a server that says so."""
    return name.endswith(tuple(ENDINGS.values())) and not PACKED.search(name)


def _pack(folder: Path) -> None:
    """Put what unpacks the worker in its place, and say both names to the service worker: hosts of files send files as they are."""
    unpack, keeper = folder / UNPACK, folder / WORKER
    files = keeper.read_text("utf-8")
    for worker in folder.glob(WORKERS):
        worker.write_bytes(unpack.read_bytes())
        name = json.dumps(worker.relative_to(folder).as_posix())
        files = files.replace(name, f'{name},{name[:-1]}.gz"')
    keeper.write_text(files, "utf-8")
    unpack.unlink()


def _page(text: str) -> str:
    """Return the page with addresses from where it lies, the policy that a server would send, and the word that there is no server."""
    policy = POLICY.partition("; frame-ancestors")[0]
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
    text = text.replace("<html ", "<html data-site ", 1).replace("<head>", f"<head>\n    {meta}", 1)
    return re.sub(r'\b(href|src)="/', r'\1="', text)


def _manifest(text: str) -> str:
    manifest = json.loads(text)
    manifest.pop("id", None)
    for name in ("start_url", "scope"):
        if name in manifest:
            manifest[name] = "./"
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    return json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
