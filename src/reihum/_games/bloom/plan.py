"""A row that is being built (`Plan`) and what can continue it (`Supply`): immutable records passed from rule to rule.

A rule that tries a tile makes a new plan with that tile and passes it on. All fields have 64 bits, so that every rule that
takes a plan is compiled once.
"""

from typing import NamedTuple

from reihum._games.bloom.circle import HALF, step_onward, widen
from reihum._games.bloom.rows import is_valid
from reihum._games.bloom.state import ALONE, JOKER, ROBBED_WITH, SINGLE, TOGETHER, Scratch, State
from reihum._kit.compiled import rule


class Plan(NamedTuple):
    """What decides how a row that is being built can continue."""

    begin: int
    """The place of its first tile on the circle, 0 to 99 (the highest possible if that is a joker); -1 without a number."""
    last: int
    """The code of its last number, -1 if it has none yet."""
    trail: int
    """The jokers after that number."""
    length: int
    """The number of its tiles."""
    jokers: int
    """The jokers left in hand."""
    robs: int
    """How many more tiles may be robbed."""
    sound: int
    """1 if the row that was robbed for it is valid now, or nothing has been robbed; else 0."""


class Supply(NamedTuple):
    """The tiles that can continue a row. Sets of numbers are two masks, low and high, as in `circle`."""

    own_low: int
    own_high: int
    """The numbers of the hand."""
    robbable_low: int
    robbable_high: int
    """The numbers that may be robbed next and leave their row valid."""
    robbable_joker: int
    """1 if some joker may be robbed next and leaves its row valid, else 0."""


@rule
def make_plan(begin: int, last: int, trail: int, length: int, jokers: int, robs: int, sound: int) -> Plan:  # noqa: PLR0913, PLR0917 - the fields
    """Return a plan, its fields in 64 bits."""
    # A call between rules widens the arguments to 64 bits, so that all plans have one type.
    return Plan(begin, last, trail, length, jokers, robs, sound)


@rule
def make_supply(own_low: int, own_high: int, low: int, high: int, joker: int) -> Supply:
    """Return a supply, its fields in 64 bits."""
    return Supply(own_low, own_high, low, high, joker)


@rule
def get_plan(s: State) -> Plan:
    """Return the plan of the row that is being built, as if the robbed row were valid; an empty plan if there is none."""
    begin = -1
    last = -1
    trail = 0
    first, stop = widen(s.starts[s.rows]), widen(s.starts[s.rows + 1])
    for place in range(first, stop):
        tile = widen(s.tiles[place])
        if tile == JOKER:
            trail += 1
        else:
            # Each joker before the first number stands for a number at least one step before.
            if last < 0:
                begin = step_onward(tile, -trail)
            last = tile
            trail = 0
    return make_plan(begin, last, trail, stop - first, widen(s.jokers[s.turn]), widen(s.most_robbed) - widen(s.robbed), 1)


@rule
def continue_with_number(p: Plan, number: int) -> Plan:
    """Return the plan with a number put next, whether from the hand or robbed."""
    begin = step_onward(number, -p.trail) if p.last < 0 else p.begin
    return make_plan(begin, number, 0, p.length + 1, p.jokers, p.robs, p.sound)


@rule
def continue_with_own_joker(p: Plan) -> Plan:
    """Return the plan with a joker of the hand put next."""
    return make_plan(p.begin, p.last, p.trail + 1, p.length + 1, p.jokers - 1, p.robs, p.sound)


@rule
def continue_with_robbed_joker(p: Plan, sound: int) -> Plan:
    """Return the plan with a robbed joker put next; `sound` is 1 if its row is valid without it, else 0."""
    return make_plan(p.begin, p.last, p.trail + 1, p.length + 1, p.jokers, p.robs - 1, sound)


@rule
def continue_with_robs(p: Plan, robs: int, sound: int) -> Plan:
    """Return the plan with `robs` more tiles to rob and the robbed row sound (1) or not (0)."""
    return make_plan(p.begin, p.last, p.trail, p.length, p.jokers, robs, sound)


@rule
def find_supply_anywhere(s: State, scratch: Scratch) -> Supply:
    """Return the supply of a row for which nothing has been robbed yet. The table has been surveyed."""
    sets = scratch.sets
    joker = 1 if scratch.joker_single else 0
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], sets[SINGLE, 0], sets[SINGLE, 1], joker)


@rule
def make_empty_supply(s: State) -> Supply:
    """Return the supply of a row for which no more tiles may be robbed."""
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], 0, 0, 0)


@rule
def find_supply_with_joker(s: State, scratch: Scratch, row: int, joker: int) -> tuple[Supply, int]:
    """Return the supply of a row for which a joker of row `row` has just been robbed, and 1 if row `row` is then valid, else 0.

    `joker` is the joker's index in that row. Precondition: the table has been surveyed with that joker in its place; not checked.
    """
    sets = scratch.joker_sets[row, joker]
    together = widen(scratch.joker_masks[row, TOGETHER]) >> joker & 1
    alone = widen(scratch.joker_masks[row, ALONE]) >> joker & 1
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], sets[ROBBED_WITH, 0], sets[ROBBED_WITH, 1], together), alone


@rule
def find_supply_from(s: State, row: int) -> tuple[Supply, int]:
    """Return the supply of a row for which one tile of row `row` has been robbed, and 1 if row `row` is valid now, else 0."""
    first = widen(s.starts[row])
    stop = widen(s.starts[row + 1])
    low = 0
    high = 0
    joker = 0
    for place in range(first, stop):
        if is_valid(s, first, stop, place, stop):
            tile = widen(s.tiles[place])
            if tile == JOKER:
                joker = 1
            elif tile < HALF:
                low |= 1 << tile
            else:
                high |= 1 << (tile - HALF)
    sound = 1 if is_valid(s, first, stop, stop, stop) else 0
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], low, high, joker), sound
