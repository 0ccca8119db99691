"""Programs that generate parts of the repository; README.md lists them. Run each from the root, as `python -m tools.NAME`."""
