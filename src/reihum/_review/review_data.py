"""The plain data of a review; its keys are described in `docs/review.md`. Shares are of the win, from 0 to 1."""

from typing import Literal, TypedDict

FORMAT = "reihum-review/2"


StoryKind = Literal[
    "won_weak",
    "won_hopeless",
    "won_behind",
    "won_draws",
    "won_strong",
    "won_play",
    "won_slips",
    "won_steady",
    "won",
    "shared",
    "one_left_weak",
    "one_left",
    "one_level",
    "was_sure",
    "was_ahead",
    "led_late",
    "climbed",
    "hoped",
    "lost_weak",
    "lost_cards",
    "lost_strong",
    "lost_draws",
    "lost_play",
    "lost_late",
    "lost_others",
    "lost_hard",
    "lost_rose",
    "lost_second",
    "lost_rounds",
    "lost_uphill",
    "lost_early",
    "lost_open",
    "lost_middle",
    "lost_luck",
    "lost",
]
"""What a story says: see `reihum._review.story`."""


class Worth(TypedDict):
    """What a source or a result brings each seat."""

    shares: list[float]
    points: list[float] | None
    """More is better in every game; None in a game without points."""


class CurvePoint(TypedDict):
    """What a seat could expect after a deal or a move."""

    round: int
    """From 1."""
    move: int
    """The place of the move among the entries of the round, from 1; 0 is the deal."""
    shares: list[float]
    """The chance of winning of every seat, by what this one knew."""
    error: float
    """The standard error of its own."""


class MomentFigures(TypedDict):
    """Where a moment is, and what it changed."""

    round: int
    move: int
    """The last move of the turn; 0 for a deal."""
    before: float
    """The seat's chance before it."""
    after: float


class Moment(MomentFigures):
    """A deal, a draw or a turn of another seat that clearly changed what a seat could expect."""

    seat: int | None
    """Whose turn it was, None for a deal."""
    text: str | None
    """The move in notation, None for a deal."""
    cards: list[str]
    """The cards drawn, empty where none were; of others' draws, nothing is told."""
    source: str
    """One of `reihum._review.ledger.SOURCES`."""
    sentence: str
    """In English."""
    position: str
    """The table before it as the seat saw it, in plain text; after a deal as it was dealt."""


class WeighedMove(TypedDict):
    """A move that could have been made in place of a mistake, or the mistake itself."""

    text: str
    lost: float
    """The share that the better move brings beyond it."""
    error: float
    """Its standard error."""
    good: bool
    """Whether it is as good as the better move, as far as the samples show."""
    reason: str
    """A reason for the move, one of the codes that hints use."""
    cards: list[str]
    """The cards that this is about."""


class JudgedFigures(TypedDict):
    """A mistake, or a good find, without its sentence and table."""

    round: int
    move: int
    text: str
    better: str
    """The better move in notation: of a mistake what would have been best, of a find the move itself."""
    than: str
    """The other one."""
    gain: float
    """The share that the better move brings beyond the other, over worlds that agree with what the seat knew."""
    error: float
    """Its standard error."""
    reason: str
    """Why the better move is good, one of the codes that hints use."""
    cards: list[str]
    """The cards that this is about."""
    moves: list[WeighedMove]
    """The alternatives that were considered, for a mistake; empty for a find."""


class JudgedMove(JudgedFigures):
    """A mistake, or a good find."""

    sentence: str
    """In English."""
    position: str
    """The table before it as the seat saw it, in plain text."""


class StoryFigures(TypedDict):
    """Which sentence tells a seat how its match went."""

    kind: StoryKind
    plain: StoryKind
    """The kind that is told while more exact figures are to come: without praise for how the seat has played."""
    share: float
    """The chance that the sentence names, such as the highest one on the way; of some kinds none is named."""


class Story(StoryFigures):
    """The one sentence that tells a seat how its match went."""

    sentence: str
    """In English."""


class SeatCounts(TypedDict):
    """How hard a seat's choices were, and how many were good; all 0 where only mistakes were looked for."""

    forced: int
    """Moves without a choice."""
    close: int
    """Choices whose two best moves were nearly equal."""
    clear: int
    """All other choices."""
    untold: int
    """Choices of an open ending that were too far from its end to be solved."""
    good: int
    """Choices where no other move was surely better by a hundredth of the win."""
    accuracy: list[float] | None
    """The share of good choices, and a 95 % interval for it as if choices were drawn at random (Wilson). None without a choice, and where
    only mistakes were looked for."""


class SeatFigures(SeatCounts):
    """How a match went for a seat, and how it has played, without sentences and tables."""

    story: StoryFigures
    mistakes: list[JudgedFigures]
    finds: list[JudgedFigures]


class SeatReview(SeatCounts):
    """How a match went for a seat, and how it has played."""

    name: str
    story: Story
    """The match in one sentence."""
    mistakes: list[JudgedMove]
    """The largest, one a turn at most."""
    finds: list[JudgedMove]


class Chair(TypedDict):
    """How a match went from one chair."""

    curve: list[CurvePoint]
    """A point for each change; the first is before the first deal."""
    moments: list[Moment]
    """The largest changes that were not the seat's own play, in the order of the match."""


class ChairFigures(TypedDict):
    """How a match went from one chair, without the words and tables of its moments."""

    curve: list[CurvePoint]
    moments: list[MomentFigures]


class SketchFigures(TypedDict):
    """The quick part of a review, as it is made in the browser."""

    chairs: list[ChairFigures]


class ReviewFigures(SketchFigures):
    """A review as it is made in the browser: all that is shown there, in figures."""

    prior: list[float]
    sources: dict[str, list[float]]
    result: list[float]
    seats: list[SeatFigures]


class ReviewData(TypedDict):
    """A review. The prior and all sources add up to the result, for every seat from its own chair."""

    format: str
    game: str
    players: list[str]
    options: dict[str, object]
    player: str | None
    """The bot that played matches out; None where a custom evaluator was given."""
    seed: int | str
    effort: float
    rounds: list[int]
    """The number of entries of each round in the record: moves and reshuffles."""
    prior: Worth
    """What each seat could expect before the first deal."""
    sources: dict[str, Worth]
    """What each source brought, by the names in `reihum._review.ledger.SOURCES`."""
    result: Worth
    chairs: list[Chair]
    seats: list[SeatReview]
