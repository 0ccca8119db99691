"""Write the module of a game to standard output: `python -m reihum.wasm GAME [KIND]`, with `reihum.wasm.emit.SETTINGS` in the environment.

The kind is one of `reihum.wasm.kinds`; behind it functions may be named: then the module has these only.
"""

import sys

from reihum.game import find
from reihum.wasm.emit import build
from reihum.wasm.kinds import KINDS

if __name__ == "__main__":
    sys.stdout.buffer.write(build(find(sys.argv[1]), KINDS[sys.argv[2] if sys.argv[2:] else "table"], sys.argv[3:] or None))
