"""Records with a fixed memory layout that Python and compiled rules share: numpy's structured scalars, declared as classes.

A class has a line for each field, in the order in which the fields lie in memory:

    class State(GameState):
        hands: Annotated[Int32Array, SEATS, COLOURS]
        turn: Int8

`get_dtype(State)` is the resulting structured dtype, aligned as by a C compiler, and its scalars are instances of the class. The type
of a field sets how much memory it takes: a number declared as `Int8` reads as a plain `int`, and an array has its shape after its
type. `Within(-1, 5)` after that gives its bounds; other metadata is for other readers (`observations.Means`). A field may be
structured itself; numpy does not align such a field, so it has to come first.
"""

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn, Protocol, Self, TypeVar, cast, get_type_hints

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Within(NamedTuple):
    """The bounds of a number, or of each element of an array.

    - `least`: the least value;
    - `most`: the greatest value.
    """

    least: int
    most: int


Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int32 = Annotated[int, "i4"]
Int64 = Annotated[int, "i8"]
Float64 = Annotated[float, "f8"]

Int8Array = Annotated[NDArray[np.int8], "i1"]
Int16Array = Annotated[NDArray[np.int16], "i2"]
Int32Array = Annotated[NDArray[np.int32], "i4"]
Int64Array = Annotated[NDArray[np.int64], "i8"]
Float64Array = Annotated[NDArray[np.float64], "f8"]

IntArray = NDArray[np.signedinteger]
"""An array of whole numbers of any width."""
FloatArray = NDArray[np.float64]

if TYPE_CHECKING:

    class _Scalar:
        """The used part of `numpy.record`. On `numpy.record` itself type checkers allow any attribute, so misspelt fields go unnoticed."""

        def copy(self) -> Self:
            """Return an independent copy."""

        def tobytes(self) -> bytes:
            """Return the memory as bytes."""

        def __getitem__(self, name: str) -> NDArray[Any]: ...

else:

    class _Scalar(np.record):
        """A record with the ordinary attribute lookup: that of `numpy.record` is a slow Python function."""

        __getattribute__ = object.__getattribute__

        def __setattr__(self, name: str, value: object) -> None:
            getattr(type(self), name).__set__(self, value)


class Structured(_Scalar):
    """A structured scalar: its fields are read and written as attributes."""

    def __init_subclass__(cls) -> None:
        _refuse_values(cls)
        get_dtype(cls)

    def __repr__(self) -> str:
        """Return its class and size without its fields, which may be hundreds of numbers."""
        return f"<{_name(type(self))}, {get_dtype(type(self)).itemsize} bytes>"


StructuredT = TypeVar("StructuredT", bound=Structured)

_dtypes: dict[type[Structured], "np.dtype[np.void]"] = {}


class StructuredArray(Protocol[StructuredT]):
    """The used part of an array of structured scalars."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int) -> StructuredT: ...

    def __setitem__(self, at: int, value: StructuredT) -> None: ...


def get_dtype(kind: type[Structured]) -> "np.dtype[np.void]":
    """Return the dtype of a structured scalar, made from the fields that its class declares."""
    if kind not in _dtypes:
        fields: list[Any] = []
        for name, hint in get_type_hints(kind, include_extras=True).items():
            if isinstance(hint, type) and issubclass(hint, Structured):
                fields.append((name, get_dtype(hint)))
            else:
                # First comes the dtype code, which is part of the alias (such as `Int8`), then the sizes and bounds as
                # declared.
                code, *others = getattr(hint, "__metadata__", ()) or (None,)
                if not isinstance(code, str):
                    _refuse_type(kind, name, hint)
                fields.append((name, code, tuple(size for size in others if isinstance(size, int))))
        whole: Any = np.dtype((cast("type[np.void]", kind), np.dtype(fields, align=True)))
        # Properties on the class, since the lookup of `numpy.record` is a slow Python function.
        for name in whole.names:
            setattr(kind, name, _make_attribute(*whole.fields[name][:2]))
        _dtypes[kind] = whole
    return _dtypes[kind]


def _refuse_type(kind: type[Structured], field: str, hint: object) -> NoReturn:
    given = hint.__name__ if type(hint) is type else hint
    message = (
        f"`{_name(kind)}.{field}` is declared as `{given}`, but must have one of the types of `reihum.kit`, which say how much memory "
        "it takes: Int8 to Int64 for a whole number, Float64, or Annotated[Int8Array, 4] for an array of four."
    )
    raise TypeError(message)


def _refuse_values(kind: type[Structured]) -> None:
    """Raise TypeError for a field that was given a value; private and upper-case names, functions and properties may have one."""
    for name, value in vars(kind).items():
        if not (name.startswith("_") or name.isupper() or hasattr(value, "__get__")):
            message = (
                f"`{_name(kind)}.{name}` is given a value, but a field has only a type, as in `{name}: Int8`, and begins as 0: "
                "write its value where a round is dealt."
            )
            raise TypeError(message)


def _name(kind: type) -> str:
    """Return the full name of a class, for its author to find it."""
    return f"{kind.__module__}.{kind.__qualname__}"


def _make_attribute(field: "np.dtype[Any]", offset: int) -> property:
    """Return the property that reads and writes a field at this offset in memory."""

    def read(scalar: "np.void") -> object:
        return scalar.getfield(field, offset)

    def write(scalar: "np.void", value: ArrayLike) -> None:
        scalar.setfield(value, field, offset)

    return property(read, write)


def make_zeros(kind: type[StructuredT], count: int) -> StructuredArray[StructuredT]:
    """Return an array of `count` structured scalars, every field zero."""
    return cast("StructuredArray[StructuredT]", np.zeros(count, get_dtype(kind)))


def new_record(kind: type[StructuredT]) -> StructuredT:
    """Return a structured scalar with every field zero."""
    return make_zeros(kind, 1)[0]
