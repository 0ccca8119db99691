"""The base class of games whose rounds are single records and whose rules are compiled functions over them."""

import threading
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Self, TypeVar

from reihum._kit import chance
from reihum._kit.chance import Rng, Stream
from reihum._kit.checks import LENIENT, guard_methods
from reihum._kit.errors import DealError, NotationError, OptionError
from reihum._kit.learnable import Learning
from reihum._kit.modules import BotModule, ConsistencyModule, HintsModule, KnowledgeModule, RulesModule
from reihum._kit.observations import Int8Vector, make_vector
from reihum._kit.options import Option, Options, complete_options
from reihum._kit.searchable import Reshuffle, SearchProfile
from reihum._kit.states import GameScratch, GameState, PileState
from reihum._kit.structured import Structured, new_record

if TYPE_CHECKING:
    from rich.text import Text

StateT = TypeVar("StateT", bound=GameState)
ScratchT = TypeVar("ScratchT", bound=GameScratch)
ViewT = TypeVar("ViewT")

Carry = Mapping[str, object]
"""What is carried over from one round to the next, as plain data: starter, dealer, levels, cards kept."""

Deal = Mapping[str, object]
"""What was dealt in a round, as plain data in a record. `dealt` writes it, `restore` reads and checks it."""


class Result(NamedTuple):
    """How a round ended: `ended` is `out`, `passes` or `limit`, and `scores` has the score of each seat, as on the score sheet."""

    ended: str
    scores: list[int]


class ScorePart(NamedTuple):
    """A part of a score: `what` is its name, for programs, `points` its points, `pieces` how many pieces were counted, 0 where none are."""

    what: str
    points: int
    pieces: int = 0


class Hint(NamedTuple):
    """What a thoughtful person would do: the code of a `move`, a `reason` from the game's `reasons`, and the `cards` it is about."""

    move: int
    reason: str
    cards: list[str]


ADVICE = "advice"
"""The reason that says only that a bot would make this move. A game without `hints` gives no other."""


class Illegal(NamedTuple):
    """Why a move is not legal: a `reason`, one of the game's `illegal_reasons`, and the `cards`, tiles or spots it is about, as text."""

    reason: str
    cards: list[str]


ROUND_OVER = Illegal("round_over", [])
NOT_LEGAL = Illegal("not_legal", [])


@partial(guard_methods, lenient=LENIENT)
class Base(Generic[StateT, ScratchT, ViewT]):
    """A game whose rules are compiled functions.

    - `rules` offers `legal(state, scratch) -> count`, `play(state, move)` and `score(state, seat)`;
    - `knowledge` offers `determinize(state, seat, scratch, rng)`, which turns a state into a world (a determinization);
    - `bot` offers `careful(world, scratch, rng) -> move`;
    - `hints` offers `REASONS` and `explain_move(world, scratch, move)`, which returns a reason for that move and the cards concerned, and
      may offer `OPINIONS`, the reasons that hold only for the move of `careful`, and `narrow_reason(world, scratch, reason, cards,
      worse)`, which returns as much of a reason as speaks against a worse move, else `advice`; without such a module every hint has the
      reason `advice`;
    - `illegal`, if there is such a module, offers `REASONS`, `SENTENCES` (by reason, in English, the cards as `{0}`, `{1}` and
      `{cards}`), `explain_illegal(state, scratch, move, legal) -> reason, cards` for moves that are not legal and, where there are
      `bare_cards`, `explain_card(state, card, legal)`, which returns None if there is a legal move with the card;
    - `notation` offers `text(move)` and `code(text)`; a module `terminal` in the same package offers `show(view, turn, names)`;
    - `consistency`, if there is such a module, offers the compiled `inconsistency(state, scratch) -> index` and the sequence
      `INCONSISTENCIES` that it indexes: fields, each within its bounds, that contradict one another, so that a rule might access memory
      out of bounds or never end;
    - `state_type` has the fields `players`, `turn` (the seat whose move it is, -1 when the round is over) and, where
      there is a pile, `left` (the hidden cards in it);
    - `scratch_type` is the class of the rules' working memory, and `moves` the number of move codes;
    - `id` is the name in records and addresses, `title` the name for people, and `about` has a sentence about the game by language (`de`,
      `en`);
    - `seats` are the possible numbers of players, and `options` the options, which select variants of the rules;
    - `lowest_wins` is whether the lowest total wins, and not the highest;
    - `bare_cards` are the cards whose text is not a move by itself;
    - `reshuffle` is how a pile is formed in mid-round, None if none ever is, and `search` how the game is searched;
    - `board` is the folder with `board.js`, a board for the browser, None for the generic one;
    - `picture` is the module that draws the table as a picture, `draw_table(sheet, view, names)`, None for that of the terminal;
    - `learning_module` is the name of the module with `LEARNING`, imported on first use; empty where the game offers nothing to learners.

    Methods check their arguments, also where a game overrides them. They raise StateError for a state that is spoiled or of
    another game, SeatError for a seat that does not exist, IllegalMove for a code that is not legal, and NotationError for a
    move that is not a string. `reihum.unchecked(game.play)` is the method without the checks.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    moves: ClassVar[int]
    state_type: type[StateT]
    scratch_type: type[ScratchT]
    rules: RulesModule[StateT, ScratchT]
    knowledge: KnowledgeModule[StateT, ScratchT]
    bot: BotModule[StateT, ScratchT]
    hints: HintsModule[StateT, ScratchT] | None = None
    notation: ModuleType
    consistency: ConsistencyModule[StateT, ScratchT] | None = None
    reshuffle: Reshuffle[StateT] | None = None
    search: SearchProfile[StateT, ScratchT] = SearchProfile()
    about: ClassVar[Mapping[str, str]] = {}
    board: ClassVar[Path | None] = None
    lowest_wins: ClassVar[bool] = False
    illegal: ModuleType | None = None
    picture: ModuleType | None = None
    bare_cards: ClassVar[frozenset[str]] = frozenset()
    learning_module: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        guard_methods(cls)

    def __init__(self) -> None:
        # Rules write to scratch memory without a lock, so each thread has its own.
        self._local = threading.local()

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __deepcopy__(self, memo: object) -> Self:
        return self  # nothing in a game ever changes but its working memory

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        # Recreated from its class: thread-local memory cannot be pickled.
        return (type(self), ())

    def complete(self, players: int, options: Options | None = None) -> dict[str, object]:
        """Return all options with their values; raises OptionError for a value that is not allowed, alone or with the others."""
        values = complete_options(self.title, self.seats, self.options, players, options)
        unplayable = self.unplayable(players, values)
        if unplayable:
            message = f"{self.title}: {unplayable}"
            raise OptionError(message)
        return values

    def unplayable(self, players: int, options: Options) -> str:
        """Return why options that are each allowed cannot be combined, as a sentence; empty if they can."""
        return ""

    def new(self) -> StateT:
        """Return a state with every field zero."""
        return new_record(self.state_type)

    @property
    def scratch(self) -> ScratchT:
        """The working memory of the rules, one for each thread."""
        if not hasattr(self._local, "scratch"):
            self._local.scratch = new_record(self.scratch_type)
        scratch: ScratchT = self._local.scratch
        return scratch

    def turn(self, state: StateT) -> int | None:
        """Return the seat whose move it is, or None when the round is over."""
        seat = int(state.turn)
        return None if seat < 0 else seat

    def passed_on(self, before: StateT, after: StateT) -> bool:
        """Return whether a move has ended the turn; by default whether another seat is to move, as if no seat had two turns in a row."""
        return self.turn(before) != self.turn(after)

    def legal(self, state: StateT) -> list[int]:
        """Return the codes of all legal moves."""
        if state.turn < 0:
            return []
        scratch = self.scratch
        count = self.rules.legal(state, scratch)
        codes: list[int] = scratch.codes[:count].tolist()
        return codes

    def play(self, state: StateT, move: int) -> None:
        """Make a legal move in place; raises IllegalMove and then changes nothing."""
        self.rules.play(state, move)

    def reveals(self, state: StateT, move: int) -> bool:
        """Return whether a legal move reveals something hidden: whether cards leave the pile."""
        if not isinstance(state, PileState):
            return False
        after = state.copy()
        self.rules.play(after, move)
        return bool(after.left < state.left)

    def determinize(self, state: StateT, seat: int, rng: Rng) -> StateT:
        """Return a world (a determinization): a copy of the state that agrees with all that `seat` knows, its hidden cards resampled."""
        world = state.copy()
        self.knowledge.determinize(world, seat, self.scratch, rng)
        return world

    def careful(self, world: StateT, rng: Rng) -> int:
        """Return the move that a thoughtful person would make, for the seat whose move it is."""
        return int(self.bot.careful(world, self.scratch, rng))

    def text(self, state: StateT, move: int) -> str:
        """Return the notation of a move that is legal in this state."""
        text: str = self.notation.text(move)
        return text

    def code(self, state: StateT, move: str) -> int:
        """Return the code of a move in notation; it need not be legal. Raises NotationError if the text is no move."""
        code: int = self.notation.code(move)
        return code

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Return what a seat, or an onlooker (None), sees of the round: plain data without anything hidden from it."""
        raise NotImplementedError  # abstract: every game has a view of its own

    @property
    def learning(self) -> Learning[StateT, Structured, Structured]:
        """What the game offers to learners; raises OptionError if it offers nothing."""
        if not self.learning_module:
            message = f"{self.title} has no observations for learners."
            raise OptionError(message)
        learning: Learning[StateT, Structured, Structured] = import_module(self.learning_module).LEARNING
        return learning

    def observe(self, state: StateT, seat: int) -> Int8Vector:
        """Return what a seat knows as a vector of small integers, described by `learning.observation`; raises OptionError without one."""
        out, vector = make_vector(self.learning.observation)
        self.learning.observe(state, seat, out)
        return vector

    def observe_hidden(self, state: StateT, seat: int) -> Int8Vector:
        """Return what a seat does not know as a vector of small integers, described by `learning.hidden`, for critics in training."""
        out, vector = make_vector(self.learning.hidden)
        self.learning.observe_hidden(state, seat, out)
        return vector

    def show(self, state: StateT, seat: int | None, names: Sequence[str]) -> "Text":
        """Return the round drawn for a terminal, as a seat sees it."""
        # Imported on first use: only drawing needs `rich`.
        terminal = import_module(".terminal", type(self).__module__.rpartition(".")[0])
        drawn: Text = terminal.show(self.view(state, seat), self.turn(state), names)
        return drawn

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons that a hint may give."""
        if self.hints is None:
            return (ADVICE,)
        return (*self.hints.REASONS, ADVICE)

    def hint(self, state: StateT, seat: int, seed: int) -> Hint:
        """Return a hint for the seat to move, from what it knows."""
        rng = chance.make_rng(seed)
        world = self.determinize(state, seat, rng)
        # A copy, since bots may try moves in the state that they are given.
        return self.explained(world, self.careful(world.copy(), rng))

    def explained(self, world: StateT, move: int) -> Hint:
        """Return a legal move as a hint, with a reason for it in a world, or `advice`."""
        if self.hints is None:
            return Hint(move, ADVICE, [])
        reason, cards = self.hints.explain_move(world, self.scratch, move)
        # An opinion holds only for the move that `careful` chooses; for any other move it would be made up.
        if reason in getattr(self.hints, "OPINIONS", ()) and move != self.careful(world.copy(), chance.make_rng(0)):
            reason = ADVICE
        return Hint(move, reason, cards)

    @property
    def illegal_reasons(self) -> tuple[str, ...]:
        """All reasons for which a move may be illegal."""
        if self.illegal is None:
            return ROUND_OVER.reason, NOT_LEGAL.reason
        reasons: tuple[str, ...] = self.illegal.REASONS
        return reasons

    def explain_illegal(self, state: StateT, move: str) -> Illegal | None:
        """Return why a move is not legal now, None if it is; uses only what the seat to move knows.

        `move` is a move in notation, or one of `bare_cards`, which counts as legal if any move with it is. Raises NotationError for
        any other text.
        """
        card = move in self.bare_cards
        # No move has the code -1, so a bare card is never found among the legal moves.
        code = -1 if card else self.code(state, move)
        legal = self.legal(state)
        if code in legal:
            return None
        if self.turn(state) is None:
            return ROUND_OVER
        if self.illegal is None:
            return NOT_LEGAL
        found = self.illegal.explain_card(state, move, legal) if card else self.illegal.explain_illegal(state, self.scratch, code, legal)
        return None if found is None else Illegal(*found)

    def say_illegal(self, illegal: Illegal) -> str:
        """Return an English sentence for the result of `explain_illegal`."""
        if self.illegal is None:
            return "The rules do not allow it now."
        if not isinstance(illegal, Illegal) or illegal.reason not in self.illegal.SENTENCES:
            message = f"{self.title} gives no such reason: {illegal!r}."
            raise NotationError(message)
        sentence: str = self.illegal.SENTENCES[illegal.reason]
        return sentence.format(*illegal.cards, cards=", ".join(illegal.cards))

    def due(self, state: StateT) -> bool:
        """Return whether a pile must be formed before the next move."""
        return self.reshuffle is not None and bool(self.reshuffle.due(state))

    def shuffle(self, state: StateT, stream: Stream) -> list[str]:
        """Shuffle the pile that is due and return its cards, the next to be drawn first."""
        message = f"in {self.title} no pile is formed in mid-round"
        raise DealError(message)

    def form(self, state: StateT, cards: Sequence[str]) -> None:
        """Form the pile that is due from `cards` in their order; raises DealError if they are not its cards."""
        message = f"in {self.title} no pile is formed in mid-round"
        raise DealError(message)

    def scores(self, state: StateT) -> list[int]:
        """Return the score of each seat in a finished round; raises StateError in mid-round."""
        return [int(self.rules.score(state, seat)) for seat in range(int(state.players))]

    def score_parts(self, state: StateT, seat: int) -> list[ScorePart]:
        """Return the parts of the score of a seat, which add up to it; empty where the game does not split scores."""
        return []

    def totals(self, results: Sequence[Result]) -> list[int]:
        """Return each seat's sum of the scores of the rounds."""
        return [sum(points) for points in zip(*(result.scores for result in results), strict=True)]

    def winners(self, results: Sequence[Result]) -> list[int]:
        """Return the seats with the highest total, or the lowest where that wins; several if they tie."""
        return (list_lowest_places if self.lowest_wins else list_highest_places)(self.totals(results))

    def first(self, players: int, options: Options) -> Carry:
        """Return the carry of the first round."""
        return {}


def list_highest_places(values: Sequence[int]) -> list[int]:
    """Return the indices of the highest value."""
    return [seat for seat, value in enumerate(values) if value == max(values)]


def list_lowest_places(values: Sequence[int]) -> list[int]:
    """Return the indices of the lowest value."""
    return [seat for seat, value in enumerate(values) if value == min(values)]


def get_deal_entry(deal: Deal, name: str) -> object:
    """Return one entry of a record's deal; raises DealError if there is none."""
    if name not in deal:
        message = f"the deal has no {name!r}"
        raise DealError(message)
    return deal[name]


def get_deal_list(deal: Deal, name: str) -> list[object]:
    """Return one entry of a record's deal; raises DealError unless it is a list."""
    value = get_deal_entry(deal, name)
    if not isinstance(value, list):
        message = f"the deal's {name} must be a list"
        raise DealError(message)
    return value


def hands_of(deal: Deal) -> list[list[object]]:
    """Return the hands of a record's deal, a list for each seat; raises DealError."""
    hands = []
    for hand in get_deal_list(deal, "hands"):
        if not isinstance(hand, list):
            message = "each hand of the deal must be a list"
            raise DealError(message)
        hands.append(hand)
    return hands


def is_same(given: object, truth: object) -> bool:
    """Return whether a value of a record equals the true one, types included: neither true nor 1.0 is the same as 1."""
    if isinstance(truth, list):
        return isinstance(given, list) and len(given) == len(truth) and all(map(is_same, given, truth))
    return type(given) is type(truth) and given == truth
