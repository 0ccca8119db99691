"""Keys that identify commands, so that sending a command again is harmless (idempotency)."""

import hashlib
from typing import NamedTuple, Self

from reihum.server.messages.commands import AtTable, ContinueTogether, Create, Moves, encode
from reihum.server.messages.errors import Refused
from reihum.server.store.store import Store
from reihum.server.table.state import Table


class CommandKey(NamedTuple):
    """A command's id, and a digest of its contents: 16 bytes of SHA-256."""

    id: str
    digest: bytes
    events: int = 1
    """How many events the command leads to; the first is stored with the key."""

    @classmethod
    def from_command(cls, command: Create | ContinueTogether | AtTable) -> Self:
        """Return the key of a command."""
        events = len(command.moves) if isinstance(command, Moves) else 1
        return cls(command.id, hashlib.sha256(encode(command)).digest()[:16], events)

    def is_repeat_of(self, id_: str, digest: bytes) -> bool:
        """Whether an earlier command of the same client, by id and digest, was the same.

        Raises Refused (`conflict`) when it had the same id but other contents.
        """
        if self.id != id_:
            return False
        if self.digest != digest:
            message = "This id was used for another command."
            raise Refused(message, "conflict")
        return True


async def find_carried_out(store: Store, code: str, person: int | None, key: CommandKey) -> int | None:
    """Return the number of the last event that this command of a person led to before, None if it was not carried out.

    Raises Refused (`conflict`) when the id was used for another command, or StoreError.
    """
    found = None if person is None else await store.find(code, person, key.id)
    return found.number + key.events - 1 if found is not None and key.is_repeat_of(key.id, found.digest) else None


async def find_earlier_sit(store: Store, table: Table, seat: int, key: CommandKey) -> int:
    """Return the number of the event with which this very command took a seat before; raises Refused when another command did."""
    number = await find_carried_out(store, table.code, table.seats[seat].person, key)
    if number is None:
        message = f"This secret opens seat {seat} already: join with it."
        raise Refused(message, "conflict")
    return number
