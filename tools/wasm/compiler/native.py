"""The functions of a module as native or plain Python rules, in memory with the same layout."""

from typing import Any

import numpy as np

from reihum._play.game import Game
from tools.wasm.compiler.exports import INT
from tools.wasm.compiler.memory_layout import MemoryPlace
from tools.wasm.compiler.module_kinds import MODULE_KINDS, ModuleKind


class NativeModule:
    """The counterpart of a WebAssembly module in native rules; after the same calls, `memory` equals the module's memory byte for byte."""

    def __init__(self, game: Game, kind: ModuleKind = MODULE_KINDS["table"]) -> None:
        self.layout = kind.make_layout(game)
        self.memory = np.zeros(self.layout.size, np.uint8)
        self._exports = {export.name: export for export in kind.list_exports(game)}
        self._places: dict[str, Any] = {name: self._view_place(place) for name, place in self.layout.places.items()}
        for group in self.layout.groups:
            self._places[group] = self._make_group(group)

    def _make_group(self, name: str) -> Any:
        """Return a group of arrays, and of groups in it."""
        members = self.layout.list_members(name).values()
        found = [
            each if isinstance(each, int) else self._make_group(each) if isinstance(each, str) else self._view_place(each)
            for each in members
        ]
        return self.layout.groups[name](*found)

    def _view_place(self, place: MemoryPlace) -> Any:
        """Return the record or the array at a place, as a view of the memory."""
        view: Any = self.memory[place.address : place.address + place.size].view(place.dtype)
        return view.reshape(place.shape) if place.shape else view[0]

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

    def call(self, name: str, *integers: int) -> Any:
        """Call an exported function; `integers` are the arguments that its caller passes."""
        export, remaining = self._exports[name], iter(integers)
        return export.rule(*(next(remaining) if argument == INT else self._places[argument] for argument in export.arguments))
