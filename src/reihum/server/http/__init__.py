"""The web application: pages, files, records, replays, headers."""
