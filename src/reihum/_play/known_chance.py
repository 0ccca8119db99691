"""The interface of sources of chance, and sources with known deals and reshuffles: from an earlier match, or from a record."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Protocol

from reihum._kit.base import Carry
from reihum._kit.errors import DealError, IllegalMove, OptionError
from reihum._play.keyed_chance import KeyedChance, MatchToDeal
from reihum._play.record_format import list_shuffles
from reihum._play.rounds import Round, SettledRound

UNKNOWN = "No cards are known from here on: the record ends before, or went another way. `resume` takes a seed or a key to go on with."


class Chance(Protocol):
    """A source of deals and reshuffles."""

    def deal(self, match: Any, carry: Carry) -> Any:  # noqa: ANN401 - a `Match`, and a state of its game
        """Deal the next round."""

    def shuffle(self, match: Any) -> list[str]:  # noqa: ANN401 - as above
        """Reshuffle the pile that is due and return its cards."""


def require_chance(chance: Chance) -> Chance:
    """Return a source of chance; raises OptionError for what is none."""
    if getattr(chance, "deal", None) is None or getattr(chance, "shuffle", None) is None:
        message = f"A source of chance is an object with the methods `deal` and `shuffle`, not a {type(chance).__name__}."
        raise OptionError(message)
    return chance


class RepeatedChance:
    """Repeats known deals and reshuffles; beyond them it uses another source of chance, if there is one.

    However a round is played, its n-th reshuffle gives the same pile as the n-th one before. If other cards are to be dealt or
    reshuffled than before, because the match went differently, they come from the other source, too.
    """

    def __init__(self, rounds: Sequence[SettledRound], then: Chance | None = None, *, lenient: bool = False) -> None:
        """With `lenient` a deal that is invalid here is replaced by one of `then`: earlier rounds may have gone differently."""
        self._rounds = rounds
        self._then = RecordedChance() if then is None else then
        self._lenient = lenient

    def deal(self, match: MatchToDeal, carry: Carry) -> Any:  # noqa: ANN401 - as above
        """Deal the next round as it was dealt before."""
        number = len(match.rounds)
        if number >= len(self._rounds):
            return self._then.deal(match, carry)
        # Open this round's stream in the other source, too: a later reshuffle may come from it.
        if isinstance(self._then, KeyedChance):
            self._then.begin(number)
        try:
            return match.game.restore(len(match.players), match.options, carry, self._rounds[number].deal)
        except DealError:
            if not self._lenient:
                raise
            return self._then.deal(match, carry)

    def start_again(self, played: Sequence[SettledRound]) -> "RepeatedChance":
        """Return a source that repeats the rounds that have been `played` from this one, and then does as this one would have done."""
        if isinstance(self._then, KeyedChance):
            return RepeatedChance(self._rounds, self._then.start_again(), lenient=True)
        # Other sources cannot start again, so what came from them is known from now on.
        rounds = [_join(one, self._rounds[number]) if number < len(self._rounds) else one for number, one in enumerate(played)]
        return RepeatedChance([*rounds, *self._rounds[len(played) :]], self._then, lenient=True)

    def copy(self) -> "RepeatedChance":
        """Return an independent source that continues from here; the known chance is shared, since it never changes."""
        return RepeatedChance(self._rounds, copy_chance(self._then), lenient=self._lenient)

    def shuffle(self, match: MatchToDeal) -> list[str]:
        """Reshuffle the next pile as it was before."""
        number, formed = len(match.rounds) - 1, len(list_shuffles(match.rounds[-1].moves))
        known = self._rounds[number].shuffles if number < len(self._rounds) else []
        if formed >= len(known):
            return self._then.shuffle(match)
        try:
            match.game.form(match.state, known[formed])
        except DealError:
            if not self._lenient:
                raise
            return self._then.shuffle(match)
        return known[formed]


def _join(played: SettledRound, before: SettledRound) -> SettledRound:
    """Return a round as it was played, with the later reshuffles of `before`, which it repeats so far."""
    return SettledRound(played.deal, [*played.shuffles, *before.shuffles[len(played.shuffles) :]])


class RecordedChance:
    """Chance as recorded: deals and reshuffles come from the record, not from a key."""

    def __init__(self) -> None:
        self.next_deal: Mapping[str, object] | None = None
        """The deal of the next round; None once all rounds of the record have been dealt and played."""
        self.next_shuffle: object = None

    def deal(self, match: MatchToDeal, carry: Carry) -> Any:  # noqa: ANN401 - as above
        if self.next_deal is None:
            raise IllegalMove(UNKNOWN)
        return match.game.restore(len(match.players), match.options, carry, self.next_deal)

    def shuffle(self, match: MatchToDeal) -> list[str]:
        if self.next_deal is None:
            raise IllegalMove(UNKNOWN)
        if not isinstance(self.next_shuffle, dict) or "shuffle" not in self.next_shuffle:
            message = "a pile is formed here, but the record does not say its order"
            raise DealError(message)
        cards = self.next_shuffle["shuffle"]
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            message = "a shuffle is a list of cards"
            raise DealError(message)
        match.game.form(match.state, cards)
        return list(cards)


def repeat_chance(chance: Chance, rounds: Sequence[Round]) -> Chance:
    """Return a source that repeats every deal and reshuffle of the rounds that came from this one."""
    if isinstance(chance, KeyedChance):
        return chance.start_again()
    known = chance if isinstance(chance, RepeatedChance) else RepeatedChance([], chance)
    return known.start_again([SettledRound(one.deal, list_shuffles(one.moves)) for one in rounds])


def copy_chance(chance: Chance) -> Chance:
    """Return an independent source that continues from here exactly as this one does; raises OptionError for one that cannot be copied."""
    if isinstance(chance, KeyedChance | RepeatedChance):
        return chance.copy()
    try:
        return deepcopy(chance)
    except (TypeError, NotImplementedError) as error:  # the latter by random.SystemRandom, which has no state to copy
        message = f"This match's source of chance cannot be copied ({error}): give it a method `__deepcopy__`."
        raise OptionError(message) from error
