"""A row that is being built, and what it can go on with: two small records that are passed from rule to rule.

Neither is ever changed; a rule that tries a tile makes a plan with that tile and passes it on. Whole numbers of 64 bits
only, so that every rule that takes a plan is compiled once.
"""

from typing import NamedTuple

from reihum._games.bloom.circle import HALF, step_onward, widen
from reihum._games.bloom.rows import is_valid
from reihum._games.bloom.state import ALONE, JOKER, ROBBED_WITH, SINGLE, TOGETHER, Scratch, State
from reihum._kit.compiled import rule


class Plan(NamedTuple):
    """A row that may be built, as far as it matters for going on."""

    begin: int
    """The place of its first tile on the circle, 0 to 99; the lowest, if that tile is a joker; -1 without a number."""
    last: int
    """The code of its last number, -1 if it has none yet."""
    trail: int
    """The jokers behind that number."""
    length: int
    """Its tiles."""
    jokers: int
    """Jokers of the hand left to go on with."""
    robs: int
    """How many more tiles may be robbed."""
    sound: int
    """1 when the row that was robbed for it is valid as it lies, or nothing has been robbed; else 0."""


class Supply(NamedTuple):
    """What a row can go on with. Sets of numbers are two masks, low and high, as in `circle`."""

    own_low: int
    own_high: int
    """The numbers of the hand."""
    robbable_low: int
    robbable_high: int
    """The numbers that may be robbed next and then leave their row valid."""
    robbable_joker: int
    """1 when some joker may be robbed next and then leaves its row valid, else 0."""


@rule
def make_plan(begin: int, last: int, trail: int, length: int, jokers: int, robs: int, sound: int) -> Plan:  # noqa: PLR0913, PLR0917 - the fields
    """Return a plan, its fields in 64 bits."""
    # Called as a rule, arguments become 64 bits wide, and all plans are of one type.
    return Plan(begin, last, trail, length, jokers, robs, sound)


@rule
def make_supply(own_low: int, own_high: int, low: int, high: int, joker: int) -> Supply:
    """Return a supply, its fields in 64 bits."""
    return Supply(own_low, own_high, low, high, joker)


@rule
def plan_of(s: State) -> Plan:
    """Return the plan of the row that is being built, as if the robbed row were sound; an empty one where none is."""
    begin = -1
    last = -1
    trail = 0
    first, stop = widen(s.starts[s.rows]), widen(s.starts[s.rows + 1])
    for place in range(first, stop):
        tile = widen(s.tiles[place])
        if tile == JOKER:
            trail += 1
        else:
            # Jokers before the first number stand one place each before it, at least.
            if last < 0:
                begin = step_onward(tile, -trail)
            last = tile
            trail = 0
    return make_plan(begin, last, trail, stop - first, widen(s.jokers[s.turn]), widen(s.most_robbed) - widen(s.robbed), 1)


@rule
def with_number(p: Plan, number: int) -> Plan:
    """Return the plan with a number put next, from wherever it comes."""
    begin = step_onward(number, -p.trail) if p.last < 0 else p.begin
    return make_plan(begin, number, 0, p.length + 1, p.jokers, p.robs, p.sound)


@rule
def with_own_joker(p: Plan) -> Plan:
    """Return the plan with a joker of the hand put next."""
    return make_plan(p.begin, p.last, p.trail + 1, p.length + 1, p.jokers - 1, p.robs, p.sound)


@rule
def with_robbed_joker(p: Plan, sound: int) -> Plan:
    """Return the plan with a robbed joker put next; `sound` is 1 if its row is valid without it, else 0."""
    return make_plan(p.begin, p.last, p.trail + 1, p.length + 1, p.jokers, p.robs - 1, sound)


@rule
def with_robs(p: Plan, robs: int, sound: int) -> Plan:
    """Return the plan with `robs` more tiles to rob and the robbed row sound (1) or not (0)."""
    return make_plan(p.begin, p.last, p.trail, p.length, p.jokers, robs, sound)


@rule
def robbable_anywhere(s: State, scratch: Scratch) -> Supply:
    """Return the supply of a row for which nothing has been robbed yet. The table has been surveyed."""
    sets = scratch.sets
    joker = 1 if scratch.joker_single else 0
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], sets[SINGLE, 0], sets[SINGLE, 1], joker)


@rule
def nothing_robbable(s: State) -> Supply:
    """Return the supply of a row for which no more may be robbed."""
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], 0, 0, 0)


@rule
def robbable_with_joker(s: State, scratch: Scratch, row: int, joker: int) -> tuple[Supply, int]:
    """Return the supply of a row for which a joker of row `row` has just been robbed, and 1 when that row is valid then, else 0.

    `joker` counts the jokers of that row, from 0. Precondition: the table has been surveyed, with that joker in its place; not checked.
    """
    sets = scratch.joker_sets[row, joker]
    together = widen(scratch.joker_masks[row, TOGETHER]) >> joker & 1
    alone = widen(scratch.joker_masks[row, ALONE]) >> joker & 1
    return make_supply(s.hands[s.turn, 0], s.hands[s.turn, 1], sets[ROBBED_WITH, 0], sets[ROBBED_WITH, 1], together), alone


@rule
def robbable_from(s: State, row: int) -> tuple[Supply, int]:
    """Return the supply of a row for which one tile of row `row` has been robbed, and 1 when that row is valid now, else 0."""
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
