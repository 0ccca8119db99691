"""Writing a match as a record; what was read from a record, including unknown keys, is written back until a move is taken back."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from reihum._kit.base import Result
from reihum._play.game import Game
from reihum._play.record_format import FORMAT, Entry, Record, copy_json
from reihum._play.rounds import Round

ENDING = ["totals", "winners", "commitment", "key"]
"""Keys that only records of finished matches have."""
AS_READ = ["options", "deal"]
"""Keys that are written as they were read: they were checked, and older or newer versions may write them with more or less."""


class WritableMatch(Protocol):
    """What writing a record needs of a match."""

    players: list[str]
    options: dict[str, object]
    seed: int | None
    rounds: list[Round]
    source: Mapping[str, object] | None
    """The record that the match was read from, if any."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""

    @property
    def over(self) -> bool:
        """Whether the last round has been played."""

    @property
    def results(self) -> list[Result]:
        """The results of the rounds that are over."""

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""


def make_record(match: WritableMatch, proof: Mapping[str, str]) -> Record:
    """Return a match as a record; `proof` holds the key and its commitment, to be written once the match is over."""
    source = match.source or {}
    record: dict[str, object] = {
        "format": FORMAT,
        "game": match.game.id,
        "players": match.players,
        "options": match.options,
        "seed": match.seed,
        "rounds": [_make_round(played, _find_source_round(source, number)) for number, played in enumerate(match.rounds)],
    }
    if match.over:
        record["totals"], record["winners"] = match.game.totals(match.results), match.winners
        record = {**record, **proof}
    # A copy: whoever changes a record changes neither the match nor what it was read from.
    return cast("Record", copy_json(_merge_in_order(source, record, [] if match.over else ENDING)))


def cut_source(source: Mapping[str, object], number: int, entries: Sequence[Entry]) -> dict[str, object]:
    """Return what a record says of its rounds up to that of index `number`, and of the first `entries` of this one.

    What follows them may go another way. So what the record says of later rounds and moves, and of the ending, is left out.
    """
    omitted = list(ENDING)
    position, made = source.get("continued_at"), [entry for entry in entries if isinstance(entry, list)]
    if isinstance(position, dict) and not _is_before([position.get("round"), position.get("move")], number + 1, len(made) + 1):
        omitted.append("continued_at")
    kept = {name: value for name, value in source.items() if name not in omitted}
    kept["rounds"] = cast("Sequence[object]", source.get("rounds", []))[: number + 1]
    stand_ins = source.get("stand_ins")
    if isinstance(stand_ins, list):
        kept["stand_ins"] = [entry for entry in stand_ins if _is_before(entry, number, len(entries))]
    return kept


def _is_before(position: object, number: int, at: int) -> bool:
    """Return whether a position of a record, a list of round and place in it, is before another one."""
    match position:
        case [int(round_), int(place), *_]:
            return round_ < number or (round_ == number and place < at)
    return False


def _merge_in_order(source: Mapping[str, object], record: dict[str, object], ending: Sequence[str]) -> dict[str, object]:
    """Return a record merged with its source, in the order of the source.

    Keys in AS_READ keep the value of the source, and keys in `ending`, which do not apply yet, are left out.
    """
    merged: dict[str, object] = {}
    for name, value in source.items():
        if name not in ending:
            merged[name] = record[name] if name in record and name not in AS_READ else value
    for name, value in record.items():
        if name not in merged:
            merged[name] = value
    return merged


def _find_source_round(source: Mapping[str, object], number: int) -> Mapping[str, object]:
    """Return a round of the record that a match was read from; empty where it has none."""
    rounds = cast("Sequence[Mapping[str, object]]", source.get("rounds", []))
    return rounds[number] if number < len(rounds) else {}


def _make_round(played: Round, before: Mapping[str, object]) -> dict[str, object]:
    entry: dict[str, object] = {"deal": played.deal, "moves": played.moves}
    if played.result is not None:
        entry["scores"], entry["ended"] = played.result.scores, played.result.ended
    return _merge_in_order(before, entry, [] if played.result is not None else ["scores", "ended"])
