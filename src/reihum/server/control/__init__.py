"""The server side of `reihum admin`: requests to a running server, over a Unix socket that only its own user can open."""
