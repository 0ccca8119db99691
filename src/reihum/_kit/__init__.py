"""The building blocks of games: records of fixed size, compiled rules, chance, options, checks."""

import os

# Without its compiler, what Numba decorates is no compiled function: rules then run as plain Python, as with REIHUM_PLAIN=1.
if os.environ.get("NUMBA_DISABLE_JIT", "") not in {"", "0"}:
    os.environ["REIHUM_PLAIN"] = "1"
