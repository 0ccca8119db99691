"""Whether a level can still be laid: a search over the places of its melds, with the jokers as a budget.

Ruling L2: a meld may be made of jokers alone, so nothing but their number limits them. Runs and sets take their numbers
from counts, whatever the colours; colour melds come last and take what is left. Each card that serves saves one joker, so
it never pays to hold a fitting card back. Nothing here recurses or allocates: the search keeps its path in the scratch
record, and counts its steps there (`steps`), so that judging a hand can be cut short. What is legal never depends on that count.
"""

from reihum._games.level_8.state import COLOUR, COLOURS, MELDS, NONE, NUMBERS, RUN, SET, Scratch, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.compiled import rule

ONES = 0x111111111111111
"""One in each of fifteen nibbles."""
CLOSED = NUMBERS
"""A set or colour meld into which a joker was laid takes no more number cards."""


@rule
def list_melds(s: State, scratch: Scratch, seat: int, first: int) -> tuple[int, int]:
    """Write the melds of the seat's level from `first` on into `wanted`, colour melds last.

    Returns how many are runs and sets, and how many there are in all. Colour melds alike come one after the other: of those the order
    does not matter to the search.
    """
    level = int(s.levels[seat]) - 1
    n = 0
    for meld in range(MELDS - 1, first - 1, -1):  # level cards put large sets last, and those are hard to find
        code = int(s.level_card[level, meld])
        if code and code >> 4 != COLOUR:
            scratch.wanted[n] = code
            n += 1
    numbers = n
    for meld in range(first, MELDS):
        code = int(s.level_card[level, meld])
        if code == 0:
            break
        if code >> 4 == COLOUR:
            at = n
            while at > numbers and scratch.wanted[at - 1] > code:
                scratch.wanted[at] = scratch.wanted[at - 1]
                at -= 1
            scratch.wanted[at] = code
            n += 1
    return numbers, n


@rule
def present(word: int) -> int:
    """Return the numbers of which there is at least one, as the low bit of each nibble. Counts go up to 6."""
    # Counts below 8 have their bits in the lower three places of a nibble.
    return (word | word >> 1 | word >> 2) & ONES


@rule
def at_least(word: int, least: int) -> int:
    """Return the numbers of which there are at least `least`, as the low bit of each nibble. Counts go up to 6."""
    # Also keeps the number added below from being negative.
    if least > COLOURS:
        return 0
    # With 8 - least added, a nibble reaches its top bit just from `least` on; 6 + 7 does not carry into the next.
    return (word + ONES * (8 - least)) >> 3 & ONES if least > 0 else ONES


@rule
def squeezed(marks: int) -> int:
    """Return the low bits of fifteen nibbles as a mask of numbers."""
    # Bits come together by twos, fours and eights: four steps in the place of fifteen.
    marks = (marks | marks >> 3) & 0x303030303030303
    marks = (marks | marks >> 6) & 0x00F000F000F000F
    marks = (marks | marks >> 12) & 0x0000FF000000FF
    return (marks | marks >> 24) & 0x7FFF


@rule
def spread(numbers: int) -> int:
    """Return a mask of fifteen numbers as the low bits of nibbles: the opposite of `squeezed`."""
    numbers = (numbers | numbers << 24) & 0x0000FF000000FF
    numbers = (numbers | numbers << 12) & 0x00F000F000F000F
    numbers = (numbers | numbers << 6) & 0x303030303030303
    return (numbers | numbers << 3) & ONES


@rule
def can_begin(s: State, scratch: Scratch, seat: int, first: int) -> bool:
    """Return whether the melds from `first` on can be laid from the copied hand."""
    numbers, total = list_melds(s, scratch, seat, first)
    scratch.words[0] = scratch.word
    scratch.budget[0] = scratch.wild
    scratch.fixed = 0
    return _search(scratch, numbers, total)


@rule
def can_go_on(s: State, scratch: Scratch, seat: int, kind: int, place: int, reached: int, need: int) -> bool:  # noqa: PLR0913, PLR0917 - one place in a meld
    """Return whether the level can be completed when `need` cards are missing in the meld being laid.

    `place` is the next number - 1 of a run, the number - 1 of a set, or a colour; only what comes after `reached` (a
    colour, a number - 1) may still be laid in a set or colour meld.
    """
    word = int(scratch.word)
    wild = int(scratch.wild)
    scratch.fixed = 0
    scratch.tied = NONE
    if kind == RUN:
        there = present(word) & (((1 << (4 * need)) - 1) << (4 * place))
        wild -= need - popcount(there)
        word -= there
    elif kind == SET:
        colours = 0
        for colour in range(reached + 1, COLOURS):
            colours |= (int(scratch.hand[colour]) >> place & 1) << colour
        # Each card that fits is laid: every one saves a joker.
        used = min(need, popcount(colours))
        wild -= need - used
        word -= used << (4 * place)
        scratch.tied = place
        scratch.tied_colours = colours
        scratch.tied_used = used
    else:
        scratch.fixed = 1
        scratch.needs[0] = need
        scratch.may[0] = int(scratch.hand[place]) >> (reached + 1) << (reached + 1)
        scratch.suits[0] = place
    if wild < 0:
        return False
    numbers, total = list_melds(s, scratch, seat, int(s.finished[seat]) + 1)
    scratch.words[0] = word
    scratch.budget[0] = wild
    found = _search(scratch, numbers, total)
    scratch.tied = NONE
    return found


@rule
def _search(scratch: Scratch, numbers: int, total: int) -> bool:
    """Return whether there is a place for every meld in `wanted`, searched depth first from `words[0]` and `budget[0]`."""
    fixed = int(scratch.fixed)
    depth = 0
    entering = True
    # Loops have no `continue`: games that go in step on a GPU wait for each other where their ways meet, and it leaves
    # them no such place.
    while depth >= 0:
        scratch.steps += 1
        goes_on = True
        if entering:
            goes_on = not (depth == numbers and fixed and lacks_more(scratch, fixed, int(scratch.words[depth]), int(scratch.budget[depth])))
            if goes_on and depth == total:
                return True
            if goes_on:
                alike = depth > 0 and scratch.wanted[depth] == scratch.wanted[depth - 1]
                scratch.places[depth] = scratch.places[depth - 1] - 1 if alike else -1  # of melds alike the order does not matter
        entering = goes_on and next_place(scratch, depth, fixed + depth - numbers)
        depth += 1 if entering else -1
    return False


@rule
def next_place(scratch: Scratch, depth: int, node: int) -> bool:
    """Move the meld at this depth on to its next possible place; return whether there is one."""
    code = int(scratch.wanted[depth])
    kind = code >> 4
    need = code & 15
    word = int(scratch.words[depth])
    budget = int(scratch.budget[depth])
    place = int(scratch.places[depth])
    if kind == RUN:
        marks = present(word)
        span = (1 << (4 * need)) - 1
        while place < NUMBERS - need:
            place += 1
            # A run takes one card of each of its numbers; what is missing are jokers.
            there = marks & span << (4 * place)
            lack = need - popcount(there)
            if lack <= budget:
                scratch.places[depth] = place
                scratch.words[depth + 1] = word - there
                scratch.budget[depth + 1] = budget - lack
                return True
        return False
    if kind == SET:
        marks = at_least(word, need - budget) >> (4 * (place + 1))
        if marks == 0:
            return False
        place += 1 + (lowest(marks) >> 2)
        used = min(need, word >> (4 * place) & 15)
        scratch.places[depth] = place
        scratch.words[depth + 1] = word - (used << (4 * place))
        scratch.budget[depth + 1] = budget - need + used
        return True
    scratch.needs[node] = need
    while place < COLOURS - 1:
        place += 1
        scratch.may[node] = scratch.hand[place]
        scratch.suits[node] = place
        if not lacks_more(scratch, node + 1, word, budget):
            scratch.places[depth] = place
            scratch.words[depth + 1] = word
            scratch.budget[depth + 1] = budget
            return True
    return False


@rule
def lacks_more(scratch: Scratch, nodes: int, word: int, jokers: int) -> bool:
    """Return whether the first `nodes` colour melds need more than `jokers` jokers, when `word` cards of each number are left."""
    there = squeezed(present(word))
    alone = 0
    for node in range(nodes):
        alone += max(0, int(scratch.needs[node]) - popcount(int(scratch.may[node]) & there))
    return alone > jokers or lacking(scratch, nodes, word) > jokers  # each by itself needs no more than all of them together


@rule
def lacking(scratch: Scratch, nodes: int, word: int) -> int:
    """Count the jokers that the first `nodes` colour melds need, when `word` cards of each number are left for them.

    For several melds this is the demand less a maximum flow, found as the least cut: melds on one side, cards on the
    other, and of each number no more cards than are left.
    """
    if nodes == 1:
        usable = int(scratch.may[0]) & squeezed(present(word))
        if scratch.tied >= 0 and _all_tied(scratch) and scratch.tied_colours >> scratch.suits[0] & 1:
            usable &= ~(1 << int(scratch.tied))
        return max(0, int(scratch.needs[0]) - popcount(usable))
    scratch.steps += 8 << nodes
    demand = 0
    for node in range(nodes):
        demand += scratch.needs[node]
    # The cut with all melds on one side is the demand itself; all others follow.
    flow = demand
    for cut in range((1 << nodes) - 1):
        through = 0
        for node in range(nodes):
            if cut >> node & 1:
                through += scratch.needs[node]
        flow = min(flow, through + _through_cards(scratch, nodes, cut, word))
    return demand - flow


@rule
def _through_cards(scratch: Scratch, nodes: int, cut: int, word: int) -> int:
    """Count the cards, of each number no more than `word` has, that serve colour melds outside the cut."""
    served = 0
    for colour in range(COLOURS):
        may = 0
        for node in range(nodes):
            if not cut >> node & 1 and scratch.suits[node] == colour:
                may |= int(scratch.may[node])
        served += spread(may)
    through = 0
    # The smaller of two counts, nibble by nibble: how often both reach 1, 2, and so on.
    for least in range(1, COLOURS + 1):
        through += popcount(at_least(word, least) & at_least(served, least))
    if scratch.tied >= 0:
        place = int(scratch.tied)
        there = word >> (4 * place) & 15
        through += min(there, _served_of_tied(scratch, nodes, cut, place)) - min(there, served >> (4 * place) & 15)
    return through


@rule
def _all_tied(scratch: Scratch) -> bool:
    """Return whether the set being laid needs every card that may still be laid there."""
    return bool(scratch.tied_used == popcount(scratch.tied_colours))


@rule
def _served_of_tied(scratch: Scratch, nodes: int, cut: int, place: int) -> int:
    """Count the cards of the number of the set being laid that can serve colour melds outside the cut, that set served first."""
    colours = 0
    for node in range(nodes):
        if not cut >> node & 1 and scratch.may[node] >> place & 1:
            colours |= 1 << int(scratch.suits[node])
    tied = int(scratch.tied_colours)
    return popcount(colours & ~tied) + min(popcount(colours & tied), popcount(tied) - int(scratch.tied_used))
