"""The game Bloom: its options, deals and results around the compiled rules."""

from collections.abc import Sequence
from typing import cast

from reihum._games.bloom import bot, consistency, hints, illegal, knowledge, notation, rules, setup, view
from reihum._games.bloom.record import BloomCarry, BloomDeal, BloomOptions
from reihum._games.bloom.state import HAND, JOKER, JOKERS, MOVES, NUMBERS, OPEN, ROBBED, SHORTEST, STEP, Scratch, State
from reihum._games.bloom.view import BloomSeen, BloomView
from reihum._kit.base import Carry, Deal, Illegal, Result, ScorePart, get_deal_entry, get_deal_list, hands_of, list_highest_places
from reihum._kit.deck_game import (
    DeckGame,
    check_sizes,
    check_starter,
    concatenate_deck,
    list_all_cards,
    list_pile,
    parse_codes,
    raise_deal_errors,
    stack_pile,
)
from reihum._kit.errors import DealError
from reihum._kit.options import Option, Options, house_rule, is_whole
from reihum._kit.searchable import SearchProfile

ROUNDS = 2


class Bloom(DeckGame[State, Scratch, BloomView, BloomSeen]):
    """The game: its facts, and the modules with its rules."""

    id = "bloom"
    title = "Bloom"
    seats = range(2, 6)
    options = (
        Option("starter", 0, "the seat that begins round one, counted from 0", lambda value, players: is_whole(value, 0, players - 1)),
        house_rule("hand", HAND, range(8, 19), "a number from 8 to 18: the tiles each player is dealt"),
        house_rule("open", OPEN, range(4, 11), "a number from 4 to 10: the tiles that lie open"),
        house_rule("jokers", JOKERS, range(JOKERS + 1), "a number from 0 to 4: the jokers there are"),
        house_rule("shortest", SHORTEST, range(3, 6), "a number from 3 to 5: the tiles of the shortest row"),
        house_rule("step", STEP, range(1, 4), "a number from 1 to 3: how far a tile is above the one before it, at most"),
        house_rule("rob", ROBBED, range(ROBBED + 1), "a number from 0 to 2: the tiles robbed for a row, at most"),
        house_rule("rounds", ROUNDS, range(1, 5), "a number from 1 to 4"),
    )
    moves = MOVES
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    consistency = consistency
    bot = bot
    search = SearchProfile(evaluate=bot.evaluate, shortlist=bot.shortlist, horizon=12)
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    picture = view
    learning_module = "reihum._games.bloom.learning"

    def first(self, players: int, options: Options) -> BloomCarry:
        """Return the carry of round one. Spielablauf: the last player to have picked a flower begins; here an option decides."""
        starter = cast("BloomOptions", options)["starter"]
        return {"starter": starter, "opener": starter, "earlier": [0] * players}

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write options and carry into a new state."""
        chosen, begins = cast("BloomOptions", options), cast("BloomCarry", carry)
        state.starter = begins["starter"]
        state.opener = begins["opener"]
        state.earlier[: int(state.players)] = begins["earlier"]
        state.hand_size = chosen["hand"]
        state.open_size = chosen["open"]
        state.joker_count = chosen["jokers"]
        state.shortest = chosen["shortest"]
        state.step = chosen["step"]
        state.most_robbed = chosen["rob"]

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round of a record's deal (`hands`, `open`, `pile`, `board_jokers`, `starter`).

        Raises DealError if it is not a valid deal of this round.
        """
        chosen = cast("BloomOptions", options)
        least = min(setup.FIRST_JOKERS, chosen["jokers"])
        hands, pile, opened = hands_of(deal), get_deal_list(deal, "pile"), get_deal_list(deal, "open")
        board_jokers = get_deal_entry(deal, "board_jokers")
        with raise_deal_errors("hands, open tiles and pile are lists of tiles"):
            dealt = [parse_codes(hand, notation.parse_tile) for hand in hands]
            rest = parse_codes(pile, notation.parse_tile)
            lying = parse_codes(opened, notation.parse_tile)
        check_starter(deal, carry)
        check_sizes(dealt, players, chosen["hand"], "tiles")
        if len(lying) != chosen["open"] or JOKER in lying:
            message = f"{chosen['open']} numbers lie open, no jokers"
            raise DealError(message)
        if not is_whole(board_jokers, least, chosen["jokers"]):
            message = f"the jokers on the board are a number from {least} to {chosen['jokers']}, not {board_jokers!r}"
            raise DealError(message)
        if list_all_cards(dealt, lying, rest) != [*range(NUMBERS), *[JOKER] * (chosen["jokers"] - board_jokers)]:
            message = f"hands, open tiles and pile are not the numbers 1 to {NUMBERS} and the jokers that are not on the board"
            raise DealError(message)
        state = self.before_deal(players, options, carry)
        state.board_jokers = board_jokers
        stack_pile(state, concatenate_deck([lying, *dealt], rest))
        setup.deal_out(state)
        return state

    def dealt(self, state: State) -> BloomDeal:
        """Return a newly dealt state as a record's deal; hands and open tiles ascending."""
        return {
            "hands": [notation.format_hand(state.hands[seat], state.jokers[seat]) for seat in range(int(state.players))],
            "open": notation.format_hand(state.open, 0),
            "pile": list_pile(state, notation.TILE_TEXTS),
            "board_jokers": int(state.board_jokers),
            "starter": int(state.starter),
        }

    def ended(self, state: State) -> str:
        """Return how a finished round ended: somebody went out, or all passed in a row."""
        return "passes" if state.passes == state.players else "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> BloomCarry | None:
        """Return who begins the next round, the seat with the fewest points so far, or None after the last round.

        Ruling B8: among equals it is the first clockwise from the starter of round one, that seat included.
        """
        chosen = cast("BloomOptions", options)
        if len(results) == chosen["rounds"]:
            return None
        earlier = self.totals(results)
        opener = chosen["starter"]
        clockwise = [(opener + step) % len(earlier) for step in range(len(earlier))]
        # `min` returns the first of equals, which in this order is that of Ruling B8.
        return {"starter": min(clockwise, key=earlier.__getitem__), "opener": opener, "earlier": earlier}

    def score_parts(self, state: State, seat: int) -> list[ScorePart]:
        """Return the parts of a seat's points: scoring tiles (`tiles`), and the flowers left in its hand (`flowers`)."""
        tiles, score = int(rules.sum_points(int(state.taken[seat]))), int(rules.score(state, seat))
        return [part for part in (ScorePart("tiles", tiles), ScorePart("flowers", score - tiles)) if part.points]

    def winners(self, results: Sequence[Result]) -> list[int]:
        """Return the seats with the most points and, among those, the best last round; several if they tie in both."""
        totals = self.totals(results)
        ahead = list_highest_places(totals)
        last = results[-1].scores
        return [seat for seat in ahead if last[seat] == max(last[other] for other in ahead)]

    def say_illegal(self, illegal: Illegal) -> str:
        """Return an English sentence for the result of `explain_illegal`; it lists the tiles that fit, so not the first one of these."""
        if isinstance(illegal, Illegal) and illegal.reason in ("follows", "exchange_needs"):
            illegal = Illegal(illegal.reason, illegal.cards[1:])
        return super().say_illegal(illegal)

    def text(self, state: State, move: int) -> str:
        """Return the notation of a move, with places in rows as in this state."""
        return notation.text(state, move)

    def code(self, state: State, move: str) -> int:
        """Return the code of a move in notation; it need not be legal. Raises NotationError if the text is no move."""
        return notation.code(state, move)


GAME = Bloom()
