"""Options: the variants of a game, each with a default and a description of the allowed values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from reihum._kit.errors import OptionError

Options = Mapping[str, object]
"""The value of each option of a game, by its name: plain data, checked by the option's `check`."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    - `name`: its name;
    - `default`: its value where none is given;
    - `allowed`: the allowed values, in words;
    - `check(value, players)`: return whether a value is allowed;
    - `choices`: values worth offering: there may be further allowed ones, and some may not be allowed for every number of players;
    - `house`: whether it is a house rule: it departs from the printed sheet with every value but its default, and `choices` are all its
      values.
    """

    name: str
    default: object
    allowed: str
    check: Callable[[object, int], bool]
    choices: tuple[object, ...] = ()
    house: bool = False


def is_whole(value: object, lowest: int, highest: int) -> TypeGuard[int]:
    """Return whether a value is a whole number (not a bool) within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest


def house_rule(name: str, default: object, choices: Sequence[object], allowed: str) -> Option:
    """Return a house rule that allows these values of exactly these types (1 is not true); `allowed` describes them."""
    return Option(name, default, allowed, lambda value, _: any(_is_same(value, choice) for choice in choices), tuple(choices), house=True)


def _is_same(value: object, choice: object) -> bool:
    # In Python 1 == True == 1.0.
    return type(value) is type(choice) and value == choice


def describe_seats(seats: range) -> str:
    """Return the numbers of players that a game is for, such as `2 to 6`, or `2` where there is only one."""
    return f"{seats.start}" if len(seats) == 1 else f"{seats.start} to {seats.stop - 1}"


def find_house_rules(known: tuple[Option, ...], values: Options) -> dict[str, object]:
    """Return the house rules in use: the options among `values` that differ from the printed sheet."""
    return {option.name: values[option.name] for option in known if option.house and not _is_same(values[option.name], option.default)}


def complete_options(title: str, seats: range, known: tuple[Option, ...], players: int, given: Options | None) -> dict[str, object]:
    """Check a number of players and options and fill in the defaults.

    Raises OptionError with a message that describes the allowed values.
    """
    if not is_whole(players, seats.start, seats.stop - 1):
        message = f"{title} is for {describe_seats(seats)} players, not {players!r}."
        raise OptionError(message)
    given = given or {}
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            message = f"{title} has no option {name!r}; it has: {', '.join(names) or 'none'}."
            raise OptionError(message)
    values: dict[str, object] = {}
    for option in known:
        value = given.get(option.name, option.default)
        if not option.check(value, players):
            message = f"{title}: {option.name} is {option.allowed}, not {value!r}."
            raise OptionError(message)
        values[option.name] = value
    return values
