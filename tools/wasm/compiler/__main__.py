"""Write the module of a game to standard output: `python -m tools.wasm.compiler GAME [KIND [FUNCTION …]]`.

The environment must have `tools.wasm.compiler.linking.COMPILER_ENVIRONMENT`.
KIND is one of `tools.wasm.compiler.module_kinds.MODULE_KINDS`. With FUNCTION, the module has only these functions.
"""

import sys

from numba.core.callconv import CPUCallConv

from reihum._play.game import get_game
from tools.wasm.compiler.codegen import build_module
from tools.wasm.compiler.module_kinds import MODULE_KINDS


def leave_out_source_paths() -> None:
    """Let exceptions of compiled code name no source file: nobody reads them in a browser, and the path is that of the building machine."""
    build = CPUCallConv.build_excinfo_struct

    def build_without_location(self: CPUCallConv, exception: object, arguments: object, _location: object, name: object) -> object:
        return build(self, exception, arguments, None, name)

    CPUCallConv.build_excinfo_struct = build_without_location


if __name__ == "__main__":
    leave_out_source_paths()
    sys.stdout.buffer.write(
        build_module(get_game(sys.argv[1]), MODULE_KINDS[sys.argv[2] if sys.argv[2:] else "table"], sys.argv[3:] or None)
    )
