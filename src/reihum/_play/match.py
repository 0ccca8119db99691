"""A match: one or more rounds of a game, who is to move, the score sheet, and who has won."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, cast

from reihum._kit.base import Base, Carry, Deal, Result, ScorePart
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import IllegalMove, StateError
from reihum._kit.options import Options
from reihum._kit.state_checks import check_state, memory_of
from reihum._kit.whole_numbers import plain_options
from reihum._play.game import Game, StateT, ViewT_co, resolve_game
from reihum._play.keyed_chance import KEY_BYTES, KeyedChance, chance_of, commitment_of, key_of
from reihum._play.picture import DrawsPictures
from reihum._play.player_names import make_names, replace_controls
from reihum._play.record_format import Record, RecordedMove, shuffles_of
from reihum._play.record_writing import written
from reihum._play.rounds import Round
from reihum._play.shallow import shallow

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["KEY_BYTES", "Chance", "KeyedChance", "LegalMove", "Match", "RepeatedChance", "SettledRound", "commitment_of", "key_of"]

SHOWN = 12
"""How many legal moves an error lists."""


class Chance(Protocol):
    """Where deals and shuffles come from."""

    def deal(self, match: "Match[StateT, object]", carry: Carry) -> StateT:
        """Deal the next round."""

    def shuffle(self, match: "Match") -> list[str]:
        """Form the pile that is due and give its cards."""


class SettledRound(NamedTuple):
    """What chance settled of a round: its deal, and the piles formed in it, in their order, the next card first."""

    deal: Deal
    shuffles: Sequence[list[str]]


class RepeatedChance:
    """Chance as it fell before, as far as that is known; from then on another one, where there is one.

    However a round is played, its n-th pile is the n-th that was formed in it before.
    """

    def __init__(self, rounds: Sequence[SettledRound], then: Chance | None = None) -> None:
        self._rounds = rounds
        self._then = then

    def deal(self, match: "Match[StateT, object]", carry: Carry) -> StateT:
        """Deal the next round as it was dealt."""
        number = len(match.rounds)
        if self._then is not None:
            if number >= len(self._rounds):
                return self._then.deal(match, carry)
            if isinstance(self._then, KeyedChance):
                self._then.begin(number)
        return match.game.restore(len(match.players), match.options, carry, self._rounds[number].deal)

    def shuffle(self, match: "Match") -> list[str]:
        """Form the next pile as it was formed."""
        number, formed = len(match.rounds) - 1, len(shuffles_of(match.round.moves))
        known = self._rounds[number].shuffles if number < len(self._rounds) else []
        if self._then is not None and formed >= len(known):
            return self._then.shuffle(match)
        match.game.form(match.state, known[formed])
        return known[formed]


class LegalMove(NamedTuple):
    """A move that is legal in the position where `Match.legal_move` found it: its code, and its text as the notation writes it."""

    code: int
    text: str


class Match(DrawsPictures, Generic[StateT, ViewT_co]):
    """A match in progress.

    `players` are the names in seat order, or how many there are. Chance comes from `seed` (for everything that must be
    repeatable) or from `key` (32 bytes, for play that matters). With `legal` every move in the record lists what was
    legal. `deal` is how the first round is dealt, as a record has it; chance settles what comes after. Raises OptionError when the game
    does not allow the players or the options, and DealError for a deal that there cannot be.

    The first round is dealt at once. When a round is over but not the match, `deal` begins the next one.

    >>> match = Match("elfer_raus", ["Ada", "Ben"], seed=1)
    >>> while not match.over:
    ...     match.play(match.legal()[0])
    >>> [match.players[seat] for seat in match.winners]
    ['Ada']
    """

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str | Game[StateT, ViewT_co],
        players: int | Sequence[str] = 4,
        options: Options | None = None,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        chance: Chance | None = None,
        legal: bool = False,
        deal: Deal | None = None,
    ) -> None:
        self.game: Game[StateT, ViewT_co] = resolve_game(game)
        self.players = make_names(players)
        self.options = self.game.complete(len(self.players), plain_options(options))
        self._chance = chance or chance_of(key, seed)
        self.seed = None if seed is None or deal is not None else int(seed)
        if deal is not None:
            self._chance = RepeatedChance([SettledRound(deal, [])], self._chance)
        self.source: Mapping[str, object] | None = None
        """The record that the match was read from, if it was."""
        self._keep_legal = legal
        self.rounds: list[Round] = []
        self._carry: Carry | None = self.game.first(len(self.players), self.options)
        self._legal: list[int] | None = None
        self._listed: bytes | None = None
        self.deal()

    def deal(self) -> None:
        """Deal the next round; raises IllegalMove while one is being played or when the match is over."""
        if self.rounds and not self.round_over:
            message = "The round is still being played."
            raise IllegalMove(message)
        if self._carry is None:
            message = "The match is over."
            raise IllegalMove(message)
        self.state = self._chance.deal(self, self._carry)
        self.rounds.append(Round(self._carry, self.game.dealt(self.state)))
        self._settle()

    @property
    def round(self) -> Round:
        """The round being played, or the last one."""
        return self.rounds[-1]

    @property
    def turn(self) -> int | None:
        """The seat whose move it is, or None when the round is over."""
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
        """What stands under the score sheet, or None before the end of the first round."""
        return self.game.totals(self.results) if self.results else None

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""
        return self.game.winners(self.results) if self.over else []

    def codes(self) -> list[int]:
        """List the codes of all legal moves."""
        memory = memory_of(self.state)
        if self._legal is None or memory != self._listed:  # it may have been written to since they were listed
            self._check(self.state)
            self._legal = [] if self.turn is None else unchecked(self.game.legal)(self.state)
            self._listed = memory
        return list(self._legal)

    def legal(self) -> list[str]:
        """List all legal moves in notation, sorted by code point."""
        text = unchecked(self.game.text)
        return sorted(text(self.state, code) for code in self.codes())

    def legal_move(self, move: str | int) -> LegalMove:
        """Return a move, given in notation or as a code, that is legal now; raises NotationError or IllegalMove."""
        codes, seat = self.codes(), self.turn
        if seat is None:
            message = "The match is over." if self.over else "The round is over; deal the next one."
            raise IllegalMove(message)
        code = self.game.code(self.state, move) if isinstance(move, str) else whole_number(move)
        if code is None or code not in codes:
            raise self._illegal(seat, move)
        return LegalMove(code, unchecked(self.game.text)(self.state, code))

    def _found(self, move: LegalMove) -> LegalMove:
        """Return what `legal_move` returned, if it is still legal; raises IllegalMove."""
        return move if move.code in self.codes() else self.legal_move(move.code)

    def _illegal(self, seat: int, move: str | int) -> IllegalMove:
        """Make the error for a move that is not legal; that of a code, which need not have a text, does not say why."""
        legal = self.legal()
        shown = ", ".join(legal[:SHOWN]) + (f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else "")
        who = f"for {self.players[seat]} (seat {seat}) now"
        why = self.game.explain_illegal(self.state, move) if isinstance(move, str) else None
        if why is None:
            return IllegalMove(f"code {move} is not legal {who}; legal: {shown}.")
        return IllegalMove(f"{move} is not legal {who}: {self.game.say_illegal(why)} Legal: {shown}.", why.reason, why.cards)

    def play(self, move: str | int | LegalMove) -> None:
        """Do one move; raises NotationError or IllegalMove and then changes nothing.

        The move is given in notation, as a code, or as `legal_move` returned it for this very position: then its text is not
        looked up again.
        """
        found = self._found(move) if isinstance(move, LegalMove) else self.legal_move(move)
        entry: RecordedMove = [cast("int", self.turn), found.text]
        if self._keep_legal:
            entry.append(self.legal())
        unchecked(self.game.play)(self.state, found.code)
        self.round.moves.append(entry)
        self._settle()

    def aside(self) -> Self:
        """Return a match that stands where this one does, in which moves can be tried while this one stays as it is.

        Chance is that of this match and would go on for both: no pile may be formed in it.
        """
        tried = shallow(self)
        tried.state = self.state.copy()
        tried.rounds = [*self.rounds[:-1], shallow(self.round)]
        tried.round.moves = list(self.round.moves)
        return tried

    def at_round(self, number: int) -> Self:
        """Return a match that stands where round `number` of this one, from 1, was dealt.

        Deals and shuffles are those of this match, as far as it was played. Raises IndexError when there is no such round.
        """
        wanted = whole_number(number)
        if wanted is None or not 1 <= wanted <= len(self.rounds):
            message = f"There is no round {number!r}."
            raise IndexError(message)
        played = self.rounds[wanted - 1]
        past = shallow(self)
        past.rounds = self.rounds[: wanted - 1]
        settled = [SettledRound(one.deal, shuffles_of(one.moves)) for one in self.rounds]
        past._carry, past._chance, past._keep_legal = played.carry, RepeatedChance(settled), False  # noqa: SLF001 - it is one of us
        past.source = None
        past.deal()
        return past

    def undo(self) -> None:
        """Take the last move of the round back, and what followed by itself; raises IllegalMove where the round has none.

        Chance does not go back: a pile that was formed is formed in the same order again.
        """
        moves = [entry for entry in self.round.moves if isinstance(entry, list)]
        if not moves:
            message = "The round has no move that could be taken back."
            raise IllegalMove(message)
        before = self.at_round(len(self.rounds))
        for _, text, *_ in moves[:-1]:
            before.play(cast("str", text))
        kept = self.round.moves[: self.round.moves.index(moves[-1], len(before.round.moves))]
        settled = [SettledRound(one.deal, shuffles_of(one.moves)) for one in self.rounds]
        self._chance = RepeatedChance(settled, self._chance)
        self._carry, self.state, self.rounds[-1] = self.round.carry, before.state, before.round
        self.round.moves = kept
        self._legal = None

    def back_to(self, state: StateT, entries: int) -> None:
        """Go back within the round: to a copy of the state that was kept, and so many entries of moves and shuffles.

        Raises IllegalMove when the round is over or has not so many entries, and StateError for a state that is none of this match.
        Chance does not go back: no pile may have been formed meanwhile.
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
        """Do what follows by itself: form piles, note the result."""
        self._legal = None
        while unchecked(self.game.due)(self.state):
            self.round.moves.append({"shuffle": self._chance.shuffle(self)})
        if self.turn is None:
            self.round.result = Result(self.game.ended(self.state), self.game.scores(self.state))
            self.round.parts = self._score_parts()
            self._carry = self.game.following(self.state, self.options, self.results)

    def _score_parts(self) -> list[list[ScorePart]]:
        """Return what the scores are made of. A game from elsewhere need not tell: `score_parts` is no member of `Game`."""
        tell = getattr(self.game, "score_parts", None)
        return [[] if tell is None else tell(self.state, seat) for seat in range(len(self.players))]

    def _check(self, state: StateT) -> None:
        """Raise StateError for a state that is none of this game, or spoiled, as far as the game can tell."""
        if isinstance(self.game, Base):
            check_state(self.game, state)
            checked: Any = state
            if int(checked.players) != len(self.players):
                message = f"This state is for {checked.players} players, the match for {len(self.players)}."
                raise StateError(message)

    def view(self, seat: int | None = None) -> ViewT_co:
        """Look at the round from a seat, or from outside: plain data, nothing that the seat may not know."""
        return self.game.view(self.state, seat)

    def record(self) -> Record:
        """Write the match in the record format; scores and the ending are left out while it is still being played."""
        dealt = self._chance if self.seed is None and isinstance(self._chance, KeyedChance) else None
        proof = {} if dealt is None else {"commitment": commitment_of(dealt.key), "key": dealt.key.hex()}
        return written(self, proof)

    def copy(self) -> Self:
        """Return an independent copy, the order of the hidden cards and all chance to come included."""
        return deepcopy(self)

    def __copy__(self) -> Self:
        """Return the same as `copy`: two matches that share their rounds would spoil each other's records."""
        return self.copy()

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        self.state = self.state.copy()  # a record fresh from a pickle gives copies of its arrays, which plain Python would write to

    def __str__(self) -> str:
        return str(self.show())

    def show(self, seat: int | None = None) -> "Text":
        """Draw the round for a terminal, as a seat sees it or from outside; `print(match)` shows the plain text."""
        return self.game.show(self.state, seat, [replace_controls(name) for name in self.players])

    def __repr__(self) -> str:
        where = "over" if self.over else f"round {len(self.rounds)}"
        return f"<Match {self.game.id}, {len(self.players)} players, {where}>"
