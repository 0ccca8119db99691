"""Trained players: small networks, evaluated in compiled code without the libraries that trained them."""
