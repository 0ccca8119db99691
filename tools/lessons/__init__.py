"""The lessons of the client: `python -m tools.lessons` writes web/src/learn/lessons.

Each game has a file here with the course of its lesson; what the learner sees comes from the rules.
"""
