"""Writes the client as a static site, which any web server can serve below any path: everything that needs no server."""

import json
import re
import shutil
from html import escape
from pathlib import Path

import msgspec

from reihum._files import resolve_links
from reihum._kit.errors import ReihumError
from reihum._play.game import BUILT_IN, get_game
from reihum.server.http.client import ENDINGS, FOLDER, MANIFESTS, MISSING, PAGE
from reihum.server.http.listing import list_games
from reihum.server.http.security import POLICY

GAMES = "games.json"
"""The file with the answer of `/api/games`. A folder with it and a service worker is recognised as an earlier site."""
WORKER = "sw.js"
PACKED = re.compile(r"\.(?:wasm|net)-[\w-]+\.gz|worker-[\w-]+\.js\.gz")
"""Compressed files to keep: wasm modules and networks, which the client decompresses itself, and the worker, which UNPACK
decompresses. All other compressed files have an uncompressed twin."""
WORKERS = "assets/worker-*.js"
UNPACK = "unpack.js"


class SiteError(ReihumError):
    """The site cannot be written."""


def write_site(folder: Path, client: Path = FOLDER) -> int:
    """Write the site to a folder that is missing, empty, or has an earlier site, which is replaced; return the size in bytes.

    It is written to a temporary folder and renamed when complete, so a failure leaves an earlier site untouched. Raises SiteError
    if the client is not built or the folder has other content, and OSError.
    """
    if not (client / PAGE).is_file():
        raise SiteError(MISSING.strip())
    if folder.exists() and not folder.is_dir():
        message = f"{folder} is a file, not a folder: name another one."
        raise SiteError(message)
    if folder.exists() and any(folder.iterdir()) and not is_site(folder):
        message = f"{folder} is not empty, and no site of Reihum: name another folder."
        raise SiteError(message)
    # Symbolic links are followed: otherwise the link would be replaced, and not the folder.
    place = resolve_links(folder)
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
    """Remove the temporary folders; if the site itself is missing, restore the earlier one."""
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
            # Keeps the modification time, by which web servers and browsers detect changes.
            shutil.copy2(source, target)
    (folder / GAMES).write_bytes(msgspec.json.encode(list_games(get_game(name) for name in BUILT_IN)))
    page = folder / PAGE
    page.write_text(_convert_page(page.read_text("utf-8")), "utf-8")
    for name in MANIFESTS:
        manifest = folder / name
        manifest.write_text(_convert_manifest(manifest.read_text("utf-8")), "utf-8")
    _pack(folder)


def is_site(folder: Path) -> bool:
    """Whether a folder has a site that `write_site` wrote."""
    return (folder / GAMES).is_file() and (folder / WORKER).is_file()


def _is_left_out(name: str) -> bool:
    """Whether a file is a compressed twin, of use only to a server that negotiates encodings."""
    return name.endswith(tuple(ENDINGS.values())) and not PACKED.search(name)


def _pack(folder: Path) -> None:
    """Replace the worker by the script that decompresses it, since plain file servers set no encoding; list both in the service worker."""
    unpack, keeper = folder / UNPACK, folder / WORKER
    files = keeper.read_text("utf-8")
    for worker in folder.glob(WORKERS):
        worker.write_bytes(unpack.read_bytes())
        name = json.dumps(worker.relative_to(folder).as_posix())
        files = files.replace(name, f'{name},{name[:-1]}.gz"')
    keeper.write_text(files, "utf-8")
    unpack.unlink()


def _convert_page(text: str) -> str:
    """Return the page with relative URLs, the content security policy as a meta element, and the mark of a site without a server."""
    policy = POLICY.partition("; frame-ancestors")[0]
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
    text = text.replace("<html ", "<html data-site ", 1).replace("<head>", f"<head>\n    {meta}", 1)
    return re.sub(r'\b(href|src)="/', r'\1="', text)


def _convert_manifest(text: str) -> str:
    manifest = json.loads(text)
    manifest.pop("id", None)
    for name in ("start_url", "scope"):
        if name in manifest:
            manifest[name] = "./"
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    return json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
