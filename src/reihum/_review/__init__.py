"""What positions are worth, and what decided a match: luck, play, and what nobody could know."""
