"""Environments for learners: many games at once, observed, masked and rewarded in one compiled call."""
