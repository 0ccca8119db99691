"""Bounds checks of the fields of a structured scalar, all at once."""

from functools import cache
from typing import Any, NamedTuple, get_type_hints

import numpy as np

from reihum._kit.structured import Structured, Within, get_dtype


class _Width(NamedTuple):
    """All memory as an array of one integer width: its dtypes, and the least value and span (most - least) of each element."""

    signed: "np.dtype[Any]"
    unsigned: "np.dtype[Any]"
    least: Any
    spans: Any


class Limits:
    """The bounds that the fields of a layout declare by `Within`; a field without any may have any value."""

    def __init__(self, kind: type[Structured]) -> None:
        whole: Any = get_dtype(kind)
        hints = get_type_hints(kind, include_extras=True)
        self._fields = {
            name: limit for name, hint in hints.items() for limit in getattr(hint, "__metadata__", ()) if isinstance(limit, Within)
        }
        widths: dict[int, _Width] = {}
        for name, limit in self._fields.items():
            field, offset = whole.fields[name][:2]
            width = field.base.itemsize
            if width not in widths:
                widths[width] = _allow_any_value(width, whole.itemsize)
            # Fields are aligned to their own width, so these divisions are exact.
            places = slice(offset // width, (offset + field.itemsize) // width)
            widths[width].least[places] = limit.least
            widths[width].spans[places] = limit.most - limit.least
        self._widths = list(widths.values())

    def find_exceeded(self, state: Structured) -> str | None:
        """Return a field that is out of bounds and its bounds, as part of a sentence; None if all are within."""
        memory: Any = state
        for signed, unsigned, least, spans in self._widths:
            # One comparison for both bounds: below `least` the difference is negative, and read as unsigned it exceeds
            # every span.
            if not ((np.frombuffer(memory, signed) - least).view(unsigned) <= spans).all():
                return self._name_exceeded(state)
        return None

    def _name_exceeded(self, state: Structured) -> str:
        # Slow, but run only for an invalid state: the message needs the name of the field.
        for name, (least, most) in self._fields.items():
            values = np.asarray(state[name])
            if values.min() < least or values.max() > most:
                return f"{name} goes from {least} to {most}"
        return "its memory"


def _allow_any_value(width: int, size: int) -> _Width:
    """Return a width with bounds that allow any value."""
    signed, unsigned = np.dtype(f"i{width}"), np.dtype(f"u{width}")
    # The least value and the widest span, so that memory of fields of other widths always passes.
    return _Width(
        signed,
        unsigned,
        np.full(size // width, np.iinfo(signed).min, signed),
        np.full(size // width, np.iinfo(unsigned).max, unsigned),
    )


@cache
def get_limits(kind: type[Structured]) -> Limits:
    """Return the limits of a layout."""
    return Limits(kind)
