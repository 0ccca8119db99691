"""The functions of a module as native or plain Python rules, in memory with the same layout."""

from typing import Any

import numpy as np

from reihum._play.game import Game
from tools.wasm.compiler.entries import INT
from tools.wasm.compiler.kinds import KINDS, Kind
from tools.wasm.compiler.memory import MemoryPlace


class Native:
    """A game's rules over one memory; after the same calls, `memory` equals the module's memory byte for byte."""

    def __init__(self, game: Game, kind: Kind = KINDS["table"]) -> None:
        self.layout = kind.layout(game)
        self.memory = np.zeros(self.layout.end, np.uint8)
        self._entries = {entry.name: entry for entry in kind.entries(game)}
        self._places: dict[str, Any] = {name: self._place(place) for name, place in self.layout.places.items()}
        for group in self.layout.groups:
            self._places[group] = self._group(group)

    def _group(self, name: str) -> Any:
        """Return a group of arrays, and of groups in it."""
        members = self.layout.members(name).values()
        found = [each if isinstance(each, int) else self._group(each) if isinstance(each, str) else self._place(each) for each in members]
        return self.layout.groups[name](*found)

    def _place(self, place: MemoryPlace) -> Any:
        """Return the record or the array at a place, as a view of the memory."""
        part: Any = self.memory[place.address : place.address + place.size].view(place.dtype)
        return part.reshape(place.shape) if place.shape else part[0]

    def __getitem__(self, name: str) -> Any:
        """Return the record, the array or the group of arrays of this name."""
        return self._places[name]

    def write(self, name: str, content: bytes) -> None:
        """Write bytes to the beginning of a place."""
        begin = self.layout.places[name].address
        self.memory[begin : begin + len(content)] = np.frombuffer(content, np.uint8)

    def read(self, name: str) -> bytes:
        """Return the bytes of a place."""
        place = self.layout.places[name]
        return self.memory[place.address : place.address + place.size].tobytes()

    def call(self, name: str, *given: int) -> Any:
        """Call a function of the module."""
        entry, numbers = self._entries[name], iter(given)
        return entry.rule(*(next(numbers) if argument == INT else self._places[argument] for argument in entry.arguments))
