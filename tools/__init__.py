"""Programs that generate parts of the repository; README.md lists them. Each is run as `python -m tools.NAME` from the root."""
