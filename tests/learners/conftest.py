"""Nothing here is collected where the packages are missing: they are in the environment of `make learn` only."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("gymnasium") else ["test_*.py"]
