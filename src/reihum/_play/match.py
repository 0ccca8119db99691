"""A match: one or more rounds of a game, the seat to move, the score sheet and the winners."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Self, SupportsIndex, TypedDict, TypeVar, Unpack, cast, overload

from reihum._kit.base import Base, Carry, Deal, Result, ScorePart
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import DealError, IllegalMove, StateError
from reihum._kit.options import Options
from reihum._kit.state_checks import check_state, memory_of
from reihum._play.game import Game, StateT, ViewT_co, resolve_game, resolve_options, resolve_players
from reihum._play.keyed_chance import KEY_BYTES, KeyedChance, commit_to_key, derive_key, make_chance
from reihum._play.known_chance import Chance, RepeatedChance, copy_chance, repeat_chance, require_chance
from reihum._play.picture import DrawsPictures
from reihum._play.player_names import make_names, replace_controls
from reihum._play.record_format import Record, RecordedMove
from reihum._play.record_writing import cut_source, make_record
from reihum._play.rounds import Round, SettledRound

if TYPE_CHECKING:
    from rich.text import Text
    from typing_extensions import TypeVar as TypeVarWithDefault

    from reihum._play.game import LearnableGame

    GameT_co = TypeVarWithDefault("GameT_co", covariant=True, bound=Game, default=Game[StateT, ViewT_co])

    class Settings(TypedDict, total=False):
        """The arguments of a match that are given by name."""

        seed: SupportsIndex | None
        key: bytes | None
        chance: Chance | None
        legal: bool
        deal: Deal | None

else:
    GameT_co = TypeVar("GameT_co", covariant=True, bound=Game)

__all__ = ["KEY_BYTES", "Chance", "KeyedChance", "LegalMove", "Match", "RepeatedChance", "commit_to_key", "derive_key"]

SHOWN = 12
"""How many legal moves an error lists."""


T = TypeVar("T")


def copy_shallow(value: T) -> T:
    """Return a shallow copy of an object; `copy.copy` would call the `__copy__` of a match."""
    # `tools/translate` replaces this function by one of the browser.
    twin = object.__new__(type(value))
    vars(twin).update(vars(value))
    return twin


class LegalMove(NamedTuple):
    """A move that was legal in the position where `Match.legal_move` returned it.

    - `code`: the code;
    - `text`: the notation.
    """

    code: int
    text: str


class Match(DrawsPictures, Generic[StateT, ViewT_co, GameT_co]):
    """A match in progress.

    `players` are the names in seat order, or their number: by default 4, or the nearest that the game allows. Deals and reshuffles come
    from `seed` (for anything that must be repeatable) or from `key` (32 random bytes, for play that matters): a match needs one of the two.
    An object given as `chance` takes the place of both. It has the methods `deal(match, carry)`, which returns the dealt state of the next
    round, and `shuffle(match)`, which forms the pile that is due and returns its cards, the next one first. With `legal` every move in the
    record lists the legal moves. `deal` is the deal of the first round, as in a record; everything after it comes from chance.

    Raises OptionError when the game does not allow the players or the options, for an invalid seed, key or `chance`, and for both or
    neither of the first two without `chance`; and DealError for an invalid deal.

    The first round is dealt at once. When a round is over but the match is not, the method `deal` begins the next one.

    Attributes are `game`, `players` (the names), `options` (all of them), `seed` (that of the deals, or None), `source` (the record that
    was read, or None), `rounds` (each a `Round`), and `state`: the round, hidden cards included; `deal`, `undo` and `back_to` replace it.

    >>> match = Match("elfer_raus", ["Ada", "Ben"], seed=1)
    >>> while not match.over:
    ...     match.play(match.legal()[0])
    >>> [match.players[seat] for seat in match.winners]
    ['Ada']
    """

    if TYPE_CHECKING:
        # A game that is known by its id to be ours has what learners use and `Game` lacks: `observe`, `learning`.
        @overload
        def __init__(
            self: "Match[Any, Any, LearnableGame]",
            game: Literal["elfer_raus", "elfer_raus_master", "level_8", "bloom"],
            players: int | Sequence[str] | None = None,
            options: Options | None = None,
            **settings: Unpack[Settings],
        ) -> None: ...
        @overload
        def __init__(
            self: "Match[StateT, ViewT_co]",
            game: str | Game[StateT, ViewT_co],
            players: int | Sequence[str] | None = None,
            options: Options | None = None,
            **settings: Unpack[Settings],
        ) -> None: ...

    else:

        def __class_getitem__(cls, _: object) -> type[Self]:
            return cls  # `Match[State, View]` too: a type variable of older Pythons has no default

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str | Game,
        players: int | Sequence[str] | None = None,
        options: Options | None = None,
        *,
        seed: SupportsIndex | None = None,
        key: bytes | None = None,
        chance: Chance | None = None,
        legal: bool = False,
        deal: Deal | None = None,
    ) -> None:
        self.game: GameT_co = cast("GameT_co", resolve_game(game))
        self.players = make_names(resolve_players(self.game, None) if players is None else players)
        self.options: dict[str, object] = resolve_options(self.game, len(self.players), options)
        self._chance = make_chance(key, seed) if chance is None else require_chance(chance)
        # With other chance or a given deal the seed does not reproduce the match, so records do not name it.
        self.seed = None if seed is None or chance is not None or deal is not None else int(seed)
        if deal is not None:
            if not isinstance(deal, Mapping):
                message = f"A deal is a mapping, as a record has it, not a {type(deal).__name__}."
                raise DealError(message)
            self._chance = RepeatedChance([SettledRound(deal, [])], self._chance)
        self.source: Mapping[str, object] | None = None
        """The record that the match was read from, if any."""
        self._keep_legal = legal
        self.rounds: list[Round] = []
        self._carry: Carry | None = self.game.first(len(self.players), self.options)
        self._legal: list[int] | None = None
        self._listed: bytes | None = None
        self._texts: dict[int, str] = {}
        """The notation of moves that were looked up in the position whose legal moves are cached, by code."""
        self.deal()

    def deal(self) -> None:
        """Deal the next round; raises IllegalMove while one is being played, after the match, or where a record has no more cards."""
        if self.rounds and not self.round_over:
            message = "The round is still being played."
            raise IllegalMove(message)
        if self._carry is None:
            message = "The match is over."
            raise IllegalMove(message)
        self.state: StateT = self._chance.deal(self, self._carry)
        self.rounds.append(Round(self._carry, self.game.dealt(self.state)))
        self._settle()

    @property
    def round(self) -> Round:
        """The round being played, or the last one."""
        return self.rounds[-1]

    @property
    def turn(self) -> int | None:
        """The seat to move, or None when the round is over."""
        return self.game.turn(self.state)

    @property
    def round_over(self) -> bool:
        """Whether the round has a result."""
        return self.round.result is not None

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""
        return self.round_over and self._carry is None

    @property
    def results(self) -> list[Result]:
        """The score sheet: the results of all finished rounds."""
        return [played.result for played in self.rounds if played.result is not None]

    @property
    def totals(self) -> list[int] | None:
        """The totals of the score sheet, or None before the end of the first round."""
        return self.game.totals(self.results) if self.results else None

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end of the match."""
        return self.game.winners(self.results) if self.over else []

    def codes(self) -> list[int]:
        """Return the codes of all legal moves."""
        # The list is cached with the bytes of the state: anybody may write to the state between two calls.
        memory = memory_of(self.state)
        if self._legal is None or memory != self._listed:
            self._check(self.state)
            self._legal = [] if self.turn is None else unchecked(self.game.legal)(self.state)
            self._listed, self._texts = memory, {}
        return list(self._legal)

    def legal(self) -> list[str]:
        """Return all legal moves in notation, sorted by code point."""
        text = unchecked(self.game.text)
        return sorted(text(self.state, code) for code in self.codes())

    def legal_move(self, move: str | SupportsIndex) -> LegalMove:
        """Return the legal move that a notation or a code stands for; raises NotationError or IllegalMove."""
        codes, seat = self.codes(), self.turn
        if seat is None:
            message = "The match is over." if self.over else "The round is over; deal the next one."
            raise IllegalMove(message)
        code = self.game.code(self.state, move) if isinstance(move, str) else whole_number(move)
        if code is None or code not in codes:
            raise self._make_illegal_error(seat, move)
        if code not in self._texts:
            self._texts[code] = unchecked(self.game.text)(self.state, code)
        return LegalMove(code, self._texts[code])

    def _find_again(self, move: LegalMove) -> LegalMove:
        """Return a result of `legal_move` if it is legal and has the same notation in this position; raises IllegalMove."""
        found = self.legal_move(move.code)
        # One code may stand for different moves in different positions, as the rows of Bloom change.
        if found.text != move.text:
            message = (
                f"{move.text} was looked up in another position; in this one its code, {move.code}, stands for {found.text}. "
                "Look it up again with `legal_move`."
            )
            raise IllegalMove(message)
        return found

    def _make_illegal_error(self, seat: int, move: str | SupportsIndex) -> IllegalMove:
        """Return the error for an illegal move; it gives a reason only for a move in notation, since a code need not have a notation."""
        legal = self.legal()
        shown = ", ".join(legal[:SHOWN]) + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")
        who = f"for {self.players[seat]} (seat {seat}) now"
        why = self.game.explain_illegal(self.state, move) if isinstance(move, str) else None
        if why is None:
            return IllegalMove(f"code {move} is not legal {who}; legal: {shown}.")
        return IllegalMove(f"{move} is not legal {who}: {self.game.say_illegal(why)} Legal: {shown}.", why.reason, why.cards)

    def play(self, move: str | SupportsIndex | LegalMove) -> None:
        """Make a move; raises NotationError or IllegalMove and then changes nothing.

        The move is given in notation, as a code, or as a result of `legal_move`, whose notation is not computed again in the same position.
        One from another position is made only if its code stands for the same move in this one.
        """
        found = self._find_again(move) if isinstance(move, LegalMove) else self.legal_move(move)
        # The entry is made before the move: seat and legal moves are those of the position in which it is chosen.
        entry: RecordedMove = [cast("int", self.turn), found.text]
        if self._keep_legal:
            entry.append(self.legal())
        unchecked(self.game.play)(self.state, found.code)
        self.round.moves.append(entry)
        try:
            self._settle()
        except IllegalMove:  # no more cards are known
            self.undo()
            raise

    def fork(self) -> Self:
        """Return an independent copy of a match in which moves can be tried, much faster than `copy` does; earlier rounds are shared."""
        tried = copy_shallow(self)
        tried.state, tried._chance = self.state.copy(), copy_chance(self._chance)  # noqa: SLF001 - it is one of us
        tried.rounds = [*self.rounds[:-1], copy_shallow(self.round)]
        tried.round.moves = list(self.round.moves)
        return tried

    def at_round(self, number: SupportsIndex) -> Self:
        """Return a match at the deal of round `number`, counted from 1.

        It repeats the deals and reshuffles of this match, and draws further ones from the same chance; a replayed record has no chance, so
        drawing one raises IllegalMove. Raises IndexError for a round that does not exist, and OptionError as `copy` does.
        """
        wanted = whole_number(number)
        if wanted is None or not 1 <= wanted <= len(self.rounds):
            message = f"There is no round {number!r}."
            raise IndexError(message)
        played = self.rounds[wanted - 1]
        past = copy_shallow(self)
        past.rounds = self.rounds[: wanted - 1]
        past._carry, past._keep_legal = played.carry, False  # noqa: SLF001 - it is one of us
        past._chance = repeat_chance(copy_chance(self._chance), self.rounds)  # noqa: SLF001 - as above
        # What was read belongs to the whole match; a record of this one would repeat keys that no longer apply.
        past.source = None
        past.deal()
        return past

    def undo(self) -> None:
        """Take back the last move of the match and what followed from it, such as the deal of the next round.

        Chance is not undone: where the same cards are dealt or reshuffled again, they come in the same order. Raises IllegalMove when no
        move has been made.
        """
        made = [number for number, one in enumerate(self.rounds) if any(isinstance(entry, list) for entry in one.moves)]
        if not made:
            message = "No move has been made that could be taken back."
            raise IllegalMove(message)
        number = made[-1]
        played = self.rounds[number]
        moves = [entry for entry in played.moves if isinstance(entry, list)]
        # Rules only go forward, so the round is dealt and played again without its last move.
        before = copy_shallow(self)
        before._chance, before._carry, before._keep_legal = repeat_chance(self._chance, self.rounds), played.carry, False  # noqa: SLF001 - it is one of us
        before.rounds = self.rounds[:number]
        before.deal()
        for _, text, *_ in moves[:-1]:
            before.play(cast("str", text))
        # The entries of this match are kept, not those just made: they may list the legal moves.
        kept = played.moves[: played.moves.index(moves[-1], len(before.round.moves))]
        self._chance, self._carry, self.state = before._chance, played.carry, before.state  # noqa: SLF001 - as above
        self.rounds = [*self.rounds[:number], before.round]
        self.round.moves = kept
        self.source = None if self.source is None else cut_source(self.source, number, kept)
        self._legal = None

    def back_to(self, state: StateT, entries: SupportsIndex) -> None:
        """Go back within the round to a copy of `state`, keeping the first `entries` moves and reshuffles.

        Raises IllegalMove when the round is over or has fewer entries, and StateError for a state of another game or number of players.
        Chance is not undone: no pile may have been reshuffled in between.
        """
        if self.round_over:
            message = "The round is over: nothing in it can be taken back."
            raise IllegalMove(message)
        kept = whole_number(entries)
        if kept is None or not 0 <= kept <= len(self.round.moves):
            message = f"The round has {len(self.round.moves)} entries: it cannot go back to {entries!r}."
            raise IllegalMove(message)
        self._check(state)
        self.state = state.copy()
        del self.round.moves[kept:]
        self._legal = None

    def _settle(self) -> None:
        """Do what follows a move automatically: reshuffle piles and record the result."""
        self._legal = None
        # Before checking the turn: a round is not over while a pile is due.
        while unchecked(self.game.due)(self.state):
            self.round.moves.append({"shuffle": self._chance.shuffle(self)})
        if self.turn is None:
            self.round.result = Result(self.game.ended(self.state), self.game.scores(self.state))
            self.round.parts = self._score_parts()
            self._carry = self.game.following(self.state, self.options, self.results)

    def _score_parts(self) -> list[list[ScorePart]]:
        """Return the parts of each seat's score; empty if the game has no `score_parts`, which is not a member of `Game`."""
        tell = getattr(self.game, "score_parts", None)
        return [[] if tell is None else tell(self.state, seat) for seat in range(len(self.players))]

    def _check(self, state: StateT) -> None:
        """Raise StateError for a state of another game or number of players, or with invalid fields."""
        if isinstance(self.game, Base):
            check_state(self.game, state)
            checked: Any = state
            if int(checked.players) != len(self.players):
                message = f"This state is for {checked.players} players, the match for {len(self.players)}."
                raise StateError(message)

    def view(self, seat: int | None = None) -> ViewT_co:
        """Return the round as a seat, or an onlooker (None), sees it, without anything hidden; `reihum.to_json` writes it as JSON."""
        seen: ViewT_co = self.game.view(self.state, seat)
        return seen

    def record(self) -> Record:
        """Return the match as a record; an unfinished one has no totals, winners or key."""
        # A seed is its own proof: anybody can derive the key from it.
        dealt = self._chance if self.seed is None and isinstance(self._chance, KeyedChance) else None
        proof = {} if dealt is None else {"commitment": commit_to_key(dealt.key), "key": dealt.key.hex()}
        return make_record(self, proof)

    def copy(self) -> Self:
        """Return an independent copy, with hidden cards and chance to come; raises OptionError for a `chance` that cannot be copied."""
        return deepcopy(self, {id(self._chance): copy_chance(self._chance)})

    def __copy__(self) -> Self:
        """Return the same as `copy`: two matches that share their rounds would corrupt each other's records."""
        return self.copy()

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        # An unpickled numpy record returns copies of its array fields, so that plain Python would write to the copies.
        self.state = self.state.copy()

    def __str__(self) -> str:
        return str(self.show())

    def show(self, seat: int | None = None) -> "Text":
        """Return the round drawn for a terminal, as a seat or an onlooker (None) sees it; `print(match)` shows the plain text."""
        return self.game.show(self.state, seat, [replace_controls(name) for name in self.players])

    def __repr__(self) -> str:
        where = "over" if self.over else f"round {len(self.rounds)}"
        return f"<Match {self.game.id}, {len(self.players)} players, {where}>"
