"""A server in a process of its own that allows everything: `python -m tests.server.wide FOLDER`."""

import sys
from pathlib import Path

from reihum.server.run import serve
from tests.server.house import WIDE

if __name__ == "__main__":
    serve("127.0.0.1", 0, Path(sys.argv[1]), open_browser=False, limits=WIDE)
