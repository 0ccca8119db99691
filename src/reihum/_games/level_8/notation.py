"""Cards and moves of Level 8 as text.

`+` takes the top of the pile, `<2` that of seat 2's discard pile, `-` nothing; `R4` `V7` `Cg` begin a meld, `r4` `J` lay a card of it;
`r7>2.1` `J>2.1` `J>2.1l` `J>2.1h` lay off; `/r7` `/J` `/S` discard, `S>2` lays a skip card; `=r7` keeps, `.` ends keeping.
"""

from reihum._games.level_8.state import MELDS, NUMBERS, SEATS, State
from reihum._kit.errors import NotationError

COLOUR_LETTERS = "rygbpo"
CARD_TEXTS = (*(f"{letter}{number}" for letter in COLOUR_LETTERS for number in range(1, NUMBERS + 1)), "J", "S")
_CARDS = {name: card for card, name in enumerate(CARD_TEXTS)}
_OFFERS = [
    (f"{name}>{seat}.{meld}", end)
    for seat in range(SEATS)
    for meld in range(MELDS)
    for name, end in (*((name, "") for name in CARD_TEXTS[:-1]), ("J", "l"), ("J", "h"))
]
TEXTS = (
    "+",
    *(f"<{seat}" for seat in range(SEATS)),
    "-",
    *(f"{kind}{number}" for kind in "RV" for number in range(1, NUMBERS + 1)),
    *(f"C{letter}" for letter in COLOUR_LETTERS),
    *CARD_TEXTS[:-1],
    *(f"{offer}{end}" for offer, end in _OFFERS),
    *(f"/{name}" for name in CARD_TEXTS),
    *(f"S>{seat}" for seat in range(SEATS)),
    *(f"={name}" for name in CARD_TEXTS),
    ".",
)
"""The notation of each move code."""
CODES = {text: code for code, text in enumerate(TEXTS)}


def text(move: int) -> str:
    """Return the notation of a move."""
    return TEXTS[move]


def code(move: str) -> int:
    """Return the code of a move in notation. Raises NotationError for any other text."""
    if move not in CODES:
        message = (
            f"{move!r} is no move of Level 8: '+', '<2' or '-' to take a card; 'R4', 'V7', 'Cg', then 'r4' or 'J' to lay the level; "
            "'r7>2.1', 'J>2.1', 'J>2.1l' or 'J>2.1h' to lay off; '/r7', '/J', '/S' or 'S>2' to end the turn; '=r7' or '.' to keep"
        )
        raise NotationError(message)
    return CODES[move]


def parse_card(name: str) -> int:
    """Return the code of a card in notation. Raises NotationError for any other text."""
    if name not in _CARDS:
        message = f"{name!r} is no card of Level 8: a colour ({' '.join(COLOUR_LETTERS)}) and a number from 1 to {NUMBERS}, J or S"
        raise NotationError(message)
    return _CARDS[name]


def format_hand(state: State, seat: int) -> list[str]:
    """Return the notations of a hand: number cards by colour and number, then jokers, then skip cards."""
    numbers = [
        CARD_TEXTS[colour * NUMBERS + place]
        for colour, mask in enumerate(state.hands[seat].tolist())
        for place in range(NUMBERS)
        if mask >> place & 1
    ]
    return [*numbers, *["J"] * int(state.jokers[seat]), *["S"] * int(state.skips[seat])]


def format_pile(state: State) -> list[str]:
    """Return the notations of the pile, the next card first."""
    return [CARD_TEXTS[int(card)] for card in state.pile[: int(state.left)][::-1]]
