"""What a comparison of rules tells, as plain data (`reihum-lab/1`)."""

from typing import Literal, TypedDict

FORMAT = "reihum-lab/1"

Verdict = Literal["more", "less", "open", "unsure"]
"""`more` or `less` than by the rules compared with, at one strength of bots at least and nowhere the other way round; `unsure`: more
at one strength, less at another; `open`: no difference was found that outlasts the correction."""


class DifferenceData(TypedDict):
    """A variant less the rules it is compared with, on the same seeds."""

    value: float
    low: float
    high: float
    flagged: bool
    """Whether the interval of 95 % lies on one side of 0."""
    corrected: float
    """How likely so large a difference is where there is none, corrected for all comparisons of the report (Holm)."""


class FigureData(TypedDict):
    """A figure with its interval of 95 %."""

    value: float
    low: float
    high: float
    difference: DifferenceData | None
    """None for the rules that others are compared with."""


class FigureKind(TypedDict):
    """What a figure is."""

    name: str
    family: str
    unit: str
    """`share` (0 to 1), `minutes`, `points`, or empty for a count."""


class DriverData(TypedDict):
    """A card or a move that goes together with winning or losing."""

    text: str
    """In notation."""
    times: int
    """How often it was dealt or made."""
    more: float
    """What those who had it had of the win beyond an even share; with its interval of 95 %:"""
    low: float
    high: float
    is_sure: bool
    """Whether that outlasts the correction for all cards, or all moves, of the list (Holm)."""


class TableData(TypedDict):
    """What was measured at one table of bots by one set of rules."""

    bots: list[str]
    """One name: at all seats. Two: the first at one seat, which moves on from match to match, the second at all others."""
    matches: int
    figures: dict[str, FigureData]
    lengths: list[int]
    """How many matches had how many decisions: a count for each step of `step_of_lengths`."""
    cards: list[DriverData]
    """Those dealt to begin with that decide most; at tables of one strength."""
    moves: list[DriverData]


class DecidedData(TypedDict):
    """How early a sample of matches was decided."""

    matches: int
    value: float
    """After which part of the match the chance of those who won stayed above the mark, on average; with its interval of 95 %:"""
    low: float
    high: float
    mark: float


class RulesData(TypedDict):
    """One set of rules."""

    name: str
    """The options that differ from the printed game and its defaults; empty where none does."""
    options: dict[str, object]
    house_rules: dict[str, object]
    same_deals: bool
    """Whether the first deals were those of the rules compared with."""
    tables: list[TableData]
    verdicts: dict[str, Verdict]
    decided: DecidedData | None


class ComparisonData(TypedDict):
    """A whole comparison; the first rules are those that all others are compared with."""

    format: str
    game: str
    players: int
    seed: int
    pace: float
    """Seconds that a family takes for a decision: an assumption, by which decisions become minutes."""
    step_of_lengths: int
    comparisons: int
    """For so many differences chances were corrected."""
    figures: list[FigureKind]
    rules: list[RulesData]
