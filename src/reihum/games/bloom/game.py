"""Bloom as the table knows it."""

from collections.abc import Sequence
from typing import cast

from reihum.games.base import Carry, Deal, Result, ScorePart, best, field, hands_of, listed
from reihum.games.bloom import bot, hints, illegal, knowledge, notation, rules, setup, view
from reihum.games.bloom.record import BloomCarry, BloomDeal, BloomOptions
from reihum.games.bloom.state import JOKER, JOKERS, MOVES, NUMBERS, Scratch, State
from reihum.games.bloom.view import BloomSeen, BloomView
from reihum.games.deck_game import DeckGame, all_cards, check_sizes, check_starter, codes, in_order, reading, stack, stacked
from reihum.games.errors import DealError
from reihum.games.options import Option, Options, whole
from reihum.games.searchable import SearchProfile

ROUNDS = 2


class Bloom(DeckGame[State, Scratch, BloomView, BloomSeen]):
    """The game's facts and its rules, tied together."""

    id = "bloom"
    title = "Bloom"
    seats = range(2, 6)
    options = (Option("starter", 0, "the seat that begins round one, counted from 0", lambda value, players: whole(value, 0, players - 1)),)
    moves = MOVES
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    bot = bot
    search = SearchProfile(evaluate=bot.evaluate, shortlist=bot.shortlist, horizon=12)
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    learning_module = "reihum.games.bloom.learning"

    def first(self, players: int, options: Options) -> BloomCarry:
        """Return what round one begins with. Spielablauf: who has last picked a flower begins; here the option says who."""
        return {"starter": cast("BloomOptions", options)["starter"]}

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write into a new state what options and carry say."""
        state.starter = cast("BloomCarry", carry)["starter"]

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round that a record's deal says (`hands`, `open`, `pile`, `board_jokers`, `starter`).

        Raises DealError if that is no deal of this round.
        """
        hands, pile, opened = hands_of(deal), listed(deal, "pile"), listed(deal, "open")
        board_jokers = field(deal, "board_jokers")
        with reading("hands, open tiles and pile are lists of tiles"):
            dealt = [codes(hand, notation.tile) for hand in hands]
            rest = codes(pile, notation.tile)
            lying = codes(opened, notation.tile)
        check_starter(deal, carry)
        check_sizes(dealt, players, setup.HAND, "tiles")
        if len(lying) != setup.OPEN or JOKER in lying:
            message = f"{setup.OPEN} numbers lie open, no jokers"
            raise DealError(message)
        if not whole(board_jokers, setup.FIRST_JOKERS, JOKERS):
            message = f"the jokers on the board are a number from {setup.FIRST_JOKERS} to {JOKERS}, not {board_jokers!r}"
            raise DealError(message)
        if all_cards(dealt, lying, rest) != [*range(NUMBERS), *[JOKER] * (JOKERS - board_jokers)]:
            message = f"hands, open tiles and pile are not the numbers 1 to {NUMBERS} and the jokers that are not on the board"
            raise DealError(message)
        state = self.before_deal(players, options, carry)
        state.board_jokers = board_jokers
        stack(state, in_order([lying, *dealt], rest))
        setup.deal_out(state)
        return state

    def dealt(self, state: State) -> BloomDeal:
        """Return a state that was just dealt as a record's deal; hands and open tiles ascending."""
        return {
            "hands": [notation.hand(state.hands[seat], state.jokers[seat]) for seat in range(int(state.players))],
            "open": notation.hand(state.open, 0),
            "pile": stacked(state, notation.TILE_TEXTS),
            "board_jokers": int(state.board_jokers),
            "starter": int(state.starter),
        }

    def ended(self, state: State) -> str:
        """Return how a finished round ended: somebody went out, or all passed in a row."""
        return "passes" if state.passes == state.players else "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> BloomCarry | None:
        """Return who begins round two, the seat with the fewest points, or None after that round.

        Ruling B8: of several it is the first clockwise from the starter of round one, that seat included.
        """
        if len(results) == ROUNDS:
            return None
        scores = results[0].scores
        players = len(scores)
        starter = cast("BloomOptions", options)["starter"]
        clockwise = [(starter + step) % players for step in range(players)]
        return {"starter": min(clockwise, key=scores.__getitem__)}

    def score_parts(self, state: State, seat: int) -> list[ScorePart]:
        """Return what the points of a seat are for: scoring tiles (`tiles`), and the flowers left in its hand (`flowers`)."""
        tiles, score = int(rules.points(int(state.taken[seat]))), int(rules.score(state, seat))
        return [part for part in (ScorePart("tiles", tiles), ScorePart("flowers", score - tiles)) if part.points]

    def winners(self, results: Sequence[Result]) -> list[int]:
        """Return the seats with the most points; of several those with the better second round; then they share."""
        totals = self.totals(results)
        ahead = best(totals)
        last = results[-1].scores
        return [seat for seat in ahead if last[seat] == max(last[other] for other in ahead)]

    def text(self, state: State, move: int) -> str:
        """Return a move in writing, its places as the rows lie in this state."""
        return notation.text(state, move)

    def code(self, state: State, move: str) -> int:
        """Return the code of a move in writing; it need not be legal. Raises NotationError if it is no move."""
        return notation.code(state, move)


GAME = Bloom()
