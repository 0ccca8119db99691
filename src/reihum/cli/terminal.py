"""A match in a terminal: one person against bots."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reihum._bots import choose_move, get_bot_type, make_bot
from reihum._bots.networks.hints import give_hint
from reihum._kit.chance import Rng, make_rng
from reihum._kit.errors import ReihumError
from reihum._kit.options import Options
from reihum._play.game import Game
from reihum._play.match import Match
from reihum._play.record import format_record
from reihum._review.wording import describe_move, describe_reason

HELP = "Type a move, or: ? all legal moves, ! a hint, save FILE, quit."
MOST_OFFERED = 24
"""The most legal moves in the prompt; `?` lists all of them."""


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
        names = ["You", *(f"{bot.title()} {number}" for number, bot in enumerate(bots, 1))]
        self.match = Match(game, names[:players], options, seed=seed, key=None if seed is not None else secrets.token_bytes(32))
        self.bots = [make_bot(bot, get_bot_type(bot), game) for bot in bots]
        self.chance: Rng = make_rng(secrets.token_bytes(16) if seed is None else f"bots {seed}")
        self.console = console or Console()
        self.ask = ask

    def play(self) -> None:
        """Play to the end of the match, or until the player quits."""
        self.console.print(Text(HELP, "dim"))
        try:
            while not self.match.over:
                self._play_round()
                self._show_sheet()
                if not self.match.over:
                    self._ask("Enter deals the next round. ")
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
        self.console.print(Text(f"{match.players[seat]}: {getattr(seen, 'move', match.game.text(before, move))}", "italic"))

    def _play_own_move(self) -> None:
        """Show the table, and ask until the player makes a legal move."""
        self.console.print()
        self.console.print(self.match.show(0))
        legal = self.match.legal()
        if len(legal) == 1:
            self.console.print(Text(f"Only one move: {legal[0]}", "dim"))
        while True:
            answer = self._ask(f"Your move [{self._format_offer(legal)}]: ")
            if not answer and len(legal) == 1:
                answer = legal[0]
            try:
                self.match.play(answer)
            except ReihumError as error:
                self.console.print(Text(str(error), "red"))
            else:
                return

    def _ask(self, prompt: str) -> str:
        """Read a line; handle everything that is not a move."""
        while True:
            answer = self.ask(prompt).strip()
            match answer.split(maxsplit=1):
                case ["quit"] | ["q"]:
                    raise Quit
                case ["?"]:
                    self.console.print(Text("  ".join(self.match.legal()) or HELP))
                case ["!"] if self.match.turn == 0:
                    self.console.print(Text(self._describe_hint(), "green"))
                case ["save", name]:
                    self._save(name)
                case ["help"]:
                    self.console.print(Text(HELP, "dim"))
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
            Path(name).write_text(format_record(self.match.record()) + "\n", "utf-8")
        # A file name with NUL raises ValueError.
        except (OSError, ValueError) as error:
            self.console.print(Text(f"{name} cannot be written: {getattr(error, 'strerror', error)}", "red"))
        else:
            self.console.print(Text(f"The match so far is in {name}."))

    @staticmethod
    def _format_offer(legal: list[str]) -> str:
        more = f" and {len(legal) - MOST_OFFERED} more" if len(legal) > MOST_OFFERED else ""
        return " ".join(legal[:MOST_OFFERED]) + more

    def _show_sheet(self) -> None:
        """Show the score sheet, and the winner at the end."""
        sheet = Table("", *self.match.players, title=self.match.game.title)
        for number, result in enumerate(self.match.results, 1):
            sheet.add_row(f"Round {number}", *map(str, result.scores))
        sheet.add_row("Total", *map(str, self.match.totals or []), style="bold")
        self.console.print(sheet)
        if self.match.over:
            won = [self.match.players[seat] for seat in self.match.winners]
            self.console.print(Text(f"Won: {' and '.join(won)}.", "bold"))
