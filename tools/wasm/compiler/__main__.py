"""Write the module of a game to standard output: `python -m tools.wasm.compiler GAME [KIND [FUNCTION …]]`.

The environment must have `tools.wasm.compiler.linking.COMPILER_ENVIRONMENT`.
KIND is one of `tools.wasm.compiler.module_kinds.MODULE_KINDS`. With FUNCTION, the module has only these functions.
"""

import sys

from reihum._play.game import get_game
from tools.wasm.compiler.codegen import build_module
from tools.wasm.compiler.module_kinds import MODULE_KINDS

if __name__ == "__main__":
    sys.stdout.buffer.write(
        build_module(get_game(sys.argv[1]), MODULE_KINDS[sys.argv[2] if sys.argv[2:] else "table"], sys.argv[3:] or None)
    )
