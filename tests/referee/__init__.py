"""Independent referees: each game's rules written a second time, as plainly as possible.

A referee knows the rule sheet and the record format and nothing of the package. It is slow and literal on purpose:
what it says and what the compiled rules say are compared move by move.
"""
