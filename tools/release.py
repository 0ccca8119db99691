"""Build the sdist and the wheel, and try the wheel in an empty environment: `python -m tools.release`.

Both stay in `dist/`. The wheel is built from the sdist, which shows that the sdist is complete. It is installed as players install it,
then prints its version, plays matches and serves the client.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from reihum import __version__

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
PIP = ["-m", "pip", "--disable-pip-version-check", "--no-input"]


class ReleaseError(Exception):
    """The wheel does not work."""


def build() -> Path:
    """Build the sdist, and from it the wheel; return the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", cwd=ROOT)
    [sdist] = DIST.glob("*.tar.gz")
    run(sys.executable, *PIP, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(DIST), str(sdist), cwd=ROOT)
    [wheel] = DIST.glob("*.whl")
    return wheel


def run(*command: str, cwd: Path) -> str:
    """Return what a command printed.

    Raises:
        CalledProcessError: it failed; its standard error has been shown.
    """
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603 - our own commands


def try_out(wheel: Path, folder: Path) -> None:
    """Install the wheel into an empty environment in this folder, and use it there. Raises ReleaseError."""
    # Without the packages of this environment, so that a missing dependency shows.
    run(sys.executable, "-m", "venv", "env", cwd=folder)
    home = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    run(str(home / "python"), *PIP, "install", "--quiet", str(wheel), cwd=folder)
    reihum = str(home / "reihum")
    expect(run(reihum, "--version", cwd=folder).strip() == f"reihum {__version__}", "`reihum --version` names another version")
    records = run(reihum, "simulate", "elfer_raus", "--matches", "2", "--out", "-", cwd=folder).splitlines()
    expect([json.loads(record)["game"] for record in records] == ["elfer_raus"] * 2, "`reihum simulate` does not write two records")
    with subprocess.Popen(  # noqa: S603 - as above
        [reihum, "play", "--no-browser", "--port", "0", "--data", str(folder / "data")], cwd=folder, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            visit(read_address(server))
        finally:
            server.terminate()


def read_address(server: subprocess.Popen[str]) -> str:
    """Return the address that the server prints. Raises ReleaseError if it ends without printing one."""
    for line in server.stderr or ():
        if found := re.search(r"Reihum is at (https?://[\w.:]+)", line):
            return found[1]
    message = "`reihum play` does not serve"
    raise ReleaseError(message)


def visit(address: str) -> None:
    """Visit the server as a load balancer and as a browser would. Raises ReleaseError or URLError."""
    get(f"{address}/healthz")
    scripts = re.findall(r'<script[^>]* src="([^"]+)"', get(f"{address}/"))
    expect(bool(scripts), "the first page has no script: is the client in the wheel?")
    for script in scripts:
        expect(bool(get(address + script)), f"{script} is empty")


def get(url: str) -> str:
    """Return the body of a page. Raises HTTPError unless the answer is a success."""
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - the server just started
        return str(answer.read().decode())


def expect(true: bool, otherwise: str) -> None:  # noqa: FBT001 - a condition
    """Raise ReleaseError unless a condition holds."""
    if not true:
        raise ReleaseError(otherwise)


def main() -> None:
    """Build, try out, and list what is in `dist/`."""
    wheel = build()
    with tempfile.TemporaryDirectory() as folder:
        try_out(wheel, Path(folder))
    for file in sorted(DIST.iterdir()):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
