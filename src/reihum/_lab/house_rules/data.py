"""The plain data of a comparison of rules (`reihum-lab/1`)."""

from typing import Literal, TypedDict

FORMAT = "reihum-lab/1"

Verdict = Literal["more", "less", "open", "unsure"]
"""`more` or `less` than with the other rules, at one strength of bots at least and at none the other way round. `unsure`: more at one
strength, less at another. `open`: no difference remains after the correction."""


class DifferenceData(TypedDict):
    """The figure of a variant minus that of the other rules, with the same seeds."""

    value: float
    low: float
    high: float
    flagged: bool
    """Whether the interval of 95 % lies on one side of 0."""
    corrected: float
    """The p-value, corrected for all comparisons of the report (Holm)."""


class FigureData(TypedDict):
    """A figure with its interval of 95 %."""

    value: float
    low: float
    high: float
    difference: DifferenceData | None
    """None for the rules that variants are compared with."""


class FigureKind(TypedDict):
    """The description of a figure."""

    name: str
    """The key in `TableData.figures`."""
    family: str
    """`length`, `choices`, `fairness`, `endings`, `tension`, `scores` or `luck`."""
    unit: str
    """`share` (0 to 1), `minutes`, `points` (in Level 8: levels), or empty for a count."""


class DriverData(TypedDict):
    """A card or a move that is correlated with winning or losing."""

    text: str
    """In notation."""
    times: int
    """How often it was dealt or made."""
    more: float
    """The mean share of the win beyond an even share of those who had it. Its interval of 95 % follows."""
    low: float
    high: float
    is_sure: bool
    """Whether it is significant after the correction for all cards, or all moves, of the list (Holm)."""


class TableData(TypedDict):
    """The measurements of one table of bots with one set of rules."""

    bots: list[str]
    """One name: this bot at all seats. Two: the first at one seat, which moves on from match to match, the second at all others."""
    matches: int
    figures: dict[str, FigureData]
    """By name. Tables of two bots have `better`, `coin_flips` and `luck` only, tables of one bot all other figures."""
    lengths: list[int]
    """A histogram of decisions in a match: a count for each step of `step_of_lengths`."""
    cards: list[DriverData]
    """The cards of the first deal that are most significant; at tables of one strength."""
    moves: list[DriverData]


class DecidedData(TypedDict):
    """How early a sample of matches was decided."""

    matches: int
    value: float
    """The mean part of a match after which the winners' chance stayed above the mark. Its interval of 95 % follows."""
    low: float
    high: float
    mark: float


class RulesData(TypedDict):
    """One set of rules."""

    name: str
    """The options that differ from the defaults of the printed game; empty where none does."""
    options: dict[str, object]
    house_rules: dict[str, object]
    same_deals: bool
    """Whether the first deals were equal to those of the rules compared with."""
    tables: list[TableData]
    verdicts: dict[str, Verdict]
    """By name of a figure; empty for the rules that variants are compared with."""
    decided: DecidedData | None


class ComparisonData(TypedDict):
    """A whole comparison. The first rules are those that all others are compared with."""

    format: str
    game: str
    players: int
    seed: int
    pace: float
    """The assumed seconds for a decision, by which decisions are converted to minutes."""
    step_of_lengths: int
    comparisons: int
    """The number of differences for which p-values were corrected."""
    figures: list[FigureKind]
    rules: list[RulesData]
