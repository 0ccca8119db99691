"""The live state of a process: sockets, sessions, rooms, bots, clocks, chat, limits."""
