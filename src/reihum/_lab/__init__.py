"""The laboratory: series of matches between bots, measured, compared and exported."""

from typing import NamedTuple

from reihum._kit.errors import OptionError


class DealSet(NamedTuple):
    """A series of deals; the fields are arguments of `reihum.compare`.

    - `seed`: the seed of the series;
    - `deals`: the number of deals;
    - `seeding`: how the seed of deal k follows from `seed` (docs/deals.md): in version 1 it is `seed + k`, in version 2 it is derived.
    """

    seed: int
    deals: int
    seeding: int = 1


DEAL_SETS = {"quick-v1": DealSet(1_000_000, 100), "standard-v1": DealSet(1_000_000, 1000)}
"""A set never changes: other deals get another version. The quick set is the beginning of the standard one."""


def get_deal_set(name: str) -> DealSet:
    """Return the set of this name; raises OptionError where there is none.

    >>> get_deal_set("quick-v1")
    DealSet(seed=1000000, deals=100, seeding=1)
    """
    if name not in DEAL_SETS:
        message = f"There is no set of deals {name!r}; there are {', '.join(DEAL_SETS)}."
        raise OptionError(message)
    return DEAL_SETS[name]
