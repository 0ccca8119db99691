"""`reihum admin`: what the host of a server asks and orders while it runs, over a Unix socket that only its own user can open."""
