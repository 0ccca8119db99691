"""Programs that make parts of the repository anew; README.md lists them. Each is run as `python -m tools.NAME` from the root."""
