"""Compiles the rules for the browser: each game as one module of WebAssembly, beside native rules and plain Python."""
