"""Pictures of positions as SVG, which notebooks and browsers show."""
