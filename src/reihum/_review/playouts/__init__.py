"""Matches played on by `careful`, in compiled code."""
