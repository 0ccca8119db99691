"""Continuing the match of a record from its last position."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, SupportsIndex, cast

from reihum._play.known_chance import RepeatedChance
from reihum._play.match import Match
from reihum._play.proof import read_key
from reihum._play.record import Replay
from reihum._play.record_error import RecordError, blame_game
from reihum._play.record_format import list_shuffles, split_move
from reihum._play.rounds import SettledRound

if TYPE_CHECKING:
    from reihum._play.keyed_chance import KeyedChance


def resume(record: Mapping[str, object], *, seed: SupportsIndex | None = None, key: bytes | None = None) -> Match:
    """Return the match of a record at its last position, finished or not, to be continued; its contents are checked as by `replay`.

    If the cards so far come from the record's seed or key, or from the given `seed` or `key`, chance continues exactly as it would have.
    Otherwise it continues from the given one. Raises RecordError for the first fault, and OptionError for an unfinished match without a
    seed or a key; a finished one without them has no cards for another course after `undo`, which raises IllegalMove.

    >>> match = Match("elfer_raus", 3, seed=1)
    >>> match.play(match.legal()[0])
    >>> again = resume(match.record())
    >>> again.record() == match.record()
    True
    """
    with blame_game(record):
        match = Replay(record).play_on()
    is_given = seed is not None or key is not None
    if not is_given:
        seed, key = match.seed, _find_key(record, match)
    if match.over and seed is None and key is None:
        return match
    again = Match(match.game, match.players, match.options, seed=seed, key=key)
    chance, dealt_by = again._chance, again.seed  # noqa: SLF001 - a match has no other way to be given its chance
    # Where the cards did not come from this chance, what is known is repeated and only what follows is new; such a match has no seed.
    if not _follow(again, match):
        cast("KeyedChance", chance).begin(len(match.rounds) - 1)
        settled = [SettledRound(played.deal, list_shuffles(played.moves)) for played in match.rounds]
        chance, dealt_by = RepeatedChance(settled, chance), None
    if is_given or not match.over:
        match.seed = dealt_by  # otherwise a finished match keeps what its record says
    match._chance, match._keep_legal = chance, _lists_legal(match)  # noqa: SLF001 - as above
    return match


def _find_key(record: Mapping[str, object], match: Match) -> bytes | None:
    """Return the key of a record without a seed; raises RecordError for an invalid one, but of a finished match, which needs none."""
    try:
        return read_key(record) if match.seed is None else None
    except RecordError:
        if match.over:
            return None
        raise


def _lists_legal(match: Match) -> bool:
    """Return whether the last move of a match lists the legal moves."""
    moves = [entry for played in match.rounds for entry in played.moves if isinstance(entry, list)]
    return bool(moves) and len(moves[-1]) > len(("seat", "text"))


def _follow(again: Match, match: Match) -> bool:
    """Make the moves of `match` in `again`; return whether all deals and piles are the same."""
    for number, played in enumerate(match.rounds):
        if number:
            again.deal()
        if again.round.deal != played.deal:
            return False
        for at, entry in enumerate(played.moves):
            if not isinstance(entry, dict):
                again.play(split_move(entry)[1])
            elif at >= len(again.round.moves) or entry != again.round.moves[at]:
                return False
    return True
