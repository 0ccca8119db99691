"""Checks of numbers and options that a caller passes; NumPy's integers are accepted, too."""

from collections.abc import Mapping

from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.options import Options


def require_count(name: str, value: object, lowest: int = 1) -> int:
    """Return a whole number from `lowest` up as an `int`; raises OptionError, with `name` in the message."""
    number = whole_number(value)
    if number is None or number < lowest:
        message = f"`{name}` is a whole number from {lowest} up, not {value!r}."
        raise OptionError(message)
    return number


def convert_seed(value: object, most: int | None = None) -> int:
    """Return a seed as an `int`: any whole number of Python or NumPy, or one up to `most` on either side of 0. Raises OptionError.

    These are the seeds accepted everywhere; only `make_rng` accepts texts and bytes as well.
    """
    number = whole_number(value)
    try:
        # A seed is hashed as decimal digits, of which Python converts no more than a few thousand.
        shown = repr(value) if number is None else str(number)
    except ValueError as error:
        message = "`seed` has too many digits to be written out: take a shorter number."
        raise OptionError(message) from error
    if number is None or (most is not None and abs(number) > most):
        bounds = "" if most is None else f" from {-most} to {most}"
        message = f"`seed` is a whole number{bounds}, not {shown}."
        raise OptionError(message)
    return number


def convert_seed_or_text(value: object) -> int | str:
    """Return a seed that is a text or a whole number, the latter as an `int`; raises OptionError."""
    if isinstance(value, str):
        return value
    if whole_number(value) is None:
        message = f"`seed` is a whole number or a text, not {value!r}."
        raise OptionError(message)
    return convert_seed(value)


def convert_players(players: int) -> int:
    """Return a NumPy number of players as an `int`; anything else unchanged, for `Game.complete` to refuse."""
    number = whole_number(players)
    return players if number is None else number


def convert_options(options: Options | None) -> Options | None:
    """Return options for `Game.complete`, NumPy's integers as `int`; raises OptionError for anything but a mapping."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        message = f"The options are a mapping of names to values, not {options!r}."
        raise OptionError(message)
    plain = dict(options)
    for name, value in options.items():
        number = whole_number(value)
        if number is not None:
            plain[name] = number
    return plain
