"""One round of Bloom: whose move it is, all that is legal, and what a move does."""

import re
from collections.abc import Iterator, Sequence

from .bloom_draft import Draft, Memo, is_complete, iter_steps, may_close, take
from .bloom_rows import JOKER, PRINTED, TEXT, TILE, Row, Rules, count_flowers, insert, list_places_to_add, list_places_to_exchange, replace

SCORING_TILES = (*range(1, 16), *range(1, 6))
DRAWN_AT_MOST = 2

EXCHANGE = re.compile(r"(\d+)x(\d+)\.(\d+)")
ADD = re.compile(r"(J|\d+)>(\d+)\.(\d+)")


class Round:
    """The table of one round.

    `over` is None while the round runs, then how it ended: `out` or `passes`. In a turn, `drawn` counts the tiles drawn, `draft` is the new
    row not yet closed (the hand and the robbed row stay as they were until it is) and `adding` is the row that is being added to.
    """

    def __init__(self, hands: Sequence[Row], pile: Row, open_: Row, board_jokers: int, starter: int, rules: Rules = PRINTED) -> None:  # noqa: PLR0913, PLR0917 - what is dealt
        """Lay out the tiles of a deal, the next one of the pile first."""
        self.rules = rules
        self.hands = list(hands)
        self.pile = pile
        self.open = open_
        self.board_jokers = board_jokers
        self.turn = starter
        self.rows: list[Row] = []
        self.scoring = list(SCORING_TILES)
        self.earned = [0] * len(hands)
        self.passes = 0
        self.over: str | None = None
        self._begin()

    def _begin(self) -> None:
        self.drawn = 0
        self.draft: Draft | None = None
        self.adding: int | None = None

    @property
    def hand(self) -> Row:
        """The tiles of the seat whose move it is."""
        return self.hands[self.turn]

    def scores(self) -> list[int]:
        """Return, for every seat, its scoring tiles minus the flowers left in its hand."""
        return [earned - sum(map(count_flowers, hand)) for earned, hand in zip(self.earned, self.hands, strict=True)]

    def legal(self) -> list[str]:
        """All legal moves in notation, sorted by code point, none twice; none once the round is over."""
        return sorted(set(self._iter_moves()))

    def _iter_moves(self) -> Iterator[str]:
        if self.over:
            return
        if self.drawn:
            yield "."
            yield from self._iter_draws()
        elif self.draft is not None:
            yield from self._iter_closings(self.draft)
            yield from self._iter_row_tiles(self.draft)
        elif self.adding is not None:
            yield "."
            yield from self._iter_additions(self.adding)
        else:
            yield from self._iter_first_moves()

    def _iter_first_moves(self) -> Iterator[str]:
        moves = [*self._iter_exchanges(), *self._iter_draws(), *self._iter_row_tiles(Draft((), self.hand))]
        for row in range(len(self.rows)):
            moves += self._iter_additions(row)
        yield from moves or ["-"]

    def _iter_exchanges(self) -> Iterator[str]:
        for number, row in enumerate(self.rows):
            for tile in self.hand:
                if tile != JOKER:
                    yield from (f"{TEXT[tile]}x{number}.{place}" for place in list_places_to_exchange(row, tile, self.rules))

    def _iter_draws(self) -> Iterator[str]:
        if self.pile:
            yield "+"
        yield from (f"+{TEXT[tile]}" for tile in self.open)

    def _iter_row_tiles(self, draft: Draft) -> Iterator[str]:
        memo: Memo = {}
        for text, longer in iter_steps(draft, self.rows, self.rules):
            if may_close(longer, self.rows, memo, self.rules):
                yield text

    def _iter_closings(self, draft: Draft) -> Iterator[str]:
        if is_complete(draft, self.rules):
            yield "."
            if len(draft.tiles) == self.rules.shortest and not draft.robbed and self.board_jokers and draft.hand:
                yield "*"

    def _iter_additions(self, number: int) -> Iterator[str]:
        for tile in self.hand:
            yield from (f"{TEXT[tile]}>{number}.{place}" for place in list_places_to_add(self.rows[number], tile, self.rules))

    def play(self, text: str) -> None:
        """Make one move, which must be legal."""
        if text == "-":
            self._pass()
        elif text.startswith("+"):
            self._draw(text[1:])
        elif exchange := EXCHANGE.fullmatch(text):
            self._make_exchange(*map(int, exchange.groups()))
        elif add := ADD.fullmatch(text):
            self._add(TILE[add[1]], int(add[2]), int(add[3]))
        elif text in {".", "*"} and self.draft is not None:
            self._close(self.draft, joker=text == "*")
        elif text == ".":
            self._end_turn()
        else:
            self.draft = dict(iter_steps(self.draft or Draft((), self.hand), self.rows, self.rules))[text]

    def _pass(self) -> None:
        self.passes += 1
        if self.passes == len(self.hands):
            self.over = "passes"
        else:
            self._pass_turn()

    def _draw(self, wanted: str) -> None:
        if wanted:
            tile = TILE[wanted]
            self.open = take(self.open, tile)
        else:
            tile, *rest = self.pile
            self.pile = tuple(rest)
        self.hands[self.turn] = (*self.hand, tile)
        self.drawn += 1
        if self.drawn == DRAWN_AT_MOST:
            self._end_turn()

    def _make_exchange(self, tile: int, row: int, place: int) -> None:
        self.rows[row] = replace(self.rows[row], place, tile)
        self.hands[self.turn] = (*take(self.hand, tile), JOKER)

    def _add(self, tile: int, row: int, place: int) -> None:
        self.rows[row] = insert(self.rows[row], place, tile)
        self.hands[self.turn] = take(self.hand, tile)
        self.adding = row
        if not self.hand:
            self.over = "out"

    def _close(self, draft: Draft, *, joker: bool) -> None:
        self.hands[self.turn] = draft.hand
        if draft.victim is not None:
            self.rows[draft.victim] = draft.left
        self.rows.append(draft.tiles)
        self._take_scoring_tile(sum(map(count_flowers, draft.tiles)))
        if joker:
            self.board_jokers -= 1
            self.hands[self.turn] = (*self.hand, JOKER)
        if self.hand:
            self._end_turn()
        else:
            self.over = "out"

    def _take_scoring_tile(self, worth: int) -> None:
        within = [value for value in self.scoring if value <= worth]
        if within:
            self.scoring.remove(max(within))
            self.earned[self.turn] += max(within)

    def _end_turn(self) -> None:
        self.passes = 0
        self._refill()
        self._pass_turn()

    def _refill(self) -> None:
        while len(self.open) < self.rules.open and self.pile:
            tile, *rest = self.pile
            self.pile = tuple(rest)
            if tile == JOKER:
                self.board_jokers += 1
            else:
                self.open = (*self.open, tile)

    def _pass_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self._begin()
