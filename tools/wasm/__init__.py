"""Write the rules for the browser: `make wasm` builds the modules of games whose rules have changed, and what TypeScript knows of them.

`.venv/bin/python -m tools.wasm --check` builds nothing and fails when something in `web/src/wasm` is not what the rules say.
"""
