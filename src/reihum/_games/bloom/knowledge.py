"""Determinization in Bloom: sampling worlds that agree with what a seat knows.

A seat sees its hand, the table, and which tiles the others took openly: open tiles, jokers from the board and from
rows. If a seat known to hold a joker lays one, it counts as the known one, since nobody can see the difference.
Every other unseen tile may be anywhere, with three exceptions:

- a seat that has ever passed holds no tile that could have been added or exchanged then;
- seats that have passed since a tile was last moved have no legal move with all their tiles together either;
- a seat that is building a row can close it.

One thing is ignored: that a seat that passed earlier could not lay a new row, of several own tiles or with tiles robbed
from rows that have changed since.

The unseen tiles are dealt one by one, those with the fewest allowed slots first, each to a random allowed slot; a deal
that does not agree is rejected. A number that fits somewhere continues to fit until it is in a row, so a seat that
passed later is barred from every tile that an earlier one is barred from, and every world that agrees is equally likely.
The exception is a joker robbed from the end of a row between two passes: then worlds in which an early tile takes a slot
that a later one needs are slightly too rare.

If a thousand deals are rejected, which takes a hand that hardly any tiles could make up, the real deal is changed by
exchanges of two tiles that keep to what is known: worlds similar to the real one are then likelier than others. So the
work is bounded, and a world that agrees is always found.
"""

from reihum._games.bloom.circle import HALF, has_number, widen
from reihum._games.bloom.moves import list_moves
from reihum._games.bloom.setup import receive_tile
from reihum._games.bloom.state import BUILDING, JOKER, NOBODY, NUMBERS, OVER, PASS, PILE, Scratch, State
from reihum._games.bloom.survey import update_survey
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import inlined_rule, rule

TRIES = 1000
"""The deals that are tried before the real one is changed instead."""
EXCHANGES = 1000
"""The number of exchanges that are then tried in the real deal."""


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a random world that agrees with what `seat` knows; the module says how uniformly it is drawn."""
    unseen = _gather(s, seat, scratch)
    passed = _find_passed_seats(s, seat)
    _bar(s, scratch, unseen, passed)
    if not _deal(s, seat, scratch, rng, unseen, passed):
        _exchange(s, seat, scratch, rng, unseen, passed)
    _mix(s, rng)


@inlined_rule
def _gather(s: State, seat: int, scratch: Scratch) -> int:
    """Write the tiles that `seat` does not see into `cards`, ascending, their real holders into `truth`, each holder's count into `needs`.

    Returns the number of these tiles.
    """
    for holder in range(PILE + 1):
        scratch.needs[holder] = 0
    jokers = _find_holders(s, seat, scratch)
    n = 0
    # Ascending, so that the sampled world does not depend on where the tiles really are.
    for tile in range(NUMBERS):
        if scratch.holder[tile] != NOBODY:
            n = _note(scratch, n, tile, widen(scratch.holder[tile]))
    for other in range(s.players):
        if other != seat:
            for _ in range(s.jokers[other] - s.known_jokers[other]):
                n = _note(scratch, n, JOKER, other)
    for _ in range(jokers):
        n = _note(scratch, n, JOKER, PILE)
    return n


@inlined_rule
def _find_holders(s: State, seat: int, scratch: Scratch) -> int:
    """Write into `holder` where each unseen number really is; return how many jokers are in the pile."""
    for tile in range(NUMBERS):
        scratch.holder[tile] = NOBODY
    for other in range(s.players):
        for half in range(2):
            hidden = 0 if other == seat else int(s.hands[other, half] & ~s.known[other, half])
            while hidden:
                scratch.holder[lowest(hidden) + half * HALF] = other
                hidden &= hidden - 1
    jokers = 0
    for place in range(s.left):
        if s.pile[place] == JOKER:
            jokers += 1
        else:
            scratch.holder[s.pile[place]] = PILE
    return jokers


@rule
def _note(scratch: Scratch, n: int, tile: int, holder: int) -> int:
    """Write an unseen tile and its holder at index `n`; return the new count."""
    scratch.cards[n] = tile
    scratch.truth[n] = holder
    scratch.needs[holder] += 1
    return n + 1


@inlined_rule
def _find_passed_seats(s: State, seat: int) -> int:
    """Return the set of other seats that have passed since a tile was last moved."""
    passed = 0
    for back in range(1, s.passes + 1):
        other = (s.turn - back + s.players) % s.players
        if s.turn != OVER and other != seat:
            passed |= 1 << other
    return passed


@inlined_rule
def _bar(s: State, scratch: Scratch, unseen: int, passed: int) -> None:
    """Write for each unseen tile the set of seats that cannot hold it, and sort the tiles, those with the fewest allowed slots first.

    Surveys the table if `_is_useful` or `_agrees`, which list moves, will read the survey.
    """
    if passed or (s.phase == BUILDING and s.robbed == 0):
        update_survey(s, scratch)
    for at in range(unseen):
        tile = widen(scratch.cards[at])
        holder = widen(scratch.truth[at])
        barred = passed if passed and _is_useful(s, scratch, tile) else 0
        places = 0
        for other in range(PILE + 1):
            if other < s.players and _cannot_hold(s, other, tile):
                barred |= 1 << other
            if not barred >> other & 1:
                places += widen(scratch.needs[other])
        # Insertion sort: tiles with few allowed slots are dealt while these are still free.
        to = at
        while to > 0 and scratch.places[to - 1] > places:
            scratch.cards[to] = scratch.cards[to - 1]
            scratch.truth[to] = scratch.truth[to - 1]
            scratch.barred[to] = scratch.barred[to - 1]
            scratch.places[to] = scratch.places[to - 1]
            to -= 1
        scratch.cards[to] = tile
        scratch.truth[to] = holder
        scratch.barred[to] = barred
        scratch.places[to] = places


@inlined_rule
def _is_useful(s: State, scratch: Scratch, tile: int) -> bool:
    """Return whether the seat to move would have a move with this tile as its only one.

    Its hand is changed temporarily and restored. Precondition: the table has been surveyed; not checked.
    """
    turn = widen(s.turn)
    low, high, jokers = int(s.hands[turn, 0]), int(s.hands[turn, 1]), widen(s.jokers[turn])
    s.hands[turn, 0] = 0
    s.hands[turn, 1] = 0
    s.jokers[turn] = 0
    # With this tile as the whole hand, any legal move is a move with this tile.
    receive_tile(s, turn, tile)
    list_moves(s, scratch)
    s.hands[turn, 0] = low
    s.hands[turn, 1] = high
    s.jokers[turn] = jokers
    return bool(scratch.codes[0] != PASS)


@inlined_rule
def _cannot_hold(s: State, seat: int, tile: int) -> bool:
    """Return whether an earlier pass shows that this tile is not hidden in a seat's hand."""
    return s.jokerless >> seat & 1 != 0 if tile == JOKER else has_number(s.cannot[seat, 0], s.cannot[seat, 1], tile) != 0


@inlined_rule
def _deal(s: State, seat: int, scratch: Scratch, rng: Rng, unseen: int, passed: int) -> bool:  # noqa: PLR0913, PLR0917 - what is to be dealt
    """Deal until the world agrees with what is known, at most TRIES times; return whether it does."""
    for _ in range(TRIES):
        if _deal_once(scratch, rng, unseen):
            _hand_out(s, seat, scratch, unseen)
            if _agrees(s, seat, scratch, passed):
                return True
    return False


@inlined_rule
def _deal_once(scratch: Scratch, rng: Rng, unseen: int) -> bool:
    """Deal each unseen tile to a holder that may have it, into `slots`; return whether there was room for all."""
    for holder in range(PILE + 1):
        scratch.vacancies[holder] = scratch.needs[holder]
    for at in range(unseen):
        barred = widen(scratch.barred[at])
        places = 0
        for holder in range(PILE + 1):
            if not barred >> holder & 1:
                places += widen(scratch.vacancies[holder])
        if places == 0:
            return False
        # Every vacancy is equally likely: a holder's probability is proportional to its vacancies.
        place = pick(rng, places)
        holder = 0
        while barred >> holder & 1 or place >= scratch.vacancies[holder]:
            if not barred >> holder & 1:
                place -= widen(scratch.vacancies[holder])
            holder += 1
        scratch.slots[at] = holder
        scratch.vacancies[holder] -= 1
    return True


@rule
def _hand_out(s: State, seat: int, scratch: Scratch, unseen: int) -> None:
    """Write the world in which each unseen tile is where `slots` puts it."""
    for other in range(s.players):
        if other != seat:
            s.hands[other, 0] = s.known[other, 0]
            s.hands[other, 1] = s.known[other, 1]
            s.jokers[other] = s.known_jokers[other]
    left = 0
    for at in range(unseen):
        holder = widen(scratch.slots[at])
        if holder == PILE:
            s.pile[left] = scratch.cards[at]
            left += 1
        else:
            receive_tile(s, holder, widen(scratch.cards[at]))


@rule
def _agrees(s: State, seat: int, scratch: Scratch, passed: int) -> bool:
    """Return whether another seat that is building can close its row, and the seats that have just passed have no other legal move."""
    turn = widen(s.turn)
    if s.phase == BUILDING:
        return turn == seat or list_moves(s, scratch) > 0
    agrees = True
    while passed and agrees:
        # `turn` is set to each seat that has passed and restored at the end.
        s.turn = lowest(passed)
        passed &= passed - 1
        list_moves(s, scratch)
        agrees = scratch.codes[0] == PASS
    s.turn = turn
    return agrees


@inlined_rule
def _exchange(s: State, seat: int, scratch: Scratch, rng: Rng, unseen: int, passed: int) -> None:  # noqa: PLR0913, PLR0917 - as above
    """Change the real deal by up to EXCHANGES exchanges of two tiles, each kept only if the world still agrees."""
    for at in range(unseen):
        scratch.slots[at] = scratch.truth[at]
    for _ in range(EXCHANGES):
        one, other = pick(rng, unseen), pick(rng, unseen)
        here, there = widen(scratch.slots[one]), widen(scratch.slots[other])
        if here == there or scratch.barred[one] >> there & 1 or scratch.barred[other] >> here & 1:
            continue
        scratch.slots[one] = there
        scratch.slots[other] = here
        _hand_out(s, seat, scratch, unseen)
        # Undone, so that every world of the Markov chain agrees.
        if not _agrees(s, seat, scratch, passed):
            scratch.slots[one] = here
            scratch.slots[other] = there
    _hand_out(s, seat, scratch, unseen)


@inlined_rule
def _mix(s: State, rng: Rng) -> None:
    """Shuffle the pile."""
    for last in range(s.left - 1, 0, -1):
        place = pick(rng, last + 1)
        tile = s.pile[last]
        s.pile[last] = s.pile[place]
        s.pile[place] = tile
