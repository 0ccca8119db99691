"""Matches played on from a position, in compiled code."""
