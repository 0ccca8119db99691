"""Charges a client's commands to the processor time of a person, a table and an address."""

from reihum.server.live.prices import REFUSAL_PRICE, get_price
from reihum.server.live.processor_time import Account, ProcessorTime
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.live.sockets import Socket
from reihum.server.messages.commands import Command
from reihum.server.messages.errors import Refused


class Charges:
    """The charges of one client, for time of the event loop and of the threads that compute hints."""

    def __init__(self, service: Service, socket: Socket, address: str) -> None:
        self._loop = service.loop_time
        self._hints = service.hint_time
        self._socket = socket
        self._address = address
        self._share = service.loop_time.make_bucket()
        """The client's own share of the event loop's time while it has no seat."""

    async def pay(self, command: Command, room: Room | None) -> None:
        """Charge the price of a command, and wait until it is available. Raises Refused; a refusal has a lower price of its own."""
        # Onlookers are not counted: people at the table do not control their number.
        sockets = 0 if room is None else sum(socket.seat is not None for socket in room.presence.sockets)
        try:
            await self.get_loop_account(room).pay(get_price(command, sockets))
        except Refused:
            await self.pay_refusal()
            raise

    async def pay_refusal(self) -> None:
        """Charge the address for a refused message."""
        # Charged even if nothing is left: a flood of bad messages must cost its address something.
        await self._loop.wait(self._address, REFUSAL_PRICE, always=True)

    def get_loop_account(self, room: Room | None) -> Account:
        """Return the account for work in the event loop, at a table or at none."""
        return self._make_account(room, self._loop)

    def get_hints_account(self, room: Room) -> Account:
        """Return the account for hints at a table."""
        return self._make_account(room, self._hints)

    def _make_account(self, room: Room | None, budget: ProcessorTime) -> Account:
        seat = self._socket.seat
        if room is None or seat is None:
            return Account(budget, [self._share], self._address)
        return Account(
            budget, [budget.get_person_bucket(room.code, room.table.seats[seat].person), budget.get_table_bucket(room.code)], self._address
        )
