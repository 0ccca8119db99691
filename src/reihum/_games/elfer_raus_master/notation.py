"""Cards and moves of Elfer raus! Master as text.

`r12` lays the red 12, `J@r12` a joker as red 12, `y>b9` the blue 9 over a connector from the yellow row, `y>J@b9` a
joker there, `r7xJ` exchanges the red 7 for the joker on its spot, `.` ends the turn, `+` draws, `-` passes.
"""

from collections.abc import Iterable

from reihum._games.elfer_raus_master.state import CARDS, COLOURS, JOKER, NUMBERS
from reihum._kit.errors import NotationError

LETTERS = "rygb"
SPOTS = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, NUMBERS + 1))
CARD_TEXTS = (*SPOTS, "J")
TEXTS = (
    *SPOTS,
    *(f"J@{spot}" for spot in SPOTS),
    *(f"{source}>{spot}" for spot in SPOTS for source in LETTERS if source != spot[0]),
    *(f"{source}>J@{spot}" for spot in SPOTS for source in LETTERS if source != spot[0]),
    *(f"{spot}xJ" for spot in SPOTS),
    ".",
    "+",
    "-",
)
CODES = {text: code for code, text in enumerate(TEXTS)}


def text(move: int) -> str:
    """Return the notation of a move."""
    return TEXTS[move]


def code(move: str) -> int:
    """Return the code of a move in notation; raises NotationError for any other text."""
    if move not in CODES:
        message = (
            f"{move!r} is no move of Elfer raus! Master: a card such as r12 (r y g b, 1 to {NUMBERS}), J@r12, y>b9, y>J@b9, r7xJ, "
            "'.', '+' or '-'"
        )
        raise NotationError(message)
    return CODES[move]


def parse_card(name: str) -> int:
    """Return the code of a card in notation; raises NotationError for any other text."""
    found = JOKER if name == "J" else CODES.get(name, CARDS)
    if found >= CARDS and name != "J":
        message = f"{name!r} is no card of Elfer raus! Master: a colour (r y g b) and a number from 1 to {NUMBERS}, or J"
        raise NotationError(message)
    return found


def format_spots(masks: Iterable[int]) -> list[str]:
    """Return the notations of the cards or spots in four masks, by colour and number."""
    return [
        SPOTS[colour * NUMBERS + number - 1]
        for colour, mask in zip(range(COLOURS), map(int, masks), strict=True)
        for number in range(1, NUMBERS + 1)
        if mask >> number & 1
    ]


def format_hand(masks: Iterable[int], jokers: int) -> list[str]:
    """Return the notations of a hand: the cards in four masks by colour and number, then the jokers."""
    return format_spots(masks) + ["J"] * int(jokers)
