"""`reihum` with deals and bots from a seed: `REIHUM_TEST_SEED=text python -m tests.server.dealt play …`.

Cards that are new each time would let a test fail once in a hundred runs, and nobody could say why.
"""

import os
import random
import sys

from reihum import cli
from reihum.server.live import bot_driver
from reihum.server.table import decide


class Dealt:
    """Stands in for the module `secrets`."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._chance.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()


if __name__ == "__main__":
    for module in (decide, bot_driver):
        vars(module)["secrets"] = Dealt(f"{os.environ['REIHUM_TEST_SEED']} {module.__name__}")
    sys.exit(cli.main())
