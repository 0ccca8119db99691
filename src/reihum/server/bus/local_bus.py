"""The bus of a single process."""

from reihum.server.bus.bus import EventListener, MessageListener


class LocalBus:
    """Calls the listeners of this process at once."""

    check_every = None
    away = False

    def __init__(self) -> None:
        self._listeners: list[EventListener] = []

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        """Call `on_event` from now on; messages are for other processes only."""
        self._listeners.append(on_event)

    def publish_event(self, code: str, number: int) -> None:
        """Call every listener at once."""
        for listener in self._listeners:
            listener(code, number)

    def publish_message(self, code: str, data: bytes) -> None:
        """Do nothing: there is no other process."""

    async def close(self) -> None:
        """Do nothing: there is no connection."""
