"""The laboratory: many matches at once, measured and written down."""
