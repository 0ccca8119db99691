"""A connection to the server that can be cut."""

import socket
import threading
from contextlib import suppress


class TcpProxy:
    """Forwards bytes between its own port and the server's; `cut` ends all connections, `dead` refuses new ones."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._ends: list[socket.socket] = []
        self.dead = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self.dead:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._server))
                except OSError:
                    near.close()
                    continue
                self._ends = [*self._ends, near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    @staticmethod
    def _pass(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        """End every connection."""
        ends, self._ends = self._ends, []  # whoever connects in between is in the new list
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        """Cut all connections, and accept no more."""
        self._listener.close()
        self.cut()
