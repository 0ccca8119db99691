"""What is going on now: sockets, sessions, rooms, bots, clocks, chat, limits, the bus between processes."""
