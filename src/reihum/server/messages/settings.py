"""The settings of a table: how people want to play there, whatever the game."""

from msgspec import Struct

from reihum.server.messages.enums import Clock


class Settings(Struct, frozen=True):
    """How people want to be at a table, whatever the game. What is not said is as here."""

    clock: Clock = "off"
    """`gentle` is shown only; with `strict` the turn is finished as the careful bot would when the time is up."""
    clock_seconds: int = 60
    """For a turn, 10 to 600."""
    onlookers: bool = True
    """Whether one may look on. Who is looking for a seat may, while one is open."""
    chat: bool = True
    """Whether people may say something; reactions are always allowed."""


class SettingsChange(Struct, frozen=True):
    """Some of the settings, to be changed; what is null or left out stays as it is. The members are as in `Settings`."""

    clock: Clock | None = None
    clock_seconds: int | None = None
    onlookers: bool | None = None
    chat: bool | None = None
