"""A review as it is sent: steps as looking back counts them, figures of four places."""

from itertools import accumulate

from msgspec.structs import replace

from reihum._kit.checks import unchecked
from reihum._play.match import Match
from reihum._play.record_format import seat_and_text
from reihum._review.review_data import CurvePoint, JudgedMove, ReviewData, SeatReview, Sketch, TurningPoint, WeighedMove
from reihum.server.messages.happenings import Moved
from reihum.server.messages.review import ReviewFound, ReviewMove, ReviewPoint, ReviewSeat, ReviewTry, ReviewTurn

PLACES = 4
"""Digits of shares and their errors; the sum of luck and play keeps all."""


class News:
    """What is sent of the reviews of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._steps = [[0, *accumulate(int(not isinstance(entry, dict)) for entry in played.moves)] for played in match.rounds]
        """By round and number of entries: a record counts piles that are formed as well, looking back does not."""
        self._turns: dict[tuple[int, int], tuple[Moved, list[Moved]]] = {}

    def sketch(self, known: Sketch) -> ReviewFound:
        """Return the curve and the turning points of the match when it is not judged yet."""
        return self._found(known["curve"], known["turning_points"])

    def review(self, data: ReviewData, *, final: bool) -> ReviewFound:
        """Return a whole review."""
        found = self._found(data["curve"], data["turning_points"])
        sources = {source: brought["shares"] for source, brought in data["sources"].items()}
        seats = [self._seat(seat) for seat in data["seats"]]
        prior, result = data["prior"]["shares"], data["result"]["shares"]
        return replace(found, final=final, prior=prior, sources=sources, result=result, seats=seats)

    def _found(self, curve: list[CurvePoint], turns: list[TurningPoint]) -> ReviewFound:
        points = [ReviewPoint(*self._place(point), _round(point["shares"]), _round(point["errors"])) for point in curve]
        told = [self._turn(turn) for turn in turns]
        return ReviewFound(final=False, curve=points, turns=told, prior=None, sources=None, result=None, seats=None)

    def _place(self, at: CurvePoint | TurningPoint | JudgedMove) -> tuple[int, int]:
        return at["round"], self._steps[at["round"] - 1][at["move"]]

    def _turn(self, turn: TurningPoint) -> ReviewTurn:
        what, before = (None, []) if turn["move"] == 0 else self._turn_to(turn["round"], turn["move"])
        return ReviewTurn(*self._place(turn), what, before, _round(turn["changes"]), _round(turn["luck"]))

    def _seat(self, seat: SeatReview) -> ReviewSeat:
        return ReviewSeat(
            seat["forced"],
            seat["close"],
            seat["clear"],
            seat["untold"],
            seat["good"],
            seat["accuracy"] and _round(seat["accuracy"]),
            [self._judged(move) for move in seat["mistakes"]],
            [self._judged(move) for move in seat["finds"]],
        )

    def _judged(self, move: JudgedMove) -> ReviewMove:
        return ReviewMove(
            *self._place(move),
            *self._turn_to(move["round"], move["move"]),
            move["better"],
            move["than"],
            round(move["gain"], PLACES),
            round(move["error"], PLACES),
            move["reason"],
            move["cards"],
            [_try(weighed) for weighed in move["moves"]],
        )

    def _turn_to(self, number: int, entry: int) -> tuple[Moved, list[Moved]]:
        """Return a move by its round and its place among the entries there, both from 1, and those of the same turn before it."""
        if (number, entry) not in self._turns:
            past = self._match.at_round(number)
            turn: list[Moved] = []
            is_new = True
            for each in self._match.rounds[number - 1].moves[:entry]:
                if isinstance(each, dict):
                    continue
                seat, text = seat_and_text(each)
                before, move = past.state.copy(), past.legal_move(text)
                past.play(move)
                if is_new:
                    turn = []
                turn.append(Moved(seat, text, unchecked(past.game.seen)(before, move.code, past.state, seat), "person"))
                is_new = past.game.passed_on(before, past.state)
            self._turns[number, entry] = turn[-1], turn[:-1]
        return self._turns[number, entry]


def _try(move: WeighedMove) -> ReviewTry:
    lost, error = round(move["lost"], PLACES), round(move["error"], PLACES)
    return ReviewTry(move["text"], lost, error, move["good"], move["reason"], move["cards"])


def _round(figures: list[float]) -> list[float]:
    return [round(figure, PLACES) for figure in figures]
