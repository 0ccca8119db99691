"""The laboratory: series of matches between bots, measured, compared and exported."""
