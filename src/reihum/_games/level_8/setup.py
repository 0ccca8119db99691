"""Setting up (Spielvorbereitung): shuffling, dealing, and the first upcard."""

from reihum._games.level_8 import hands, kept_cards, piles
from reihum._games.level_8.state import DRAW, JOKER, NONE, NUMBER_CARDS, PLAYING, SKIP, State
from reihum._kit.chance import Stream, shuffle
from reihum._kit.compiled import rule


@rule
def deal(s: State, stream: Stream) -> None:
    """Shuffle and deal a hand to each seat, ten cards on the sheet, including kept ones.

    Precondition: `players`, `dealer`, `levels`, `level_card`, `kept` (NONE for no card) and `voids` are set, and so are the options
    `stars`, `turn_limit`, `hand_size`, `deck_jokers`, `deck_skips`, `takes` and `most_kept`.
    """
    clear_table(s)
    take_kept(s)
    n = 0
    for card in range(NUMBER_CARDS):
        # Kept cards are marked in `meld_of` and already in hands.
        if s.meld_of[card] == NONE:
            s.pile[n] = card
            n += 1
    held_jokers = 0
    held_skips = 0
    for seat in range(s.players):
        held_jokers += s.jokers[seat]
        held_skips += s.skips[seat]
    for _ in range(s.deck_jokers - held_jokers):
        s.pile[n] = JOKER
        n += 1
    for _ in range(s.deck_skips - held_skips):
        s.pile[n] = SKIP
        n += 1
    shuffle(stream, s.pile, n)
    s.left = n
    _fill_hands(s)


@rule
def deal_out(s: State) -> None:
    """Deal the deck from the pile, seat by seat up to the size of a hand, including kept cards; then the upcard.

    Precondition: as for `deal`, and `pile` and `left` are set, without kept cards.
    """
    clear_table(s)
    take_kept(s)
    _fill_hands(s)


@rule
def _fill_hands(s: State) -> None:
    """Deal from the pile until each hand is full, and turn up the first card."""
    n = int(s.left)
    for seat in range(s.players):
        while s.counts[seat] < s.hand_size:
            # From the end of the array, where the next card is.
            n -= 1
            hands.put(s, seat, int(s.pile[n]))
            s.pile[n] = 0
    s.pile[n:] = 0
    s.left = n - 1
    upcard = int(s.pile[n - 1])
    s.pile[n - 1] = 0
    open_round(s, upcard)


@rule
def clear_table(s: State) -> None:
    """Clear the table and the hands; kept cards stay for `take_kept`, and the pile is not changed."""
    s.numbers[:] = 0
    s.hands[:, :] = 0
    s.known[:, :] = 0
    s.meld_jokers[:, :] = 0
    s.below[:] = NONE
    s.meld_of[:] = NONE
    s.meld_value[:, :] = 0
    s.meld_size[:, :] = 0
    for seat in range(s.players):
        s.jokers[seat] = 0
        s.skips[seat] = 0
        s.counts[seat] = 0
        s.known_jokers[seat] = 0
        s.known_skips[seat] = 0
        s.before[seat] = 0
        s.laid[seat] = 0
        s.finished[seat] = 0
        s.carried[seat] = kept_cards.count_kept(s, seat)
    s.tops[:] = NONE
    s.heights[:] = 0
    s.joker_nodes = 0
    s.skip_nodes = 0
    s.under = 0
    s.begun = 0
    s.reached = NONE
    s.status = PLAYING
    s.ender = NONE
    s.turns = 0


@rule
def take_kept(s: State) -> None:
    """Put the kept cards into the hands, and mark them in `meld_of` until `open_round`."""
    for seat in range(s.players):
        for place in range(s.carried[seat]):
            card = int(s.kept[seat, place])
            hands.put(s, seat, card)
            # Copies of jokers and skip cards are not distinguished: `deal` counts them.
            if card < JOKER:
                s.meld_of[card] = 0


@rule
def open_round(s: State, upcard: int) -> None:
    """Put the upcard onto the dealer's discard pile; the seat to the dealer's left begins. Precondition: hands and pile are dealt."""
    s.meld_of[:] = NONE
    s.kept[:, :] = NONE
    piles.note_all_fresh(s)
    piles.note_seen_open(s, upcard)
    piles.discard_card(s, int(s.dealer), upcard)
    for seat in range(s.players):
        s.drawn[seat] = s.counts[seat]
        s.drawn_jokers[seat] = s.jokers[seat]
        s.drawn_skips[seat] = s.skips[seat]
    s.turn = (s.dealer + 1) % s.players
    s.phase = DRAW
