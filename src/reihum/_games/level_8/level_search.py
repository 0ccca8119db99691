"""Whether a level can still be laid: a search over the values of its melds, with the jokers as a budget.

Ruling L2: a meld may consist of jokers alone, so only the number of jokers limits their use. Runs and sets take cards from
the counts by number, whatever their colours; colour melds come last and take what is left. Each fitting card saves a joker, so
it never pays to hold one back. Nothing here recurses or allocates: the path of the search is in the scratch record, which also
counts its steps (`steps`), so that evaluations of hands can be cut short. What is legal never depends on that count.
"""

from reihum._games.level_8.state import COLOUR, COLOURS, MELDS, NONE, NUMBERS, RUN, SET, Scratch, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.compiled import rule

ONES = 0x111111111111111
"""The lowest bit of each of fifteen nibbles."""
CLOSED = NUMBERS
"""The value of `reached` once a joker was laid into a set or colour meld, after which it takes no more number cards."""


@rule
def list_melds(s: State, scratch: Scratch, seat: int, first: int) -> tuple[int, int]:
    """Write the melds of the seat's level from `first` on into `wanted`, colour melds last.

    Returns the number of runs and sets, and the number of all melds. Equal colour melds come one after the other, since the search tries
    equal melds in one order only.
    """
    level = int(s.levels[seat]) - 1
    n = 0
    for meld in range(MELDS - 1, first - 1, -1):  # backwards: level cards put large sets last, which are hard to find
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
def find_present(word: int) -> int:
    """Return the numbers with at least one card, each as the low bit of its nibble; counts are at most 6."""
    # Counts below 8 use only the lower three bits of a nibble.
    return (word | word >> 1 | word >> 2) & ONES


@rule
def find_at_least(word: int, least: int) -> int:
    """Return the numbers with at least `least` cards, each as the low bit of its nibble; counts are at most 6."""
    # This also keeps the number added below from being negative.
    if least > COLOURS:
        return 0
    # After adding 8 - least, the top bit of a nibble is set exactly for counts from `least` on; 6 + 7 does not carry over.
    return (word + ONES * (8 - least)) >> 3 & ONES if least > 0 else ONES


@rule
def squeeze(marks: int) -> int:
    """Return the low bits of fifteen nibbles as a mask of numbers."""
    # Bits are gathered by twos, fours and eights: four steps instead of fifteen.
    marks = (marks | marks >> 3) & 0x303030303030303
    marks = (marks | marks >> 6) & 0x00F000F000F000F
    marks = (marks | marks >> 12) & 0x0000FF000000FF
    return (marks | marks >> 24) & 0x7FFF


@rule
def spread(numbers: int) -> int:
    """Return a mask of fifteen numbers as the low bits of nibbles, the inverse of `squeeze`."""
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
        there = find_present(word) & (((1 << (4 * need)) - 1) << (4 * place))
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
    """Return whether all melds in `wanted` can be laid: a depth-first search from `words[0]` and `budget[0]`."""
    fixed = int(scratch.fixed)
    depth = 0
    entering = True
    # No loop uses `continue`: on a GPU, threads in lockstep reconverge where their branches meet, and `continue` would
    # leave no such point.
    while depth >= 0:
        scratch.steps += 1
        goes_on = True
        if entering:
            goes_on = not (depth == numbers and fixed and lacks_more(scratch, fixed, int(scratch.words[depth]), int(scratch.budget[depth])))
            if goes_on and depth == total:
                return True
            if goes_on:
                alike = depth > 0 and scratch.wanted[depth] == scratch.wanted[depth - 1]
                scratch.places[depth] = scratch.places[depth - 1] - 1 if alike else -1  # equal melds are tried in one order only
        entering = goes_on and go_to_next_place(scratch, depth, fixed + depth - numbers)
        depth += 1 if entering else -1
    return False


@rule
def go_to_next_place(scratch: Scratch, depth: int, node: int) -> bool:
    """Move the meld at this depth to its next possible value; return whether there is one."""
    code = int(scratch.wanted[depth])
    kind = code >> 4
    need = code & 15
    word = int(scratch.words[depth])
    budget = int(scratch.budget[depth])
    place = int(scratch.places[depth])
    if kind == RUN:
        marks = find_present(word)
        span = (1 << (4 * need)) - 1
        while place < NUMBERS - need:
            place += 1
            # A run takes one card of each of its numbers, and jokers for missing ones.
            there = marks & span << (4 * place)
            lack = need - popcount(there)
            if lack <= budget:
                scratch.places[depth] = place
                scratch.words[depth + 1] = word - there
                scratch.budget[depth + 1] = budget - lack
                return True
        return False
    if kind == SET:
        marks = find_at_least(word, need - budget) >> (4 * (place + 1))
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
    """Return whether the first `nodes` colour melds need more than `jokers` jokers if the cards counted in `word` are left."""
    there = squeeze(find_present(word))
    alone = 0
    for node in range(nodes):
        alone += max(0, int(scratch.needs[node]) - popcount(int(scratch.may[node]) & there))
    return alone > jokers or count_lacking(scratch, nodes, word) > jokers  # the needs of each alone are a lower bound


@rule
def count_lacking(scratch: Scratch, nodes: int, word: int) -> int:
    """Count the jokers that the first `nodes` colour melds need if the cards counted in `word`, by number, are left for them.

    For several melds this is the demand minus a maximum flow from melds to cards, with no more cards of each number than are
    left. The flow is found as the minimum cut.
    """
    if nodes == 1:
        usable = int(scratch.may[0]) & squeeze(find_present(word))
        if scratch.tied >= 0 and _is_all_tied(scratch) and scratch.tied_colours >> scratch.suits[0] & 1:
            usable &= ~(1 << int(scratch.tied))
        return max(0, int(scratch.needs[0]) - popcount(usable))
    scratch.steps += 8 << nodes
    demand = 0
    for node in range(nodes):
        demand += scratch.needs[node]
    # The cut with all melds on one side has the capacity of the demand; the loop tries all others.
    flow = demand
    for cut in range((1 << nodes) - 1):
        through = 0
        for node in range(nodes):
            if cut >> node & 1:
                through += scratch.needs[node]
        flow = min(flow, through + _count_through_cards(scratch, nodes, cut, word))
    return demand - flow


@rule
def _count_through_cards(scratch: Scratch, nodes: int, cut: int, word: int) -> int:
    """Count the cards that can serve colour melds outside the cut, of each number no more than `word` has."""
    served = 0
    for colour in range(COLOURS):
        may = 0
        for node in range(nodes):
            if not cut >> node & 1 and scratch.suits[node] == colour:
                may |= int(scratch.may[node])
        served += spread(may)
    through = 0
    # The sum of the smaller of two counts in each nibble: how often both reach 1, 2, and so on.
    for least in range(1, COLOURS + 1):
        through += popcount(find_at_least(word, least) & find_at_least(served, least))
    if scratch.tied >= 0:
        place = int(scratch.tied)
        there = word >> (4 * place) & 15
        through += min(there, _count_served_of_tied(scratch, nodes, cut, place)) - min(there, served >> (4 * place) & 15)
    return through


@rule
def _is_all_tied(scratch: Scratch) -> bool:
    """Return whether the set being laid uses every card that may still be laid there."""
    return bool(scratch.tied_used == popcount(scratch.tied_colours))


@rule
def _count_served_of_tied(scratch: Scratch, nodes: int, cut: int, place: int) -> int:
    """Count the cards with the number of the set being laid that can serve colour melds outside the cut after that set is served."""
    colours = 0
    for node in range(nodes):
        if not cut >> node & 1 and scratch.may[node] >> place & 1:
            colours |= 1 << int(scratch.suits[node])
    tied = int(scratch.tied_colours)
    return popcount(colours & ~tied) + min(popcount(colours & tied), popcount(tied) - int(scratch.tied_used))
