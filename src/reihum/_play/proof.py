"""Proofs that the deals of a record come from its key, and that the key matches its commitment.

`record.replay` checks that a match followed the rules, whatever was dealt. This module checks that nobody chose the cards after the
commitment. It cannot show that the first key was kept: the one who drew it could have discarded others before committing.
"""

from collections.abc import Mapping

from reihum._kit.errors import ReihumError
from reihum._play.match import KEY_BYTES, Match, commit_to_key, derive_key
from reihum._play.record_error import RecordError
from reihum._play.record_format import split_move


def read_key(record: Mapping[str, object]) -> bytes | None:
    """Return the key of a record's deals, 32 bytes, given there or derived from its seed; None if it has neither.

    Raises RecordError for an invalid key, and for one that does not match the record's own commitment.
    """
    text, seed, commitment = record.get("key"), record.get("seed"), record.get("commitment")
    if text is None:
        return derive_key(seed) if isinstance(seed, int) and not isinstance(seed, bool) else None
    try:
        key = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        message = f"the key is {text!r}, not {KEY_BYTES} bytes in hexadecimal"
        raise RecordError(message, code="key")
    if commitment is not None and commitment != commit_to_key(key):
        message = f"the commitment is {commitment!r}, but the SHA-256 of the key is {commit_to_key(key)}"
        raise RecordError(message, code="commitment")
    return key


def deal_again(match: Match, key: bytes, source: str = "the key") -> int:
    """Deal and reshuffle a finished match again from a key and compare; return the number of shuffles.

    Raises RecordError for the first deal or pile that differs; its sentence names the `source` of the key, such as `the seed 6`.
    """
    again = Match(match.game, match.players, match.options, key=key)
    shuffles = 0
    for number, played in enumerate(match.rounds, 1):
        if number > 1:
            again.deal()
        if again.round.deal != played.deal:
            message = f"the deal is not the one that {source} gives"
            raise RecordError(message, number, code="deal")
        shuffles += 1
        for at, entry in enumerate(played.moves, 1):
            if not isinstance(entry, dict):
                # A move makes the reshuffles that follow it, so that they can be compared as the next entries.
                again.play(split_move(entry)[1])
            elif entry != again.round.moves[at - 1]:
                message = f"the pile is not in the order that {source} gives"
                raise RecordError(message, number, at, code="wrong_shuffle")
            else:
                shuffles += 1
    return shuffles


def is_dealt(record: Mapping[str, object], match: Match) -> bool | None:
    """Return whether a match replayed from this record was dealt from the record's key; None if it has no key."""
    try:
        key = read_key(record)
        return None if key is None else deal_again(match, key) > 0
    except ReihumError:
        return False
