"""The review of a finished match, as the browser makes it piece by piece. Shares are of the win, from 0 to 1."""

from msgspec import Struct

from reihum._review.review_data import StoryKind
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.happenings import Moved


class ReviewAdvances(Struct, frozen=True, tag="advances", tag_field="kind"):
    """How much of the review is done."""

    part: float
    """From 0 to 1, over all its passes, each more exact than the one before: it does not go back. Passes that there is no time for are
    part of it, so a review may end before 1."""


class ReviewRefused(Struct, frozen=True, tag="refused", tag_field="kind"):
    """There is no review, and why."""

    code: ErrorCode
    detail: str


class ReviewPoint(Struct, frozen=True):
    """What a seat could expect after a step; the first point is before the first deal."""

    round: int
    """From 1."""
    step: int
    """As in a `ReplayRound`: 0 is the deal."""
    shares: list[float]
    """Every seat's chance, by what this one knew."""
    error: float
    """The standard error of its own."""


class ReviewMoment(Struct, frozen=True):
    """A deal, a draw, or a turn of another seat, that clearly changed what a seat could expect."""

    round: int
    step: int
    what: Moved | None
    """The last move of it, as this seat saw it; null for a deal."""
    earlier: list[Moved]
    """The moves of the same turn before it."""
    ends: bool
    """Whether a round ended by it, and all hands were shown."""
    before: float
    """The seat's chance before it."""
    after: float


class ReviewChair(Struct, frozen=True):
    """How a match went from one chair."""

    curve: list[ReviewPoint]
    moments: list[ReviewMoment]
    """At most three, in the order of the match; of the seat's own moves only what they drew."""


class ReviewTry(Struct, frozen=True):
    """A move that could have been made in place of a mistake, or the mistake itself."""

    move: str
    lost: float
    error: float
    good: bool
    """Whether no difference from the better move could be shown."""
    reason: str
    """Why one would make it, a word of the hints."""
    cards: list[str]


class ReviewMove(Struct, frozen=True):
    """A mistake, or a good find: the step that it led to, and the better move beside the other one."""

    round: int
    step: int
    what: Moved
    """The move that was made, as whoever made it saw it."""
    before: list[Moved]
    """The moves of the same turn before it."""
    better: str
    than: str
    gain: float
    """The share that the better move brings beyond the other, by what the seat knew."""
    error: float
    reason: str
    cards: list[str]
    tries: list[ReviewTry]
    """For a mistake, all moves that were worth considering; empty for a find."""


class ReviewSeat(Struct, frozen=True):
    """How a match went for a seat, and how it has played; all counts are of moves."""

    quick: bool
    """Whether only mistakes were looked for, and not all moves compared."""
    story: StoryKind
    """The kind of sentence that tells it."""
    plain_story: StoryKind
    """The same without praise for how the seat has played: told until all its moves were compared for the last time."""
    story_share: float
    """The chance that the sentence names, where it names one."""
    forced: int
    close: int
    clear: int
    untold: int
    """Choices of an ending that were too many moves before its end to judge."""
    good: int
    accuracy: list[float] | None
    """The share of good choices, and a 95 % interval for it; null without a choice, and after a quick search: then counts are 0."""
    mistakes: list[ReviewMove]
    finds: list[ReviewMove]


class ReviewFound(Struct, frozen=True, tag="found", tag_field="kind"):
    """What is known so far, in place of all that was said before."""

    final: bool
    """Whether nothing more exact comes."""
    chairs: list[ReviewChair]
    """By seat."""
    prior: list[float] | None
    """Each seat's share before the first deal; null, as all below, as long as only the curves are known."""
    sources: dict[str, list[float]] | None
    """What each seat's share has gained by each source, from its own chair; with the prior it is the result."""
    result: list[float] | None
    seats: list[ReviewSeat] | None


ReviewNews = ReviewAdvances | ReviewRefused | ReviewFound
"""All that is told of a review, one after the other."""
