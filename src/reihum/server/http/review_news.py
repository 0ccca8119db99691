"""A review as it is sent: steps as looking back counts them, figures of four places."""

from itertools import accumulate

from reihum.analysis.review_data import CurvePoint, JudgedMove, ReviewData, Sketch, TurningPoint, WeighedMove
from reihum.match import Match
from reihum.server.messages.review import ReviewFound, ReviewMove, ReviewPoint, ReviewSeat, ReviewTry, ReviewTurn

PLACES = 4
"""Of shares and their errors; the sum of luck and play has all."""


def sketched(known: Sketch, match: Match) -> ReviewFound:
    """Return the curve and the turning points of a match that is not judged yet."""
    return _Told(match).found(known["curve"], known["turning_points"])


def found(data: ReviewData, match: Match, *, final: bool) -> ReviewFound:
    """Return a whole review."""
    return _Told(match).found(data["curve"], data["turning_points"], data, final=final)


class _Told:
    """The steps of a match: a record counts piles that are formed as well, looking back does not."""

    def __init__(self, match: Match) -> None:
        self._steps = [[0, *accumulate(not isinstance(entry, dict) for entry in played.moves)] for played in match.rounds]

    def found(
        self, curve: list[CurvePoint], turns: list[TurningPoint], data: ReviewData | None = None, *, final: bool = False
    ) -> ReviewFound:
        seats = None
        if data is not None:
            seats = [
                ReviewSeat(
                    seat["forced"],
                    seat["close"],
                    seat["clear"],
                    seat["good"],
                    seat["accuracy"] and _round(seat["accuracy"]),
                    [self._move(move) for move in seat["mistakes"]],
                    [self._move(move) for move in seat["finds"]],
                )
                for seat in data["seats"]
            ]
        return ReviewFound(
            final,
            [ReviewPoint(*self._place(point), _round(point["shares"]), _round(point["errors"])) for point in curve],
            [self._turn(turn) for turn in turns],
            data and data["prior"]["shares"],
            data and {source: brought["shares"] for source, brought in data["sources"].items()},
            data and data["result"]["shares"],
            seats,
        )

    def _place(self, at: CurvePoint | TurningPoint | JudgedMove) -> tuple[int, int]:
        return at["round"], self._steps[at["round"] - 1][at["move"]]

    def _turn(self, turn: TurningPoint) -> ReviewTurn:
        changes, luck = _round(turn["changes"]), _round(turn["luck"])
        return ReviewTurn(*self._place(turn), turn["seat"], turn["text"], turn["cards"], changes, luck)

    def _move(self, move: JudgedMove) -> ReviewMove:
        return ReviewMove(
            *self._place(move),
            move["text"],
            move["better"],
            move["than"],
            round(move["gain"], PLACES),
            round(move["error"], PLACES),
            move["reason"],
            move["cards"],
            [_try(weighed) for weighed in move["moves"]],
        )


def _try(move: WeighedMove) -> ReviewTry:
    lost, error = round(move["lost"], PLACES), round(move["error"], PLACES)
    return ReviewTry(move["text"], lost, error, move["good"], move["reason"], move["cards"])


def _round(figures: list[float]) -> list[float]:
    return [round(figure, PLACES) for figure in figures]
