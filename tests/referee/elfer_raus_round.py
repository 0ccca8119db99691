"""A round of Elfer raus! as played at the table, from the first move after the opening 11."""

from .fault import Fault

COLOURS = ["r", "y", "g", "b"]
"""In the order in which their 11s are asked for."""
HIGHEST = 20
MOST_DRAWN = 3


class Round:
    """The rows, the hands, the pile and whose turn it is.

    `hands` and `pile` are as dealt; the opening 11 is laid from its holder's hand here. Raises `Fault` if nobody holds an 11.
    """

    def __init__(self, hands: list[list[str]], pile: list[str]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.table: set[str] = set()
        self.has_laid = False
        self.ended: str | None = None
        self.seat = self._open()

    def _open(self) -> int:
        """Lay the first 11 there is and return the seat after its holder."""
        for colour in COLOURS:
            for seat, hand in enumerate(self.hands):
                if f"{colour}11" in hand:
                    hand.remove(f"{colour}11")
                    self.table.add(f"{colour}11")
                    return (seat + 1) % len(self.hands)
        raise Fault("nobody holds an 11: such a deal is not played and not recorded")

    def fits(self, card: str) -> bool:
        """Whether a card is an 11, or follows in its row on the way from the 11 down to 1 or up to 20."""
        colour, number = card[0], int(card[1:])
        if number == 11:
            return True
        nearer = number + 1 if number < 11 else number - 1
        return f"{colour}{nearer}" in self.table

    def legal(self) -> list[str]:
        """List what the seat to move may do, sorted by code point."""
        if self.ended is not None:
            return []
        moves = [card for card in self.hands[self.seat] if self.fits(card)]
        if self.has_laid:
            moves.append(".")
        elif not moves and self.pile:
            moves.append("+")
        elif not moves:
            moves.append("-")
        return sorted(moves)

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "+":
            self._draw()
        if text in {".", "+", "-"}:
            self.has_laid = False
            self.seat = (self.seat + 1) % len(self.hands)
            return
        self.hands[self.seat].remove(text)
        self.table.add(text)
        self.has_laid = True
        if not self.hands[self.seat]:
            self.ended = "out"

    def _draw(self) -> None:
        """Draw one card after the other, three at most; the first that fits is laid and is the last drawn.

        Nobody goes out this way: the cards that made it necessary to draw are still in hand.
        """
        for _ in range(MOST_DRAWN):
            if not self.pile:
                return
            card = self.pile.pop(0)
            if self.fits(card):
                self.table.add(card)
                return
            self.hands[self.seat].append(card)

    def scores(self) -> list[int]:
        """Count penalty points: the values left in hand."""
        return [sum(int(card[1:]) for card in hand) for hand in self.hands]
