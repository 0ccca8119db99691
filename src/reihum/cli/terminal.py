"""A match in a terminal: one person against bots."""

import re
import secrets
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reihum._bots import choose_move, get_bot_type, make_bot
from reihum._bots.networks.hints import give_hint
from reihum._files import write_text
from reihum._kit.chance import Rng, make_rng
from reihum._kit.errors import IllegalMove, ReihumError
from reihum._kit.options import Options
from reihum._play.game import Game
from reihum._play.match import Match
from reihum._play.record import format_record, read_records
from reihum._play.record_error import RecordError
from reihum._review.wording import describe_move, describe_reason

HELP = "Type a move, or: ? (help, and all legal moves), ! (a hint), save FILE, quit."
ONLY_MOVE = "Where only one move is legal, Enter makes it."
RULES = "The rules: docs/rules/en/{}.md, or, in the browser, `reihum play`."
MOST_OFFERED = 24
"""The most legal moves in the prompt; `?` lists all of them."""
PLAIN = {"●": "r", "✹": "y", "♣": "g", "♠": "b", "♦": "p", "▲": "o", "★": "J", "⊘": "S", "·": ".", "▶": ">", "┃": "|", "…": "."}
"""What is written for signs that the encoding of the output lacks; each is one letter, so that columns stay in line."""
CARD = re.compile(r"[●✹♣♠♦▲★⊘](?=[rygbpoJS])")
"""The sign before a card, whose name says the same."""


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """The player typed `quit`."""


class Terminal:
    """A match between the person at the keyboard, on seat 0, and bots.

    `ask(prompt)` reads a line, and raises EOFError when there is none; tests replace it.
    """

    def __init__(  # noqa: PLR0913 - what makes a match, and where it is shown
        self,
        game: Game,
        players: int,
        options: Options | None,
        bots: Sequence[str],
        *,
        seed: int | None = None,
        console: Console | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        names = ["You", *(f"{bot[:1].upper()}{bot[1:]} {number}" for number, bot in enumerate(bots, 1))]
        self.match = Match(game, names[:players], options, seed=seed, key=None if seed is not None else secrets.token_bytes(32))
        self.bots = [make_bot(bot, get_bot_type(bot), game) for bot in bots]
        self.chance: Rng = make_rng(secrets.token_bytes(16) if seed is None else f"bots {seed}")
        self.console = console or Console()
        self.ask = ask
        self.drawing = _find_drawing(game)

    def play(self) -> None:
        """Play to the end of the match, or until the player quits."""
        self._print(HELP, "dim")
        try:
            while not self.match.over:
                self._play_round()
                self._show_table()
                self._show_sheet()
                if not self.match.over:
                    while self._ask("Enter deals the next round. "):
                        pass
                    self.match.deal()
        except (Quit, EOFError):
            self.console.print("\nGoodbye.")

    def _play_round(self) -> None:
        while (seat := self.match.turn) is not None:
            if seat == 0:
                self._play_own_move()
            else:
                self._play_bot_move(seat)

    def _play_bot_move(self, seat: int) -> None:
        """Let a bot move, and print what seat 0 may see of the move."""
        match, before = self.match, self.match.state.copy()
        move = choose_move(self.bots[seat - 1], match.game, match.state, self.chance)
        match.play(move)
        seen = match.game.seen(before, move, match.state, 0)
        self._print(f"{match.players[seat]}: {getattr(seen, 'move', match.game.text(before, move))}", "italic")
        self._tell_skipped(seen)

    def _tell_skipped(self, seen: object) -> None:
        """Print who lost a turn after a move: they do nothing by which that could be noticed."""
        for seat in getattr(seen, "skipped", ()):
            self._print(f"{self.match.players[seat]} {'loses' if seat else 'lose'} a turn.", "italic")

    def _play_own_move(self) -> None:
        """Show the table, and ask until the player makes a legal move."""
        self._show_table()
        legal = self.match.legal()
        if len(legal) == 1:
            self._print(f"Only one move: {legal[0]} (Enter makes it)", "dim")
        while True:
            answer = self._ask(f"Your move [{self._format_offer(legal)}]: ")
            if not answer:
                if len(legal) > 1:
                    continue
                answer = legal[0]
            try:
                self._make_move(answer)
            except IllegalMove:
                why = self.match.game.explain_illegal(self.match.state, answer)
                self._print(f"{answer} is not legal now{f': {self.match.game.say_illegal(why)}' if why else '.'}", "red")
            except ReihumError as error:
                self._print(str(error), "red")
            else:
                return

    def _make_move(self, text: str) -> None:
        """Make a move of seat 0; raises NotationError or IllegalMove, and then changes nothing."""
        match, before = self.match, self.match.state.copy()
        move = match.legal_move(text)
        match.play(move)
        self._tell_skipped(match.game.seen(before, move.code, match.state, 0))

    def _ask(self, prompt: str) -> str:
        """Read a line; handle everything that is not a move."""
        while True:
            answer = self.ask(prompt).strip()
            match answer.split(maxsplit=1):
                case ["quit"] | ["q"]:
                    raise Quit
                case ["?"] | ["help"]:
                    self._show_help()
                case ["!"] if self.match.turn == 0:
                    self._print(self._describe_hint(), "green")
                case ["save", name]:
                    self._save(name)
                case _:
                    return answer

    def _describe_hint(self) -> str:
        """Return the hint that tables give, a move and its reason; it depends only on what the player can see."""
        match = self.match
        hint = give_hint(match.game, match.state, 0, len(match.round.moves))
        text = match.game.text(match.state, hint.move)
        deed = describe_move(match.game.id, text, match.players, 0, own="your own")
        reason = describe_reason(match.game.id, hint.reason, hint.cards)
        return f"{text}: {deed.tell(deed.base)}{reason and f', since {reason}'}."

    def _save(self, name: str) -> None:
        try:
            if not _is_replaceable(Path(name)):
                self._print(f"{name} is there already and is not a saved match: name another file.", "red")
                return
            write_text(Path(name), format_record(self.match.record()) + "\n")
        # A file name with NUL raises ValueError.
        except (OSError, ValueError) as error:
            self._print(f"{name} cannot be written: {getattr(error, 'strerror', error)}", "red")
        else:
            self._print(f"The match so far is in {name}.")

    @staticmethod
    def _format_offer(legal: list[str]) -> str:
        more = f" and {len(legal) - MOST_OFFERED} more" if len(legal) > MOST_OFFERED else ""
        return " ".join(legal[:MOST_OFFERED]) + more

    def _print(self, text: str | Text, style: str = "") -> None:
        self.console.print(_make_encodable(Text(text, style) if isinstance(text, str) else text, self.console.encoding))

    def _show_table(self) -> None:
        self.console.print()
        self._print(self.match.show(0))

    def _show_help(self) -> None:
        """Show how moves are typed, what the signs of the table mean, and all legal moves."""
        self._print(HELP, "dim")
        self._print(ONLY_MOVE, "dim")
        if self.drawing is not None:
            for title, meanings in (("Moves", self.drawing.MOVES), ("On the table", self.drawing.MARKS)):
                self._print(f"{title}:", "bold")
                lines = Table.grid(padding=(0, 2))
                for sign, meaning in meanings.items():
                    lines.add_row(*(_make_encodable(Text(text), self.console.encoding) for text in (f"  {sign}", meaning)))
                self.console.print(lines)
            self._print(self.drawing.SHEET)
            self._print(RULES.format(self.match.game.id))
        if legal := self.match.legal():
            self._print("Legal now:", "bold")
            self._print("  ".join(legal))

    def _show_sheet(self) -> None:
        """Show the score sheet and how it is read; at the end also who has won."""
        sheet = Table("", *self.match.players, title=self.match.game.title)
        for number, result in enumerate(self.match.results, 1):
            sheet.add_row(f"Round {number}", *map(str, result.scores))
        sheet.add_row("Total", *map(str, self.match.totals or []), style="bold")
        self.console.print(sheet)
        if self.drawing is not None:
            self._print(self.drawing.SHEET, "dim")
        if self.match.over and self.match.totals:
            winners = self.match.winners
            won = " and ".join(self.match.players[seat] for seat in winners)
            self._print(f"{won} {'wins' if len(winners) == 1 and winners[0] else 'win'} with {self.match.totals[winners[0]]}.", "bold")


def _is_replaceable(path: Path) -> bool:
    """Return whether saving a match there loses nothing else: the file is not there, is empty, or holds one record; raises OSError."""
    if not path.is_file():
        return True
    try:
        return len(list(islice(read_records(path), 2))) <= 1
    except RecordError:
        return False


def _find_drawing(game: Game) -> ModuleType | None:
    """Return the module that draws a game and explains its signs; None for a game of another package, which need not have it."""
    name = f"{type(game).__module__.rpartition('.')[0]}.terminal"
    return import_module(name) if name.startswith("reihum._games.") else None


def _make_encodable(text: Text, encoding: str) -> Text:
    """Return a text with letters in place of the signs that an encoding lacks; styles and width stay."""

    def is_lacking(sign: str) -> bool:
        return sign.encode(encoding, "replace") == b"?"

    plain = CARD.sub(lambda found: " " if is_lacking(found[0]) else found[0], text.plain)
    # Setting it keeps the styles, which belong to places in the text.
    text.plain = "".join(PLAIN[letter] if letter in PLAIN and is_lacking(letter) else letter for letter in plain)
    return text
