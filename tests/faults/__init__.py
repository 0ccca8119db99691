"""Whole matches while everything goes wrong that can: `python -m tests.faults --help`.

A run is a match of scripted players that is played twice with the same deals: undisturbed, and through lines that lose, delay,
double and reorder messages, while servers are killed, the disk is full, and the database and the bus go away and come back.
Both have to end alike, move by move. Everything that is drawn is drawn from the run's seed; when threads and processes take
turns differently a repeated run may still meet its faults at another moment.
"""
