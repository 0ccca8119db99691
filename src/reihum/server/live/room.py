"""A table in memory: its state, its connections, and the processing of commands.

The order is always the same: decide, store, apply, notify. So a crash never undoes what people have seen.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from reihum.server.live.chat import Chat
from reihum.server.live.clock import Clock
from reihum.server.live.command_key import CommandKey, find_carried_out, find_earlier_sit
from reihum.server.live.context import Context
from reihum.server.live.days_clock import DaysClock
from reihum.server.live.host_watch import HostWatch
from reihum.server.live.log_growth import ChangeAllowance, EventAllowance
from reihum.server.live.looking_back import LookingBack
from reihum.server.live.nicknames import add_nickname
from reihum.server.live.presence import TablePresence
from reihum.server.live.sockets import RENEWED, Socket
from reihum.server.live.table_log import TableLog, log_damage, log_loss
from reihum.server.live.table_messages import list_table_messages
from reihum.server.messages import happenings, interprocess
from reihum.server.messages.commands import AtTable, Renew, Sit, SitIn
from reihum.server.messages.enums import By
from reihum.server.messages.errors import EventsLostError, Refused, StoreError, UnknownTable
from reihum.server.messages.events import LogError, SatEvent, StartedEvent
from reihum.server.messages.outgoing import Failed, Happened, Message
from reihum.server.messages.views import TableView
from reihum.server.table import absence, decide
from reihum.server.table.arrivals import list_arrivals
from reihum.server.table.decide import Decision
from reihum.server.table.logs import list_missed
from reihum.server.table.state import Table
from reihum.server.table.views import TableViews, make_happening
from reihum.server.table.waiting import decide_after_wait

ATTEMPTS = 20
"""Tries to carry out a command when other processes keep storing events first."""

BUSY = "The table is too busy."

DAMAGED = Refused("This table's log cannot be read to its end. Look at the table, save its records, and set up another one.", "damaged")


class Driver(Protocol):
    """Makes the moves of bots and of the clock, see `bot_driver`."""

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""

    def wake(self) -> None:
        """Start working if it is a bot's turn."""

    async def stop(self) -> None:
        """Stop at once."""


class Room:
    """One table. All changes, and all waiting for the store, happen under `lock`."""

    def __init__(self, table: Table, context: Context) -> None:
        self.code = table.code
        self.table = table
        self.context = context
        self.lock = asyncio.Lock()
        self.presence = TablePresence()
        self.chat = Chat(context.limits.talk)
        self.looking_back = LookingBack(context.limits.leads)
        self._changes = ChangeAllowance(context.limits)
        self.clock = Clock()
        self.days_clock = DaysClock(table.code, context)
        self._host_watch = HostWatch(context, self._pass_host_on)
        self.last_used = time.monotonic()
        """When (monotonic seconds) the table was last requested or left."""
        self.events = EventAllowance(None)
        """The allowance of the address whose command was last carried out here; bots' moves are charged to it as well."""
        self.driver: Driver | None = None
        self.deleted: Refused | None = None
        """Why nothing more is done here: the table's log is gone, or has lost events and is to be read anew."""
        self._log = TableLog(table.code, context)
        self._stopping: asyncio.Task[None] | None = None

    @property
    def in_use(self) -> bool:
        """Whether anybody is connected, or something is being done."""
        return bool(self.presence.connected) or self.lock.locked() or (self.driver is not None and self.driver.busy)

    # Views

    @property
    def present(self) -> set[int]:
        """The seats of people who are connected to any process."""
        elsewhere = (self.table.find_seat_by_person(person) for person in self.presence.elsewhere)
        return self.presence.here | {seat for seat in elsewhere if seat is not None}

    def _find_present(self, command: AtTable) -> set[int]:
        """Return the seats of connected people, without an idle one for whom a bot is to sit in by this command, see `Clock`."""
        idle = self.table.turn if self.clock.get_idle_seconds_left(self.table) == 0 else None
        return self.present - {idle} if isinstance(command, SitIn) and command.seat == idle else self.present

    def make_views(self) -> TableViews:
        """Return a maker of views of the table as it is now."""
        left = (self.days_clock if self.table.settings.clock == "days" else self.clock).get_seconds_left(self.table)
        idle = self.clock.get_idle_seconds_left(self.table)
        time_left, idle_left = (None if seconds is None else int(seconds * 1000) for seconds in (left, idle))
        return TableViews(self.table, self.present, time_left, idle_left, chat=self.context.limits.chat)

    def make_view(self, seat: int | None) -> TableView:
        """Return the table as a seat or an onlooker (None) sees it."""
        return self.make_views().make_view(seat)

    def make_table_messages(self) -> Callable[[int | None], list[Message]]:
        """Return a maker of the messages for a seat or an onlooker (None) to whom the table is to be shown, see `table_messages`."""
        views, key = self.make_views(), self.context.store.table_key
        return lambda seat: list_table_messages(views.make_view(seat), self.table, self.chat, self.looking_back, key)

    # Sockets and presence

    def attach(self, socket: Socket, seat: int | None) -> None:
        """Add a socket, on a seat or as an onlooker (None): it gets each event from now on."""
        back = seat is not None and seat not in self.present
        self.presence.add(socket, seat, muted=seat is not None and self.table.seats[seat].muted, most=self.context.limits.sockets_of_seat)
        self._follow_presence()
        if back and seat is not None:
            self._send_presence(seat, socket)
        self.announce()
        self.wake_driver()

    def _follow_presence(self) -> None:
        """Let the clock and the watch for an absent host follow who is present now; to be called before views are sent."""
        self.clock.follow_presence(anybody=bool(self.present))
        self._host_watch.update(self.table, self.present)

    def detach(self, socket: Socket) -> None:
        """Remove a socket that was closed, or has joined another table."""
        self.presence.sockets.discard(socket)
        self.presence.shut_out.discard(socket)
        self.last_used = time.monotonic()
        seat, socket.seat = socket.seat, None
        self._follow_presence()
        if seat is not None and seat not in self.present:
            self._send_presence(seat)
        if not self.deleted:  # people may have come back to the table, read anew, and are announced there
            self.announce()
        self.presence.send_onlooker_count(self.table.host)

    def _send_presence(self, seat: int, but: Socket | None = None) -> None:
        if seat == self.table.turn:
            self.clock.restart_idle()
        what, views = happenings.Presence(seat, away=seat not in self.present), self.make_views()
        self.presence.send_views(lambda viewer: Happened(self.table.number, what, views.make_view(viewer)), but)
        self.looking_back.update(self.table, self.present, self.presence)

    def announce(self, *, asks: bool = False) -> None:
        """Publish to other processes the people connected to this one; with `asks` they answer with theirs."""
        if asks:
            self.presence.note_question()
        people = [self.table.seats[seat].person for seat in self.presence.here]
        message = interprocess.encode(interprocess.Connected(self.context.origin, people, asks, self.presence.onlookers_here))
        self.context.bus.publish_message(self.code, message)

    def update_elsewhere(self, change: Callable[[], None]) -> None:
        """Call `change`, which updates the people connected to other processes, and send everybody here the differences in presence."""
        before = self.present
        change()
        self._follow_presence()
        for seat in before ^ self.present:
            self._send_presence(seat)
        self.presence.send_onlooker_count(self.table.host)

    async def reclaim_seat(self, seat: int) -> None:
        """Let a person who reconnects play again in place of the bot, unless they had got up. The lock has to be held."""
        with suppress(StoreError):  # the person's next move takes the seat back then
            while not self.table.damaged and not self.table.seats[seat].left and (event := absence.come_back(self.table, seat)):
                if not await self._carry_out([Decision(event)]):
                    await self.refresh()

    async def _pass_host_on(self) -> bool:
        """Pass the host's role on if needed; return whether nothing is left to do. Raises Refused."""
        async with self.lock:
            if self.deleted:
                return True
            await self.refresh()
            event = absence.pass_host_on(self.table, self.present)
            return event is None or self.table.damaged or await self._carry_out([Decision(event)])

    def wake_driver(self) -> None:
        """Wake the driver: it may be a bot's turn now."""
        if self.driver is not None:
            self.driver.wake()

    # Commands

    async def do(self, socket: Socket, command: AtTable, events: EventAllowance, secret: str = "") -> int:
        """Carry out a command unless it was carried out before; return the number of its last event. Raises Refused.

        The order is: store, notify everybody, then return. If nothing needs to change, return the table's last number. What is stored is
        charged to `events`, as are the moves of bots that follow.
        """
        key = CommandKey.from_command(command)
        command = add_nickname(command, secret, self.table.names, self.context.limits)
        socket.used_at, socket.hidden = time.monotonic(), False
        # The lock orders the commands of this process; the event's number decides between processes.
        async with self.lock:
            if self._log.unsure:
                await self.refresh()  # an event may have been stored although its connection broke
            for attempt in range(ATTEMPTS):
                self._require_whole()
                seat = socket.seat
                if seat is None and isinstance(command, Sit) and (taken := self.table.find_seat_by_secret(secret)) is not None:
                    return await find_earlier_sit(self.context.store, self.table, taken, key)
                person = None if seat is None else self.table.seats[seat].person
                # Decided again after each lost race: the command may not be allowed any more.
                try:
                    decisions = decide.decide(self.table, seat, command, self._find_present(command), secret)
                except Refused:
                    # It may be refused only because it was carried out before and its answer was lost.
                    if number := await find_carried_out(self.context.store, self.code, person, key):
                        return number
                    raise
                if not decisions:
                    return self.table.number
                decisions += self.presence.decide_consequences(socket, decisions[0].event)
                # Counted once, however many races are lost.
                if attempt == 0:
                    events.require(command)
                    self._changes.count(person, command)
                # The socket gets its seat when the stored event is applied, not before.
                self.events = events
                newcomer = socket if isinstance(command, Sit | Renew) else None
                if await self._carry_out(decisions, person, key, newcomer):
                    return self.table.number
                await self.refresh()
                # The winner may have been this very command, sent to another process.
                if number := await find_carried_out(self.context.store, self.code, person, key):
                    return number
        raise StoreError(BUSY)

    def _require_whole(self) -> None:
        if self.table.damaged:
            raise Refused(DAMAGED.detail, DAMAGED.code)

    async def make_bot_move(self, seat: int, code: int, by: By | None, last_change: int, still: Callable[[], bool]) -> None:
        """Make a bot's move unless the match has changed since event `last_change`, or `still` returns False. Raises Refused."""
        async with self.lock:
            if self.table.last_change != last_change or self.table.match is None or self.table.damaged or not still():
                return
            if await self._carry_out([decide.decide_move(self.table.match, seat, code, by)]):
                return
            try:
                await self.refresh()
            except Refused:
                if not self.deleted:  # otherwise the bot has been stopped
                    raise

    async def carry_out_overdue(self) -> bool:
        """Carry out the event due after a wait of days; return whether there is one. The lock has to be held. Raises StoreError."""
        event = decide_after_wait(self.table)
        return event is not None and await self._carry_out([Decision(event)])

    async def apply_order(self, decide: Callable[[Table], list[Decision]]) -> None:
        """Apply an order of the server's operator: `decide` returns its events for the current table. Raises Refused."""
        async with self.lock:
            for _ in range(ATTEMPTS):
                await self.refresh()
                self._require_whole()
                if await self._carry_out(decide(self.table)):
                    return
        raise StoreError(BUSY)

    async def _carry_out(
        self, decisions: Sequence[Decision], person: int | None = None, key: CommandKey | None = None, newcomer: Socket | None = None
    ) -> bool:
        """Store the decided events, all or none, then apply them and notify everybody; return False when another process was quicker."""
        if self.deleted:
            raise self.deleted
        event = decisions[0].event  # a newcomer's number is assigned by it, and the command is stored under that number
        actor = event.occupant.person if isinstance(event, SatEvent) and newcomer is not None else person
        with self.clock.restart_after(StoreError):
            # Before the event: a crash in between leaves a superfluous deadline, which is harmless, never a missing one.
            await self.days_clock.reserve_row(self.table, event)
            # Also before the event: a person with a new secret stays seated, so nothing later would delete those of lost devices.
            await self.context.subscriptions.forget_renewed(self.code, event)
            stored = self.days_clock.note_due(self.table, [decision.event for decision in decisions])
            won = await self._log.append(self.table.number + 1, stored, actor, key)
        if won:
            self.events.charge(len(decisions))
            for at, decision in enumerate(decisions):
                if at:
                    await asyncio.sleep(0)  # notifying everybody takes milliseconds: let other tables run in between
                self._apply(decision, newcomer)
            await self.days_clock.store_deadline()
            with suppress(StoreError):  # later notifications will do so
                await self.context.subscriptions.follow(self.code, event, self.table.people)
        return won

    def _apply(self, decision: Decision, newcomer: Socket | None = None) -> None:
        """Apply a stored event, and notify everybody."""
        step, onlookers = self.table.apply(*decision), self.presence.onlookers_here
        # Sockets change seats before views are sent: nobody may see the hand of their former seat.
        self.days_clock.follow(self.table)
        self.presence.follow(decision.event, newcomer)
        self._follow_presence()
        # One snapshot for all: time left and presence must not differ between screens.
        views = self.make_views()
        self.presence.send_views(lambda viewer: Happened(step.number, make_happening(self.table, step, viewer), views.make_view(viewer)))
        if not self.table.admits_visitors:
            self.presence.send_onlookers_away()
        elif self.presence.shut_out:
            self.presence.let_onlookers_in(self.make_table_messages()(None))
        # Only the number is published: other processes read the event from the store, so lost or duplicate messages are harmless.
        self.context.bus.publish_event(self.code, self.table.number)
        if self.presence.onlookers_here != onlookers:
            self.announce()
        if self.table.day and self.table.phase == "match_over":
            self.context.daily.note_result_later(self.table)
        self.presence.send_onlooker_count(self.table.host)
        self.looking_back.update(self.table, self.present, self.presence)
        self.wake_driver()

    # The log

    @property
    def is_unsure(self) -> bool:
        """Whether the log may differ from what is known of it here, see `TableLog.unsure`."""
        return self._log.unsure

    async def refresh(self) -> None:
        """Apply the events that other processes have stored. The lock has to be held. Raises Refused, also when the table was deleted."""
        if self.deleted:
            raise self.deleted
        if self.table.damaged:
            return
        try:
            with self.clock.restart_after(StoreError):
                fresh, fault = await self._log.read_after(self.table.number)
            if fresh:
                # Read before the events are applied: the process that stored them has set their deadline.
                await self.days_clock.read_deadline(self.table)
            for event in fresh:
                if isinstance(event, StartedEvent):
                    await self.context.readiness.wait_for(self.table.game)  # another process may have compiled the rules before this one
                self._apply(Decision(event))
        except (EventsLostError, UnknownTable) as gone:
            log_loss(self.code, gone)
            self.close(gone)
            raise
        except LogError as error:
            # The event may have been applied partially, so the table is rebuilt.
            self.table = await self._log.replay()
            fault = error
        if fault is not None:
            log_damage(self.code, fault)
            self.table.damaged = True
            self._tell_damage()

    async def reread(self) -> None:
        """Replay the log after stored events were replaced; forget the chat of people whose name is no longer in it.

        Sockets of seats with a new secret are closed. Raises Refused.
        """
        async with self.lock:
            arrivals = list_arrivals(await self._log.read_all())
            before, self.table = self.table, await self._log.replay(self.table.number)
            self.chat.keep_only({(one.person, one.occupant.name) for one in arrivals})
            for at, (old, new) in enumerate(zip(before.seats, self.table.seats, strict=True)):
                if old.secret and old.secret != new.secret:
                    self.presence.expel(at, None, RENEWED)
            self.presence.send_tables(self.make_table_messages())
            if self.table.damaged:
                self._tell_damage()
            await self.refresh()  # events stored meanwhile are applied and shown like any others

    def _tell_damage(self) -> None:
        views = self.make_views()
        self.presence.send_views(lambda viewer: Failed(None, DAMAGED.code, DAMAGED.detail, views.make_view(viewer)))

    async def list_messages_since(self, after: int | None, seat: int | None, allows: Callable[[int], bool]) -> list[Happened]:
        """Return the messages about the events after a number, see `TableLog.read_missed`. The lock has to be held. Raises Refused."""
        events = await self._log.read_missed(after, self.table.number, self.context.limits.gap, allows)
        if after is None or not events:
            return []
        person = None if seat is None else self.table.seats[seat].person
        return await asyncio.to_thread(list_missed, self.code, events, after, person, self.present, chat=self.context.limits.chat)

    def close(self, why: Refused | None = None) -> None:
        """Send everybody away, for the table was deleted, or for another reason; whoever comes back finds it as it is stored."""
        self.deleted = why = why or UnknownTable(self.code)
        for socket in self.presence.connected:
            socket.seat = None
            socket.send(Failed(None, why.code, why.detail))
        self.presence.sockets.clear()
        self.presence.shut_out.clear()
        if self.driver is not None and self._stopping is None:
            # Not awaited: the caller may be the bot itself, which would wait for itself.
            self._stopping = asyncio.create_task(self.driver.stop())
