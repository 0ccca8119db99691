"""The plain data of a review; its keys are described in `docs/review.md`. Shares are of the win, from 0 to 1."""

from typing import TypedDict

FORMAT = "reihum-review/1"


class Worth(TypedDict):
    """What a source or a result brings each seat."""

    shares: list[float]
    points: list[float] | None
    """More is better in every game; None in a game without points."""


class CurvePoint(TypedDict):
    """What the match was worth after a deal or a move."""

    round: int
    """From 1."""
    move: int
    """The place of the move among the entries of the round, from 1; 0 is the deal."""
    shares: list[float]
    """Each seat's chance of winning."""
    errors: list[float]
    """Their standard errors."""


class TurningPoint(TypedDict):
    """A deal or a move that changed the chances clearly."""

    round: int
    move: int
    seat: int | None
    """Whose move it was, None for a deal."""
    text: str | None
    """The move in notation, None for a deal."""
    cards: list[str]
    """The cards drawn, empty where none were."""
    changes: list[float]
    """The change of each seat's chance."""
    luck: list[float]
    """The part of that change that was luck."""
    sentence: str
    """In English."""
    position: str
    """The table before it as the seat saw it, in plain text; after a deal as everybody saw it."""


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


class JudgedMove(TypedDict):
    """A mistake, or a good find."""

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
    sentence: str
    """In English."""
    position: str
    """The table before it as the seat saw it, in plain text."""


class SeatReview(TypedDict):
    """How a seat has played."""

    name: str
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
    """The share of good choices, and a 95 % interval for it as if choices were drawn at random (Wilson); None without a choice."""
    mistakes: list[JudgedMove]
    """The largest, one a turn at most."""
    finds: list[JudgedMove]


class Sketch(TypedDict):
    """The quick part of a review: how the chances went, not how well was played."""

    curve: list[CurvePoint]
    turning_points: list[TurningPoint]


class ReviewData(TypedDict):
    """A review. The prior and all sources add up to the result, for every seat."""

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
    curve: list[CurvePoint]
    """A point for each change; the first is before the first deal."""
    turning_points: list[TurningPoint]
    seats: list[SeatReview]
