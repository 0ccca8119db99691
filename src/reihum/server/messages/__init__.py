"""The messages on the wire and in a table's log: commands, events, views, error codes, and their JSON Schema."""
