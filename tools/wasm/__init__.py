"""Builds the rules for the browser: `make wasm` builds the modules of games whose rules have changed, and their descriptions in TypeScript.

`.venv/bin/python -m tools.wasm --check` builds nothing, and fails when something in `web/src/wasm` is out of date.
"""
