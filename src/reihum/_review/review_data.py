"""The plain data of a review, `Review.data` and `reihum review --json`. Shares are of the win, from 0 to 1."""

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
    "led_still",
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
    "lost_round",
    "lost_find",
    "lost_not_last",
    "lost_uphill",
    "lost_behind",
    "lost_early",
    "lost_open",
    "lost_middle",
    "lost_luck",
    "lost",
]
"""The kinds of stories, see `reihum._review.story`."""


class Worth(TypedDict):
    """The payoff of a source or a result, by seat."""

    shares: list[float]
    points: list[float] | None
    """More is better in every game; None in a game without points."""


class CurvePoint(TypedDict):
    """A seat's expectation after a deal or a move."""

    round: int
    """From 1."""
    move: int
    """The number of the move in the round, from 1, as in a replay: reshuffles do not count; 0 is the deal. The first point of all, before
    the first deal, has round 1 and move 0 as well."""
    shares: list[float]
    """Every seat's chance to win, by what this seat knew."""
    error: float
    """The standard error of this seat's own chance."""


class MomentFigures(TypedDict):
    """The position of a moment in the match, and what it changed."""

    round: int
    move: int
    """The last move of the turn; 0 for a deal."""
    before: float
    """The seat's chance before it."""
    after: float


class Moment(MomentFigures):
    """A deal, a draw, or another seat's turn, that clearly changed a seat's chance."""

    seat: int | None
    """Whose turn it was, None for a deal."""
    text: str | None
    """The move in notation, None for a deal."""
    cards: list[str]
    """The cards drawn by this seat; empty for none, and for others' draws."""
    source: str
    """One of `reihum._review.ledger.SOURCES`."""
    sentence: str
    """In English."""
    position: str
    """The table before it as the seat saw it, in plain text; for a deal the table after it."""


class WeighedMove(TypedDict):
    """An alternative to a mistake, or the mistake itself."""

    text: str
    """In notation."""
    lost: float
    """By how much share the better move exceeds it."""
    error: float
    """Its standard error."""
    good: bool
    """Whether it is not significantly worse than the better move."""
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
    """The better move in notation: for a mistake the best one, for a find the move itself."""
    than: str
    """The other one."""
    gain: float
    """By how much share the better move exceeds the other, over worlds that agree with what the seat knew."""
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
    """The kind of sentence that tells a seat how its match went."""

    kind: StoryKind
    plain: StoryKind
    """The kind to use until the figures are final: without praise for how the seat played."""
    share: float
    """The chance that the sentence names, such as the highest of the match; some kinds name none."""


class Story(StoryFigures):
    """The one sentence that tells a seat how its match went."""

    sentence: str
    """In English."""


class SeatCounts(TypedDict):
    """How hard a seat's choices were, and how many were good; all 0 after a quick search for mistakes."""

    forced: int
    """Moves without a choice."""
    close: int
    """Choices whose two best moves were nearly equal."""
    clear: int
    """All other choices."""
    untold: int
    """Choices in an open endgame that were too far from its end to be solved."""
    good: int
    """Choices in which no other move was surely better by a hundredth of the win."""
    accuracy: list[float] | None
    """The fraction of good choices, and its 95 % interval as for random samples (Wilson). None without any choice, and after a quick
    search for mistakes."""


class SeatFigures(SeatCounts):
    """How a match went for a seat, and how well it played, without sentences and tables."""

    story: StoryFigures
    mistakes: list[JudgedFigures]
    finds: list[JudgedFigures]


class SeatReview(SeatCounts):
    """How a match went for a seat, and how well it played."""

    name: str
    story: Story
    """The match in one sentence."""
    mistakes: list[JudgedMove]
    """The largest mistakes, at most one in each turn."""
    finds: list[JudgedMove]


class SketchFigures(TypedDict):
    """The quick part of a review, as the browser makes it; both lists are by seat, as in `ReviewData`."""

    curves: list[list[CurvePoint]]
    moments: list[list[MomentFigures]]


class ReviewFigures(SketchFigures):
    """A review as the browser makes it: all figures shown there."""

    prior: list[float]
    sources: dict[str, list[float]]
    result: list[float]
    seats: list[SeatFigures]


class ReviewData(TypedDict):
    """A review. For every seat, by what it knew, the prior and all sources add up to the result."""

    format: str
    game: str
    players: list[str]
    options: dict[str, object]
    player: str | None
    """The bot of the playouts; None for a custom evaluator."""
    seed: int | str
    effort: float
    rounds: list[int]
    """The number of moves of each round."""
    prior: Worth
    """Each seat's expectation before the first deal."""
    sources: dict[str, Worth]
    """The payoff of each source, by the names in `reihum._review.ledger.SOURCES`."""
    result: Worth
    curves: list[list[CurvePoint]]
    """Each seat's curve: a point for each change of what it could expect; the first one is before the first deal."""
    moments: list[list[Moment]]
    """Each seat's moments: the largest changes that were not its own play, in the order of the match."""
    seats: list[SeatReview]
