"""The settings of a table: how people want to play there, whatever the game."""

from msgspec import Struct

from reihum.server.messages.enums import BotPace, Clock, TimeOver

SLOWNESS = {"slow": 2.0, "usual": 1.0, "quick": 0.3}
"""The factor on the table's pace that a bot takes, by setting."""


class Settings(Struct, frozen=True):
    """The settings of a table, whatever the game. What is left out has the value here."""

    clock: Clock = "off"
    """`gentle` is shown only; with `strict` the turn is finished as the careful bot would when the time is up. `days` is for
    games over days."""
    clock_seconds: int = 60
    """Seconds for a turn with a `gentle` or a `strict` clock, 10 to 600."""
    clock_days: int = 2
    """Days for a turn with a clock of `days`, 1 to 14. Time runs whether people are connected or not, but only while a server runs."""
    time_over: TimeOver = "bot"
    """With a clock of `days`, what happens when a person's time is up: a `bot` plays for that person until they come back, or bots play
    the `round` to its end for everybody."""
    onlookers: bool = True
    """Whether anybody may look on. While a seat is open, people without a seat may join in any case."""
    chat: bool = True
    """Whether people may chat; reactions are always allowed."""
    bots: BotPace = "usual"
    """How long bots take for a move: `slow` is twice the table's pace, `quick` three tenths of it."""

    @property
    def slowness(self) -> float:
        """The factor on the table's pace that a bot takes."""
        return SLOWNESS[self.bots]

    @property
    def turn_time(self) -> tuple[Clock, int]:
        """The time for a turn: the kind of clock, and its seconds or days. When it changes, the turn's time starts again."""
        return self.clock, self.clock_days if self.clock == "days" else self.clock_seconds


class SettingsChange(Struct, frozen=True):
    """A change of some settings; those that are null or left out stay unchanged. The members are as in `Settings`."""

    clock: Clock | None = None
    clock_seconds: int | None = None
    clock_days: int | None = None
    time_over: TimeOver | None = None
    onlookers: bool | None = None
    chat: bool | None = None
    bots: BotPace | None = None
