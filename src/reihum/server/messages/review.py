"""Messages about the review of a finished match, which the browser computes step by step. Shares are of the win, from 0 to 1."""

from msgspec import Struct

from reihum._review.review_data import StoryKind
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.happenings import Moved


class ReviewAdvances(Struct, frozen=True, tag="advances", tag_field="kind"):
    """How much of the review is done."""

    part: float
    """From 0 to 1 over all passes, each more exact than the one before; never decreases. Passes that are skipped for lack of time
    count as well, so a review may end before 1."""


class ReviewRefused(Struct, frozen=True, tag="refused", tag_field="kind"):
    """There will be no review, for this reason."""

    code: ErrorCode
    detail: str


class ReviewPoint(Struct, frozen=True):
    """What a seat could expect after a step; the first point is before the first deal."""

    round: int
    """From 1."""
    step: int
    """As in a `ReplayRound`: 0 is the deal."""
    shares: list[float]
    """Every seat's share, by what this seat knew."""
    error: float
    """The standard error of this seat's own share."""


class ReviewMoment(Struct, frozen=True):
    """A deal, a draw, or another seat's turn, that clearly changed a seat's share."""

    round: int
    step: int
    what: Moved | None
    """The last move of the draw or turn, as this seat saw it; null for a deal."""
    earlier: list[Moved]
    """The moves of the same turn before it."""
    ends: bool
    """Whether it ended a round, after which all hands were shown."""
    before: float
    """The seat's share before it."""
    after: float


class ReviewTry(Struct, frozen=True):
    """An alternative to a mistake, or the mistake itself."""

    move: str
    lost: float
    error: float
    good: bool
    """Whether it is not significantly worse than the better move."""
    reason: str
    """The reason for the move, one of the game's hint reasons."""
    cards: list[str]


class ReviewMove(Struct, frozen=True):
    """A mistake, or a good find: the step after it, and the two moves compared."""

    round: int
    step: int
    what: Moved
    """The move that was made, as whoever made it saw it."""
    before: list[Moved]
    """The moves of the same turn before it."""
    better: str
    than: str
    gain: float
    """By how much share the better move exceeds the other, by what the seat knew."""
    error: float
    reason: str
    cards: list[str]
    tries: list[ReviewTry]
    """For a mistake, all moves that were worth considering; empty for a find."""


class ReviewSeat(Struct, frozen=True):
    """How a match went for a seat, and how well it played; all counts are of moves."""

    quick: bool
    """Whether the review only searched for mistakes and did not compare all moves."""
    story: StoryKind
    """The kind of sentence that tells it."""
    plain_story: StoryKind
    """The kind without praise for how the seat played, to be used until the last comparison of all its moves."""
    story_share: float
    """The share that the sentence names, if it names one."""
    forced: int
    close: int
    clear: int
    untold: int
    """Choices in an endgame that were too many moves before its end to judge."""
    good: int
    accuracy: list[float] | None
    """The fraction of good choices, and its 95 % interval; null without any choice, and after a quick search, when counts are 0."""
    mistakes: list[ReviewMove]
    finds: list[ReviewMove]


class ReviewFound(Struct, frozen=True, tag="found", tag_field="kind"):
    """The review as far as it is known; replaces every earlier message."""

    final: bool
    """Whether no more exact review will follow."""
    curves: list[list[ReviewPoint]]
    """Each seat's curve."""
    moments: list[list[ReviewMoment]]
    """Each seat's moments, at most three, in the order of the match; of the seat's own moves only draws."""
    prior: list[float] | None
    """Each seat's share before the first deal; null, like all members below, as long as only the curves are known."""
    sources: dict[str, list[float]] | None
    """The gain in each seat's share by source, by what that seat knew; the prior plus all gains is the result."""
    result: list[float] | None
    seats: list[ReviewSeat] | None
    rough: bool = False
    """Whether a quicker player than that of exact reviews played on for the curves, which may then differ widely."""


ReviewNews = ReviewAdvances | ReviewRefused | ReviewFound
"""The messages of a review, sent one after the other."""
