"""`reihum` with deals and bots from a seed: `DEALT_SEED=text python -m tests.server.seeded_secrets play …`.

Cards that are new each time would let a test fail once in a hundred runs, and nobody could say why.
"""

import os
import random
import sys
from collections.abc import Callable

from reihum import cli
from reihum.server.live import bot_driver
from reihum.server.table import decide


class SeededSecrets:
    """Stands in for the module `secrets`."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._chance.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()


def use_seed(seed: str, put: Callable[[object, str, object], None] = setattr) -> None:
    """Let deals and bots of this process come from a seed from now on; `put` may be `monkeypatch.setattr`, which ends that again."""
    for module in (decide, bot_driver):
        put(module, "secrets", SeededSecrets(f"{seed} {module.__name__}"))


if __name__ == "__main__":
    use_seed(os.environ["DEALT_SEED"])
    sys.exit(cli.main())
