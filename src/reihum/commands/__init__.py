"""The command line's commands: one file each, with `add(subparsers)` and `run(arguments) -> exit status`."""
