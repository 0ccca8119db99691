"""Nicknames: the names of people on a server where nobody may choose one."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from reihum.server.config.limits import Limits
from reihum.server.messages.commands import Command, Create, Sit
from reihum.server.table.names import choose_animal

C = TypeVar("C", bound=Command)


def add_nickname(command: C, secret: str, taken: Iterable[str], limits: Limits) -> C:
    """Return the command; where the server chooses names and this one gives one, it is an animal's that is not among `taken`."""
    if not (limits.nicknames and isinstance(command, Create | Sit)):
        return command
    return replace(command, name=choose_animal(secret, taken))
