"""Why a command was not carried out."""

from reihum.games.errors import ReihumError
from reihum.server.words import ErrorCode


class Refused(ReihumError):  # noqa: N818 - a refusal is an answer, not a fault
    """A command that changes nothing: the code for clients and a sentence for the people who write them."""

    def __init__(self, detail: str, code: ErrorCode) -> None:
        self.code: ErrorCode = code
        self.detail = detail
        super().__init__(detail)


class StoreError(Refused):
    """The store cannot be read or written at the moment, or not at all."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail, "storage")
