"""What a record proves of its deals: that the cards come from its key, and that the key is the one that was committed to.

`record.replay` shows that a match went by the rules whatever was dealt; this shows that what was dealt was nobody's choice after
the commitment. Who drew the key could have drawn others before: a commitment does not show that the first one was kept.
"""

from collections.abc import Mapping

from reihum._kit.errors import ReihumError
from reihum._play.match import KEY_BYTES, Match, commitment_of, key_of
from reihum._play.record import RecordError
from reihum._play.record_format import seat_and_text


def key_in(record: Mapping[str, object]) -> bytes | None:
    """Return the key that a record says its cards come from, 32 bytes, or None where it names neither a key nor a seed.

    Raises RecordError when the key is none, or is not the one that the record's own commitment was made for.
    """
    text, seed, said = record.get("key"), record.get("seed"), record.get("commitment")
    if text is None:
        return key_of(seed) if isinstance(seed, int) and not isinstance(seed, bool) else None
    try:
        key = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        message = f"the key is {text!r}, not {KEY_BYTES} bytes in hexadecimal"
        raise RecordError(message)
    if said is not None and said != commitment_of(key):
        message = f"the commitment is {said!r}, but the SHA-256 of the key is {commitment_of(key)}"
        raise RecordError(message)
    return key


def deal_again(match: Match, key: bytes) -> int:
    """Deal every round of a finished match and form every pile from a key, and compare; gives how many shuffles that were.

    Raises RecordError for the first card that lies elsewhere.
    """
    again = Match(match.game, match.players, match.options, key=key)
    shuffles = 0
    for number, played in enumerate(match.rounds, 1):
        if number > 1:
            again.deal()
        if again.round.deal != played.deal:
            message = "the deal is not the one that the key gives"
            raise RecordError(message, number)
        shuffles += 1
        for at, entry in enumerate(played.moves, 1):
            if not isinstance(entry, dict):
                again.play(seat_and_text(entry)[1])
            elif entry != again.round.moves[at - 1]:
                message = "the pile is not in the order that the key gives"
                raise RecordError(message, number, at)
            else:
                shuffles += 1
    return shuffles


def is_dealt(record: Mapping[str, object], match: Match) -> bool | None:
    """Return whether a match, replayed from this record, was dealt from the record's key; None where it names none."""
    try:
        key = key_in(record)
        return None if key is None else deal_again(match, key) > 0
    except ReihumError:
        return False
