"""Positions as pictures: SVG that notebooks show by themselves and any browser does."""
