"""What one client's commands are charged to: processor time of a person, a table and an address."""

from reihum.server.live.prices import REFUSAL_PRICE, get_price
from reihum.server.live.processor_time import Account, ProcessorTime
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.live.sockets import Socket
from reihum.server.messages.commands import Command
from reihum.server.messages.errors import Refused


class Charges:
    """The charges of one client. `loop` is for the event loop's time, `hints` for that of the threads in which hints are computed."""

    def __init__(self, service: Service, socket: Socket, address: str) -> None:
        self._loop = service.loop_time
        self._hints = service.hint_time
        self._socket = socket
        self._address = address
        self._share = service.loop_time.make_bucket()
        """The client's own share of the event loop's time, as long as it has no seat."""

    async def pay(self, command: Command, room: Room | None) -> None:
        """Charge the price of a command, and wait until that may be spent. Raises Refused; a refusal has its own, lower price."""
        # Onlookers are not counted: nobody at the table decides how many there are.
        sockets = 0 if room is None else sum(socket.seat is not None for socket in room.presence.sockets)
        try:
            await self.get_loop_account(room).pay(get_price(command, sockets))
        except Refused:
            await self.pay_refusal()
            raise

    async def pay_refusal(self) -> None:
        """Charge the address for a message that is refused."""
        # Never refused itself, whatever is left: a flood of bad messages must cost its address something.
        await self._loop.wait(self._address, REFUSAL_PRICE, always=True)

    def get_loop_account(self, room: Room | None) -> Account:
        """Return what is charged for work in the event loop at a table, or at none."""
        return self._account(room, self._loop)

    def get_hints_account(self, room: Room) -> Account:
        """Return what is charged for hints at a table."""
        return self._account(room, self._hints)

    def _account(self, room: Room | None, budget: ProcessorTime) -> Account:
        seat = self._socket.seat
        if room is None or seat is None:
            return Account(budget, [self._share], self._address)
        return Account(
            budget, [budget.get_person_bucket(room.code, room.table.seats[seat].person), budget.get_table_bucket(room.code)], self._address
        )
