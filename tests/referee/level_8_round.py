"""One round of Level 8, from the first turn to the last kept card."""

from typing import NamedTuple

from .level_8_melds import Begun, Laid, can_finish, count_cards, list_starts, may_follow, take_out
from .level_8_table import ENOUGH_VOID_ROUNDS, JOKER, LAST_LEVEL, SKIP, WON, Options

KEEP_FROM_LEVEL = 5


class Standing(NamedTuple):
    """Where a match stands between two rounds: who deals next, each seat's level (9 = won), the cards it has kept, and void rounds last."""

    dealer: int
    levels: list[int]
    kept: list[list[str]]
    void_rounds: int = 0

    def is_over(self) -> bool:
        """Say whether somebody has won, or too many rounds in a row were void."""
        return WON in self.levels or self.void_rounds == ENOUGH_VOID_ROUNDS

    def winners(self) -> list[int]:
        """List who stands highest."""
        return [seat for seat, level in enumerate(self.levels) if level == max(self.levels)]


class Deal(NamedTuple):
    """How the cards lie when a round begins; of `pile` the next card comes first, `levels` are those before the round."""

    dealer: int
    levels: list[int]
    hands: list[list[str]]
    pile: list[str]
    upcard: str


class Round:
    """A round being played, one move after the other.

    `phase` is `draw`, `act` (lay, lay off, discard), `next` (the turn is over, the next player's has not begun: a pile is to be
    formed first), `keep` or `over`. Whenever `to_form()` is not empty, `form` must come before the next move.
    """

    def __init__(self, options: Options, deal: Deal, void_rounds: int = 0) -> None:
        """Begin a round, after `void_rounds` void ones: the seat left of the dealer is to draw."""
        self.options = options
        self.void_rounds = void_rounds
        self.players = len(deal.hands)
        self.dealer = deal.dealer
        self.levels = list(deal.levels)
        self.hands = [tuple(sorted(hand)) for hand in deal.hands]
        self.pile = list(deal.pile)
        self.under_pile: list[str] = []
        self.discards: list[list[str]] = [[] for _ in deal.hands]
        self.discards[deal.dealer].append(deal.upcard)
        self.skip_before = [False for _ in deal.hands]
        self.melds: list[list[Laid]] = [[] for _ in deal.hands]
        self.has_laid = [False for _ in deal.hands]
        self.begun: Begun | None = None
        self.seat = self.left_of(self.dealer)
        self.phase = "draw"
        self.turns = 0
        self.ended: str | None = None
        self.scores = list(deal.levels)
        self.keepers: list[int] = []
        self.kept: list[list[str]] = [[] for _ in deal.hands]

    def left_of(self, seat: int) -> int:
        """Give the next seat clockwise."""
        return (seat + 1) % self.players

    def level_of(self, seat: int) -> list[str]:
        """Give the melds of a seat's level."""
        return self.options.card[self.levels[seat] - 1]

    # What is legal

    def legal(self) -> list[str]:
        """List every legal move of `seat`, sorted by code point."""
        if self.phase == "draw":
            moves = self._list_draws()
        elif self.phase == "keep":
            moves = ["."] + [f"={card}" for card in self._get_hand()]
        elif self._is_laying():
            moves = self._list_lays()
        elif self.has_laid[self.seat]:
            moves = self._list_laying_off() + self._list_discards()
        else:
            moves = self._list_lays() + self._list_discards()
        return sorted(set(moves))

    def _get_hand(self) -> tuple[str, ...]:
        return self.hands[self.seat]

    def _is_laying(self) -> bool:
        return not self.has_laid[self.seat] and (self.begun is not None or self.melds[self.seat] != [])

    def _list_draws(self) -> list[str]:
        moves = ["+"] if self.pile else []
        moves += [f"<{seat}" for seat in self._open_piles() if self.discards[seat]]
        return moves or ["-"]

    def _open_piles(self) -> list[int]:
        if self.options.take == "none":
            return []
        return [self.seat - 1 if self.seat else self.players - 1] if self.options.take == "right" else list(range(self.players))

    def _list_lays(self) -> list[str]:
        hand, level = self._get_hand(), self.level_of(self.seat)
        if self.begun is not None:
            todo = tuple(level[len(self.melds[self.seat]) + 1 :])
            return [
                card
                for card in set(hand)
                if may_follow(self.begun, card)
                and can_finish(take_out(hand, card), self.begun._replace(cards=(*self.begun.cards, card)), todo)
            ]
        first, *rest = level[len(self.melds[self.seat]) :]
        return [start for start in list_starts(first) if can_finish(hand, Begun(start, count_cards(first)), tuple(rest))]

    def _list_laying_off(self) -> list[str]:
        hand = self._get_hand()
        if len(hand) == 1:
            return []
        return [
            f"{card}>{seat}.{place}{end}"
            for card in set(hand)
            for seat in range(self.players)
            for place, meld in enumerate(self.melds[seat])
            for end in meld.ways(card)
        ]

    def _list_discards(self) -> list[str]:
        moves = [f"/{card}" for card in self._get_hand()]
        if SKIP in self._get_hand():
            moves += [f"S>{seat}" for seat in range(self.players) if seat != self.seat and not self.skip_before[seat]]
        return moves

    # What a move does

    def play(self, move: str) -> None:
        """Make a legal move, then everything that follows from it by itself, up to a pile to be formed."""
        if self.phase == "draw":
            self._draw(move)
        elif self.phase == "keep":
            self._keep(move)
        elif move.startswith("/"):
            self._take_from_hand(move[1:])
            self.discards[self.seat].append(move[1:])
            self._end_turn()
        elif move.startswith("S>"):
            self._take_from_hand(SKIP)
            self.skip_before[int(move[2:])] = True
            self._end_turn()
        elif ">" in move:
            card, where = move.split(">")
            self._take_from_hand(card)
            seat, place = where.rstrip("lh").split(".")
            self.melds[int(seat)][int(place)].lay_off(card, where[-1] if card == JOKER else "")
        elif self.begun is None:
            self.begun = Begun(move, count_cards(self.level_of(self.seat)[len(self.melds[self.seat])]))
        else:
            self._take_from_hand(move)
            self._lay(self.begun._replace(cards=(*self.begun.cards, move)))
        self._go_on()

    def _take_from_hand(self, card: str) -> None:
        self.hands[self.seat] = take_out(self._get_hand(), card)

    def _draw(self, move: str) -> None:
        drawn = []
        if move == "+":
            drawn = [self.pile.pop(0)]
        elif move.startswith("<"):
            drawn = [self.discards[int(move[1:])].pop()]
        self.hands[self.seat] = tuple(sorted([*self._get_hand(), *drawn]))
        self.phase = "act"

    def _lay(self, begun: Begun) -> None:
        self.begun = begun
        if len(begun.cards) < begun.size:
            return
        self.begun = None
        self.melds[self.seat].append(Laid(begun))
        if len(self.melds[self.seat]) < len(self.level_of(self.seat)):
            return
        self.has_laid[self.seat] = True
        if self.levels[self.seat] == LAST_LEVEL:
            self.scores[self.seat] = WON
            self.ended = "out"
            self.phase = "over"

    def _end_turn(self) -> None:
        self.turns += 1
        if not self._get_hand():
            self.ended = "out"
            for seat in range(self.players):
                if seat == self.seat:
                    self.scores[seat] = min(self.levels[seat] + 2, WON)
                elif self.has_laid[seat]:
                    self.scores[seat] = self.levels[seat] + 1
            self._begin_keeping()
        elif self.turns == self.options.turn_limit:
            self.ended = "limit"
            self.phase = "over"
        else:
            self.phase = "next"

    def to_form(self) -> list[str]:
        """List the cards of which a new pile must be formed now, in no order; empty when none is to be formed."""
        if self.pile or self.phase in ("keep", "over"):
            return []
        return self.under_pile + [card for pile in self.discards for card in pile[:-1]]

    def form(self, cards: list[str]) -> None:
        """Form the new pile of just the cards asked for, next first, and go on."""
        self.pile = list(cards)
        self.under_pile = []
        self.discards = [pile[-1:] for pile in self.discards]
        self._go_on()

    def _go_on(self) -> None:
        """Find whose turn it is; players with a skip card before them lose theirs. Stop wherever a pile is to be formed."""
        while self.phase == "next" and not self.to_form():
            self.seat = self.left_of(self.seat)
            if self.skip_before[self.seat]:
                self.skip_before[self.seat] = False
                self.under_pile.append(SKIP)
            else:
                self.phase = "draw"

    # After a round with two stars

    def _begin_keeping(self) -> None:
        may_keep = [level >= KEEP_FROM_LEVEL and not laid for level, laid in zip(self.levels, self.has_laid, strict=True)]
        next_dealer = self.left_of(self.dealer)
        clockwise = [(next_dealer + step) % self.players for step in range(1, self.players + 1)]
        if self.options.stars > 1 and self.options.keep and WON not in self.scores:
            self.keepers = [seat for seat in clockwise if may_keep[seat]]
        self._find_next_keeper()

    def _find_next_keeper(self) -> None:
        self.phase = "keep" if self.keepers else "over"
        if self.keepers:
            self.seat = self.keepers.pop(0)

    def _keep(self, move: str) -> None:
        if move != ".":
            self._take_from_hand(move[1:])
            self.kept[self.seat].append(move[1:])
        if move == "." or len(self.kept[self.seat]) == self.options.keep:
            self._find_next_keeper()

    def after(self) -> Standing:
        """Say how the match stands after this round; a void one is dealt again by the same dealer."""
        if self.ended == "limit":
            return Standing(self.dealer, self.scores, self.kept, self.void_rounds + 1)
        return Standing(self.left_of(self.dealer), self.scores, self.kept)


def make_first_standing(options: Options, players: int) -> Standing:
    """Say how a match stands before its first round."""
    return Standing(options.dealer, [1] * players, [[] for _ in range(players)])
