"""A lesson: a prepared deal, explanations, and the moves of the learner and the others.

Everything is played by the real rules on a real deal, so a lesson cannot show what the game does not do. The learner sits on seat 0.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from reihum._kit.base import Carry
from reihum._play.game import StateT, get_game
from reihum._play.match import Match

NAMES = ["", "Ada", "Bruno", "Cem"]
"""The client fills in the learner's own name."""


@dataclass(frozen=True)
class Say:
    """A text to read; the learner presses a button to continue. `point` has selectors of what the text is about."""

    de: str
    en: str
    point: Sequence[str] = ()


@dataclass(frozen=True)
class Do:
    """Moves that the learner makes, one after the other. `point` is for moves that have no location on the board.

    With `as_one` the learner arranges them on the desk, in any order, and makes them all at once.
    """

    de: str
    en: str
    moves: str
    point: Sequence[str] = ()
    as_one: bool = False


@dataclass(frozen=True)
class Others:
    """Moves that the others make on their turns."""

    moves: str


@dataclass(frozen=True)
class Lesson:
    """A complete lesson."""

    game: str
    players: int
    deal: Mapping[str, Any]
    steps: Sequence[Say | Do | Others]
    presses: Callable[[Any], Iterable[str]]
    """Returns, from the learner's view, the moves and cards that can be pressed; the lesson stores why each is illegal."""
    options: Mapping[str, Any] = field(default_factory=dict)


class FixedDeal:
    """A source of chance with one prepared deal and no reshuffles."""

    def __init__(self, deal: Mapping[str, Any]) -> None:
        self._deal = deal

    def deal(self, match: Match[StateT, object], carry: Carry) -> StateT:
        """Return the prepared deal."""
        return match.game.restore(len(match.players), match.options, carry, self._deal)

    def shuffle(self, match: Match) -> list[str]:
        """Raise ValueError: a lesson must not use up its pile."""
        message = f"a lesson of {match.game.title} uses up its pile"
        raise ValueError(message)


def fill_hands(deck: Iterable[str], hands: Sequence[str], size: int, pile: str) -> tuple[list[list[str]], list[str]]:
    """Fill hands up to `size` cards, and put the rest of the deck under the beginning of the pile.

    The result is always the same.
    """
    begun = [hand.split() for hand in hands]
    top = pile.split()
    left = Counter(deck) - Counter(card for cards in (*begun, top) for card in cards)
    rest = sorted(left.elements())
    random.Random(len(rest)).shuffle(rest)  # noqa: S311 - nothing depends on it
    full = [cards + [rest.pop() for _ in range(size - len(cards))] for cards in begun]
    return full, top + rest


def play_lesson(lesson: Lesson) -> dict[str, Any]:
    """Play a lesson, and return the client's data: frames with the changes of the view, and steps that refer to frames."""
    game = get_game(lesson.game)
    match = Match(game, [name or "me" for name in NAMES[: lesson.players]], lesson.options, seed=0, chance=FixedDeal(lesson.deal))
    pages = _Pages(match, lesson.presses)
    steps = []
    for step in lesson.steps:
        if isinstance(step, Others):
            pages.play(step.moves, own=False)
            continue
        moves = step.moves if isinstance(step, Do) else ""
        at, say = len(pages.frames) - 1, {"de": step.de, "en": step.en}
        as_one = isinstance(step, Do) and step.as_one
        steps.append({"at": at, "say": say, "moves": moves.split(), "point": list(step.point), "as_one": as_one})
        pages.play(moves, own=True)
    return {
        "game": game.id,
        "title": game.title,
        "options": dict(match.options),
        "names": NAMES[: lesson.players],
        "frames": pages.frames,
        "steps": steps,
    }


class _Pages:
    """Records what the learner sees, frame by frame."""

    def __init__(self, match: Match, presses: Callable[[Any], Iterable[str]]) -> None:
        self._match = match
        self._presses = presses
        self._before: dict[str, Any] = {}
        self._view: dict[str, Any] = {}
        self._illegal: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self._show({"kind": "started"})

    def play(self, moves: str, *, own: bool) -> None:
        """Make moves of the learner (`own`) or of the others; raises ValueError on a wrong turn."""
        match = self._match
        for move in moves.split():
            before, seat = match.state.copy(), match.turn
            if (seat == 0) != own:
                message = (
                    f"{match.game.title}: {move} is to be made by {'the learner' if own else 'the others'}, but it is seat {seat}'s turn"
                )
                raise ValueError(message)
            match.play(move)
            code = match.game.code(before, move)
            seen = msgspec.to_builtins(match.game.seen(before, code, match.state, 0))
            self._show({"kind": "moved", "seat": seat, "move": seen["move"], "seen": seen, "by": "person" if own else "bot"})

    def _show(self, what: dict[str, Any]) -> None:
        match = self._match
        now = {
            "turn": match.turn,
            "legal": match.legal() if match.turn == 0 else [],
            "results": [{"ended": result.ended, "scores": result.scores} for result in match.results],
            "totals": match.totals,
            "winners": match.winners,
        }
        view = msgspec.to_builtins(match.view(0))
        self.frames.append(
            {
                "what": what,
                "match": _find_changed(self._before, now),
                "view": _find_changed(self._view, view),
                "illegal": self._newly_illegal(),
            }
        )
        self._before, self._view = now, view

    def _newly_illegal(self) -> dict[str, Any]:
        """Return the new reasons why moves are illegal on the learner's turn, null for a move that is legal now."""
        match = self._match
        if match.turn != 0:
            return {}
        now = {}
        for move in dict.fromkeys(self._presses(match.view(0))):
            found = match.game.explain_illegal(match.state, move)
            now[move] = None if found is None else [found.reason, *found.cards]
        # Only changes are stored: most reasons stay the same from frame to frame.
        fresh = {move: why for move, why in now.items() if why != self._illegal.get(move)}
        self._illegal |= fresh
        return fresh


def _find_changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in now.items() if key not in before or before[key] != value}
