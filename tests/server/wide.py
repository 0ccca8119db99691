"""A server in a process of its own that allows everything: `python -m tests.server.wide FOLDER`."""

import sys
from pathlib import Path

from reihum.server.config.settings import ServerSettings
from reihum.server.run import serve
from tests.server.servers import WIDE

NOBODY = "redis://127.0.0.1:1/0"
"""A bus that is always away: several of these processes may use one file, and ask it for news."""

if __name__ == "__main__":
    serve(ServerSettings(port=0, data=Path(sys.argv[1]), bus=NOBODY), limits=WIDE)
