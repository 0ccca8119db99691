"""Players that have learned: small networks, played in compiled code without the libraries that trained them."""
