"""A copy of a hand in the scratch record, in which cards are taken out and put in temporarily.

`load_hand` makes the copy; `level_search` finds what can be laid from it. The copy is `hand` (numbers by colour), `word` (counts by
number, four bits each) and `wild` (jokers); skip cards are of no use for a level and are left out.
"""

from reihum._games.level_8.state import COLOURS, JOKER, NONE, NUMBERS, Scratch, State
from reihum._kit.compiled import rule


@rule
def load_hand(s: State, scratch: Scratch, seat: int) -> None:
    """Copy a seat's hand into the scratch record."""
    for colour in range(COLOURS):
        scratch.hand[colour] = s.hands[seat, colour]
    scratch.word = s.numbers[seat]
    scratch.wild = s.jokers[seat]
    # A value left over from another search would exclude cards.
    scratch.tied = NONE


@rule
def take_out(scratch: Scratch, card: int) -> None:
    """Take a card out of the copied hand."""
    if card == JOKER:
        scratch.wild -= 1
    else:
        scratch.hand[card // NUMBERS] ^= 1 << (card % NUMBERS)
        scratch.word -= 1 << (4 * (card % NUMBERS))


@rule
def put_in(scratch: Scratch, card: int) -> None:
    """Put a card into the copied hand."""
    if card == JOKER:
        scratch.wild += 1
    else:
        scratch.hand[card // NUMBERS] ^= 1 << (card % NUMBERS)
        scratch.word += 1 << (4 * (card % NUMBERS))
