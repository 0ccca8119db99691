"""The games: one folder each, all alike, and the few words they share. Nothing here knows what stands above."""
