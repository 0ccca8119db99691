"""Write the module of a game to standard output: `python -m reihum.wasm GAME`, with `reihum.wasm.emit.SETTINGS` in the environment.

Behind the game functions may be named, of `reihum.wasm.entries`: then the module has these only.
"""

import sys

from reihum.game import find
from reihum.wasm.emit import build

if __name__ == "__main__":
    sys.stdout.buffer.write(build(find(sys.argv[1]), sys.argv[2:] or None))
