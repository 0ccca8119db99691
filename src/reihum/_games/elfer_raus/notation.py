"""Cards and moves of Elfer raus! as text: `r12` lays the red 12, `.` ends the turn, `+` draws, `-` passes."""

from collections.abc import Iterable

from reihum._games.elfer_raus.state import CARDS, COLOURS, END, NUMBERS
from reihum._kit.errors import NotationError

LETTERS = "rygb"
CARD_TEXTS = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, NUMBERS + 1))
TEXTS = (*CARD_TEXTS, ".", "+", "-")
CODES = {text: code for code, text in enumerate(TEXTS)}


def text(move: int) -> str:
    """Return the notation of a move."""
    return TEXTS[move]


def code(move: str) -> int:
    """Return the code of a move in notation; raises NotationError for any other text."""
    if move not in CODES:
        message = f"{move!r} is no move of Elfer raus!: a card such as r12 (r y g b, 1 to {NUMBERS}), '.', '+' or '-'"
        raise NotationError(message)
    return CODES[move]


def parse_card(name: str) -> int:
    """Return the code of a card in notation; raises NotationError for any other text."""
    found = CODES.get(name, END)
    if found >= CARDS:
        message = f"{name!r} is no card of Elfer raus!: a colour (r y g b) and a number from 1 to {NUMBERS}"
        raise NotationError(message)
    return found


def format_cards(masks: Iterable[int]) -> list[str]:
    """Return the notations of the cards in four masks, by colour and number."""
    return [
        CARD_TEXTS[colour * NUMBERS + number - 1]
        for colour, mask in zip(range(COLOURS), map(int, masks), strict=True)
        for number in range(1, NUMBERS + 1)
        if mask >> number & 1
    ]
