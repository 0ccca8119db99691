"""Reviews of matches: what positions are worth, and what was luck, play, or hidden from everybody."""
