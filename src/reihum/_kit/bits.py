"""Operations on sets of cards that are bit masks in signed integers."""

from typing import Any

from reihum._kit.compiled import PLAIN


def popcount(mask: int) -> int:
    """Count the members of a set; `mask` is not negative."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """Return the smallest member of a set that is not empty."""
    # `int` first: in plain mode a mask may be a NumPy integer, which has no `bit_length`. In two's complement `mask &
    # -mask` leaves only the lowest bit.
    return (int(mask) & -int(mask)).bit_length() - 1


def highest(mask: int) -> int:
    """Return the largest member of a set that is not empty."""
    return int(mask).bit_length() - 1


if not PLAIN:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def _ctpop(_typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            # LLVM's result has the width of the argument; rules continue with 64 bits.
            return context.cast(builder, builder.ctpop(arguments[0]), mask, types.int64)

        return types.int64(mask), generate

    @intrinsic
    def _cttz(_typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            # The flag 1 tells LLVM that the mask is never 0, which saves a branch.
            return context.cast(builder, builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1)), mask, types.int64)

        return types.int64(mask), generate

    @intrinsic
    def _ctlz(_typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return context.cast(builder, builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1)), mask, types.int64)

        return types.int64(mask), generate

    # Numba itself passes the typing context to an intrinsic, which its type hints do not show.
    count_ones: Any = _ctpop
    count_below: Any = _cttz
    count_above: Any = _ctlz

    # `generic` stands for every target of Numba, GPUs included.
    @overload(popcount, target="generic")
    def _popcount(mask: Any) -> Any:
        def count(mask: Any) -> Any:
            return count_ones(mask)

        return count if isinstance(mask, types.Integer) else None

    @overload(lowest, target="generic")
    def _lowest(mask: Any) -> Any:
        def first(mask: Any) -> Any:
            return count_below(mask)

        return first if isinstance(mask, types.Integer) else None

    @overload(highest, target="generic")
    def _highest(mask: Any) -> Any:
        if not isinstance(mask, types.Integer):
            return None
        width: Any = mask
        # Leading zeros are counted within the argument's own width, which is known when the call is typed.
        top = width.bitwidth - 1

        def last(mask: Any) -> Any:
            return top - count_above(mask)

        return last
