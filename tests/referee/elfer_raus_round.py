"""A round of Elfer raus! as played at the table, from the first move after the deal."""

from dataclasses import dataclass

from .fault import RecordRefused

COLOURS = ["r", "y", "g", "b"]
"""In the order in which their 11s are asked for."""
HIGHEST = 20


@dataclass(frozen=True)
class HouseRules:
    """What a round is played by, beside the sheet; as on the sheet unless said otherwise."""

    draws: int | str = 3
    """Cards drawn at most in a turn, or "fit"."""
    forced: bool = False
    """Whether all that fits is laid before a turn ends."""
    points: str = "numbers"
    """What counts in the end: "numbers" or "cards"."""
    begins: int | None = None
    """The seat that moves first where no 11 is laid by the deal."""


class Round:
    """The rows, the hands, the pile and whose turn it is.

    `hands` and `pile` are as dealt; the opening 11 is laid from its holder's hand here, unless the rules say who begins. Raises
    `RecordRefused` if it should be and nobody holds one.
    """

    def __init__(self, hands: list[list[str]], pile: list[str], rules: HouseRules = HouseRules()) -> None:
        self.rules = rules
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.table: set[str] = set()
        self.has_laid = False
        self.passed_in_a_row = 0
        self.ended: str | None = None
        self.seat = self._open() if rules.begins is None else rules.begins

    def _open(self) -> int:
        """Lay the first 11 there is and return the seat after its holder."""
        for colour in COLOURS:
            for seat, hand in enumerate(self.hands):
                if f"{colour}11" in hand:
                    hand.remove(f"{colour}11")
                    self.table.add(f"{colour}11")
                    return (seat + 1) % len(self.hands)
        raise RecordRefused("nobody holds an 11: such a deal is not played and not recorded")

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
            if not moves or not self.rules.forced:
                moves.append(".")
        elif not moves and self.pile and self.rules.draws != 0:
            moves.append("+")
        elif not moves:
            moves.append("-")
        return sorted(moves)

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.passed_in_a_row = self.passed_in_a_row + 1 if text == "-" else 0
        if self.passed_in_a_row == len(self.hands):
            self.ended = "passes"
            return
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
        """Draw one card after the other, as many as the rules allow; the first that fits is laid and is the last drawn.

        Nobody goes out this way: the cards that made it necessary to draw are still in hand.
        """
        drawn = 0
        while self.pile and (self.rules.draws == "fit" or drawn != self.rules.draws):
            card = self.pile.pop(0)
            drawn += 1
            if self.fits(card):
                self.table.add(card)
                return
            self.hands[self.seat].append(card)

    def scores(self) -> list[int]:
        """Count penalty points: the values left in hand, or the cards."""
        if self.rules.points == "cards":
            return [len(hand) for hand in self.hands]
        return [sum(int(card[1:]) for card in hand) for hand in self.hands]
