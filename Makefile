# make play    set everything up, then open a table in the browser       make test    every check there is
# make client  build the browser's side                                  make lint    only the checks that run nothing
# make format  lay the code out the way `make lint` wants it             make lock    pin what pyproject.toml asks for
# make types   write web/src/protocol.ts from the server's messages      make audit   ask who knows of holes in what is pinned
# make docs    build the site into build/docs/html             make clean   remove all that these made
#
# Only what changed is done again: .venv when the lock or pyproject.toml did, the client when web/ did.
# PYTHON names another interpreter (`make play PYTHON=python3.12`), ARGS goes to `reihum play` (`make play ARGS="--port 9000"`).

PYTHON ?= python3
ARGS ?=
UPGRADE ?=
# Tests at once, each with servers and browsers of its own.
WORKERS ?= 2
# Real browsers, servers and processes on a loaded machine: a test that fails is tried once more, and said to be. What Hypothesis
# found it finds again, so that only what hangs on the clock can pass.
AGAIN := --reruns 1

RUN := .venv/bin
PIP := $(RUN)/python -m pip --disable-pip-version-check --no-input
# npm with a Node that suits, see there.
NPM := $(RUN)/python hatch_build.py
# Describing the messages needs no compiled rules.
SCHEMA := REIHUM_PLAIN=1 $(RUN)/python -m reihum.server.messages.schema

LOCKED := .venv/.locked
MADE_BY := build/made-by
INSTALLED := .venv/.installed
SITE := build/docs/venv/.installed
MODULES := web/node_modules/.package-lock.json
CLIENT := src/reihum/client/index.html
# Folders are listed, too: one is younger after a file in it has gone.
WEB_SOURCES := $(shell find web/src web/public web/plugins -print 2>/dev/null) $(wildcard web/*.html web/*.ts web/*.js)

# Mirrors, proxies and certificates may come from the environment; what would send packages elsewhere may not.
unexport PIP_CONSTRAINT PIP_NO_BUILD_ISOLATION PIP_NO_DEPS PIP_PREFIX PIP_REQUIRE_HASHES PIP_REQUIREMENT PIP_ROOT PIP_TARGET PIP_USER
unexport PYTHONHOME PYTHONPATH

say = @echo '==> $(1)'

.DELETE_ON_ERROR:
.PHONY: play client lint test format types docs lock audit clean

play: $(INSTALLED) $(CLIENT)
	@$(RUN)/reihum play $(ARGS)

client: $(CLIENT)

lint: $(INSTALLED) $(MODULES)
	$(call say,Python: ruff)
	@$(RUN)/ruff check
	@$(RUN)/ruff format --check
	$(call say,Python: mypy)
	@$(RUN)/mypy
	$(call say,Client: biome)
	@$(NPM) run --silent lint
	$(call say,Client: svelte-check and tsc)
	@$(NPM) run --silent check
	$(call say,Both: the messages of web/src/protocol.ts)
	@$(SCHEMA) | $(NPM) run --silent types -- --check

test: lint $(CLIENT)
	$(call say,Python: tests)
	@$(RUN)/pytest -m "not browser" -n $(WORKERS) --dist worksteal $(AGAIN)
	$(call say,Client: tests)
	@$(NPM) run --silent test
	$(call say,Both together: tests in a browser)
	@$(RUN)/pytest -m browser -n $(WORKERS) --dist worksteal $(AGAIN)

format: $(INSTALLED) $(MODULES)
	@$(RUN)/ruff check --fix-only
	@$(RUN)/ruff format
	@$(NPM) run --silent format

types: $(INSTALLED) $(MODULES)
	@$(SCHEMA) | $(NPM) run --silent types

# A .venv of its own, so that Sphinx meets nobody else's needs.
$(SITE): docs.lock $(MADE_BY)
	$(call say,Site: installing what docs.lock names)
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --require-hashes -r docs.lock
	@touch $@

docs: $(SITE)
	$(call say,Site: building)
	@$(dir $(SITE))bin/sphinx-build -qEW --keep-going -c tools/site docs build/docs/html
	@echo 'build/docs/html/index.html'

# Another Python or another place is a reason to make .venv again.
$(MADE_BY): FORCE
	@mkdir -p $(@D)
	@made=$$($(PYTHON) -c 'import os, sys; print(sys.version, sys.base_prefix, os.getcwd())') || exit 1; \
		[ "$$made" = "$$(cat $@ 2>/dev/null)" ] || echo "$$made" > $@

FORCE:

$(LOCKED): requirements.lock $(MADE_BY)
	@[ "$$(uname -s) $$(uname -m)" != "Darwin x86_64" ] || { \
		echo 'Reihum needs a compiled Numba, and there is none any more for Macs with Intel processors.'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Reihum needs Python 3.11 or newer. Try: make PYTHON=python3.12")'
	$(call say,Python: making .venv)
	@$(PYTHON) -m venv --clear .venv
	$(call say,Python: installing what requirements.lock names; the first time this takes a minute)
	@$(PIP) install --quiet --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml
	$(call say,Python: installing Reihum itself)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc $(LOCKED)
	@$(NPM) --version >/dev/null 2>&1 || { \
		echo '==> Client: no Node here that suits; putting one into .venv (60 MB)'; \
		$(PIP) install --quiet --require-hashes -r node.lock; }
	$(call say,Client: installing the packages of web/package-lock.json)
	@$(NPM) ci --no-progress
	@touch $@

$(CLIENT): $(WEB_SOURCES) $(MODULES)
	$(call say,Client: building)
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# No addresses: a pin is a version and its hashes, wherever the file comes from.
COMPILE := build/uv/bin/uv --no-config pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header $(UPGRADE)

# UPGRADE=--upgrade takes the newest versions; without it a pin changes only where it must.
lock:
	$(call say,Pinning)
	@$(PYTHON) -m venv build/uv
	@build/uv/bin/python -m pip --disable-pip-version-check install --quiet hatchling uv
	@$(COMPILE) --all-extras --group dev --group build pyproject.toml -o requirements.lock
	@$(COMPILE) --group pyproject.toml:node -o node.lock
	@$(COMPILE) --group docs --constraints requirements.lock pyproject.toml -o docs.lock
	@build/uv/bin/python hatch_build.py --version >/dev/null 2>&1 || \
		build/uv/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r node.lock
	@rm -rf web/node_modules
	@build/uv/bin/python hatch_build.py $(if $(UPGRADE),update,install) --no-progress --package-lock-only

# Needs the network, and fails where it gets no answer. What it finds are advisories: whether they concern us is for people to say.
audit: $(MODULES)
	$(call say,Python: pip-audit)
	@$(PYTHON) -m venv build/audit
	@build/audit/bin/python -m pip --disable-pip-version-check --no-input install --quiet pip-audit
	@failed=0; \
		build/audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off -r requirements.lock || failed=1; \
		echo '==> Client: npm audit'; \
		$(NPM) audit --no-progress || failed=1; \
		exit $$failed

clean:
	rm -rf .venv build dist web/node_modules $(dir $(CLIENT)) .hypothesis .mypy_cache .pytest_cache .ruff_cache
