"""All that goes over the wire or into a table's log: commands, events, views, error codes, and their schema."""
