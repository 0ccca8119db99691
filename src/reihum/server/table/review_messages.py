"""A review as the page gets it: steps numbered as in a replay, figures rounded to four digits. The browser runs the same code."""

from collections.abc import Sequence

from msgspec.structs import replace

from reihum._kit.checks import unchecked
from reihum._play.match import Match
from reihum._play.record_format import list_moves
from reihum._review.review_data import (
    CurvePoint,
    JudgedFigures,
    MomentFigures,
    ReviewData,
    ReviewFigures,
    SeatFigures,
    SeatReview,
    SketchFigures,
    WeighedMove,
)
from reihum.server.messages.happenings import Moved
from reihum.server.messages.review import (
    ReviewFound,
    ReviewMoment,
    ReviewMove,
    ReviewPoint,
    ReviewSeat,
    ReviewTry,
)

PLACES = 4
"""Decimal digits of shares and their errors; the totals of luck and play are not rounded."""


class ReviewMessages:
    """Makes the messages about the review of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._turns: dict[str, tuple[Moved, list[Moved], bool]] = {}

    def make_sketch(self, known: SketchFigures, *, rough: bool) -> ReviewFound:
        """Return the curves and moments of a match whose moves are not judged yet; for `rough` see `ReviewFound`."""
        return self._make_found(known["curves"], known["moments"], rough=rough)

    def make_review(self, data: ReviewData, *, quick: bool, final: bool) -> ReviewFound:
        """Return a whole review, or with `quick` one that only searched for mistakes."""
        sources = {source: brought["shares"] for source, brought in data["sources"].items()}
        seats = [self._make_seat(seat, quick=quick) for seat in data["seats"]]
        return replace(
            self._make_found(data["curves"], data["moments"], rough=quick and data["player"] == "learned"),
            prior=data["prior"]["shares"],
            sources=sources,
            result=data["result"]["shares"],
            seats=seats,
            final=final,
        )

    def make_figures(self, known: ReviewFigures, *, quick: bool, rough: bool) -> ReviewFound:
        """Return a review from figures, as `make_review` does from `ReviewData`, that is not final."""
        seats = [self._make_seat(seat, quick=quick) for seat in known["seats"]]
        found = self._make_found(known["curves"], known["moments"], rough=rough)
        return replace(found, prior=known["prior"], sources=known["sources"], result=known["result"], seats=seats)

    def replace_seat(self, found: ReviewFound, seat: int, known: SeatFigures) -> ReviewFound:
        """Return a review with the figures of one seat replaced, once all of its moves were compared."""
        seats = [self._make_seat(known, quick=False) if at == seat else each for at, each in enumerate(found.seats or [])]
        return replace(found, seats=seats)

    def _make_found(
        self, curves: Sequence[Sequence[CurvePoint]], moments: Sequence[Sequence[MomentFigures]], *, rough: bool
    ) -> ReviewFound:
        points = [[self._make_point(point) for point in curve] for curve in curves]
        told = [[self._make_moment(moment, seat) for moment in each] for seat, each in enumerate(moments)]
        return ReviewFound(final=False, curves=points, moments=told, prior=None, sources=None, result=None, seats=None, rough=rough)

    def _make_point(self, point: CurvePoint) -> ReviewPoint:
        return ReviewPoint(point["round"], point["move"], _round_all(point["shares"]), round(point["error"], PLACES))

    def _make_moment(self, moment: MomentFigures, seat: int) -> ReviewMoment:
        what, earlier, ends = (None, [], False) if moment["move"] == 0 else self._find_turn(moment["round"], moment["move"], seat)
        before, after = round(moment["before"], PLACES), round(moment["after"], PLACES)
        return ReviewMoment(moment["round"], moment["move"], what, earlier, ends, before, after)

    def _make_seat(self, seat: SeatReview | SeatFigures, *, quick: bool) -> ReviewSeat:
        return ReviewSeat(
            quick,
            seat["story"]["kind"],
            seat["story"]["plain"],
            round(seat["story"]["share"], PLACES),
            seat["forced"],
            seat["close"],
            seat["clear"],
            seat["untold"],
            seat["good"],
            seat["accuracy"] and _round_all(seat["accuracy"]),
            [self._make_judged(move) for move in seat["mistakes"]],
            [self._make_judged(move) for move in seat["finds"]],
        )

    def _make_judged(self, move: JudgedFigures) -> ReviewMove:
        return ReviewMove(
            move["round"],
            move["move"],
            *self._find_turn(move["round"], move["move"])[:2],
            move["better"],
            move["than"],
            round(move["gain"], PLACES),
            round(move["error"], PLACES),
            move["reason"],
            move["cards"],
            [_make_try(weighed) for weighed in move["moves"]],
        )

    def _find_turn(self, number: int, step: int, viewer: int | None = None) -> tuple[Moved, list[Moved], bool]:
        """Return a move by its round and its number there, both from 1, and the moves of the same turn before it.

        They are shown as `viewer` saw them, or as the player who made them. The last value says whether the move ended the round.
        """
        key = f"{number} {step} {viewer}"
        if key not in self._turns:
            past = self._match.at_round(number)
            turn: list[Moved] = []
            is_new = True
            for seat, text in list_moves(self._match.rounds[number - 1].moves)[:step]:
                before, move = past.state.copy(), past.legal_move(text)
                past.play(move)
                if is_new:
                    turn = []
                seen = unchecked(past.game.seen)(before, move.code, past.state, seat if viewer is None else viewer)
                turn.append(Moved(seat, text, seen, "person"))
                is_new = past.game.passed_on(before, past.state)
            self._turns[key] = turn[-1], turn[:-1], past.turn is None
        return self._turns[key]


def _make_try(move: WeighedMove) -> ReviewTry:
    lost, error = round(move["lost"], PLACES), round(move["error"], PLACES)
    return ReviewTry(move["text"], lost, error, move["good"], move["reason"], move["cards"])


def _round_all(figures: list[float]) -> list[float]:
    return [round(figure, PLACES) for figure in figures]
