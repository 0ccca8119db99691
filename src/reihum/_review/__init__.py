"""Reviews of matches: what positions are worth, and how much of a result came from cards, draws, own play and the others."""
