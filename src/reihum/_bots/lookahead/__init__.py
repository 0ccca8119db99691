"""Bots that look ahead: they play out the moves that a network rates highest."""
