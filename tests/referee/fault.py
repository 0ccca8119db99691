"""What a referee says when a record breaks a rule."""


class RecordRefused(Exception):
    """A record departs from the rules.

    `round_` and `move` count from 0; `move` is None when the fault lies in the deal, the scores or the ending.
    """

    def __init__(self, message: str, round_: int | None = None, move: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.round_ = round_
        self.move = move

    def __str__(self) -> str:
        where = [] if self.round_ is None else [f"round {self.round_}"]
        if self.move is not None:
            where.append(f"move {self.move}")
        return ", ".join([*where, self.message])
