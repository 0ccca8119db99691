"""A round of Elfer raus! Master as played at the table."""

from dataclasses import dataclass

LOWEST, HIGHEST = 1, 21
JOKER = "J"


@dataclass(frozen=True)
class HouseRules:
    """What a round is played by, beside the sheet; as on the sheet unless said otherwise."""

    lays: int = 4
    """Cards laid at most in a turn."""
    draws: int = 1
    """Cards that a draw takes."""
    bonus_cards: int = 7
    """Bonus cards there are."""
    bonus: int = 11
    """Points for one."""
    joker_penalty: int = 11
    """Points lost for a joker in hand."""


class Round:
    """The rows, the hands, the pile, connectors and bonus cards, and how far the turn has got.

    `order` are the colours of the rows from top to bottom; each begins with its 11.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that a round begins with
        self,
        hands: list[list[str]],
        pile: list[str],
        order: list[str],
        seat: int,
        connectors: int,
        rules: HouseRules = HouseRules(),
    ) -> None:
        self.rules = rules
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.order = list(order)
        self.rows: dict[str, dict[int, str]] = {colour: {11: f"{colour}11"} for colour in order}
        self.connectors = [connectors for _ in hands]
        self.bonus = [0 for _ in hands]
        self.seat = seat
        self.laid = 0
        self.has_exchanged = False
        self.passes = 0
        self.ended: str | None = None

    def is_free(self, colour: str, number: int) -> bool:
        """Whether no card lies there yet."""
        return number not in self.rows[colour]

    def is_open(self, colour: str, number: int) -> bool:
        """Whether a spot is free and a neighbour number lies in the same row."""
        row = self.rows[colour]
        return number not in row and (number - 1 in row or number + 1 in row)

    def bridge(self, colour: str, number: int) -> str | None:
        """Name the row from which a connector leads to a spot: the upper neighbour if that number lies there, else the lower."""
        place = self.order.index(colour)
        for neighbour in (place - 1, place + 1):
            if 0 <= neighbour < len(self.order) and number in self.rows[self.order[neighbour]]:
                return self.order[neighbour]
        return None

    def legal(self) -> list[str]:
        """List what the seat to move may do, sorted by code point."""
        if self.ended is not None:
            return []
        moves = self._list_exchanges()
        if self.laid < self.rules.lays:
            moves += self._list_lays()
        if self.laid > 0:
            moves.append(".")
        elif not self.has_exchanged and self.pile:
            moves.append("+")
        elif not self.has_exchanged and not self._must_lay():
            moves.append("-")
        return sorted(set(moves))

    def _list_spots(self) -> list[tuple[str, int]]:
        return [(colour, number) for colour in self.order for number in range(LOWEST, HIGHEST + 1)]

    def _list_lays(self) -> list[str]:
        moves = []
        for card in self.hands[self.seat]:
            if card == JOKER:
                moves += [self._lay(f"J@{colour}{number}", colour, number) for colour, number in self._list_spots()]
            else:
                moves.append(self._lay(card, card[0], int(card[1:])))
        return [move for move in moves if move is not None]

    def _lay(self, card: str, colour: str, number: int) -> str | None:
        """Write the move that puts a card on a spot, over a connector if need be; None if it cannot be put there."""
        if not self.is_free(colour, number):
            return None
        if self.is_open(colour, number):
            return card
        source = self.bridge(colour, number)
        if source is None or self.connectors[self.seat] == 0:
            return None
        return f"{source}>{card}"

    def _list_exchanges(self) -> list[str]:
        """List the exchanges; each is additional to a card laid, so one must have been laid, or some spot be there for it."""
        if self.laid == 0 and not any(self.is_open(colour, number) for colour, number in self._list_spots()):
            return []
        cards = [card for card in self.hands[self.seat] if card != JOKER]
        return [f"{card}xJ" for card in cards if self.rows[card[0]].get(int(card[1:])) == JOKER]

    def _must_lay(self) -> bool:
        """Whether a number card in hand fits without a connector, which forces a player when the pile is used up."""
        return any(self.is_open(card[0], int(card[1:])) for card in self.hands[self.seat] if card != JOKER)

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.passes = self.passes + 1 if text == "-" else 0
        if text == "+":
            self.hands[self.seat] += self.pile[: self.rules.draws]
            del self.pile[: self.rules.draws]
        if text in {".", "+", "-"}:
            self._pass_turn()
        elif text.endswith("xJ"):
            self._make_exchange(text[: -len("xJ")])
        else:
            self._put(text)

    def _pass_turn(self) -> None:
        self.laid = 0
        self.has_exchanged = False
        self.seat = (self.seat + 1) % len(self.hands)
        if self.passes == len(self.hands):
            self.ended = "passes"

    def _make_exchange(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        self.hands[self.seat].append(JOKER)
        self.rows[card[0]][int(card[1:])] = card
        self.has_exchanged = True

    def _put(self, text: str) -> None:
        if ">" in text:
            self.connectors[self.seat] -= 1
            text = text.split(">")[1]
        card, _, spot = text.partition("@")
        spot = spot or card
        colour, number = spot[0], int(spot[1:])
        self.hands[self.seat].remove(card)
        self.rows[colour][number] = card
        self.laid += 1
        half = range(LOWEST, 11) if number < 11 else range(12, HIGHEST + 1)
        if all(each in self.rows[colour] for each in half) and sum(self.bonus) < self.rules.bonus_cards:
            self.bonus[self.seat] += 1
        if not self.hands[self.seat]:
            self.ended = "out"

    def scores(self) -> list[int]:
        """Count the points of the bonus cards, less the values in hand and what each joker there costs."""
        left = [sum(self.rules.joker_penalty if card == JOKER else int(card[1:]) for card in hand) for hand in self.hands]
        return [self.rules.bonus * bonus - points for bonus, points in zip(self.bonus, left, strict=True)]
