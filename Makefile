# make play     set everything up, then open a table in the browser      make check    what matters most, in two minutes
# make test     every check there is, but for the long ones               make soak     the long ones
# make lint     only the checks that run nothing                          make format   lay the code out as `make lint` wants it
# make client   build the browser's side                                  make types    write what the client has from Python
# make wasm     build the rules for the browser, where they have changed  make gpu      the same for GPUs
# make gpu-test try the rules on this machine's GPU
# make lock     pin what pyproject.toml asks for                          make audit    ask who knows of holes in what is pinned
# make bench    measure, and note it in benchmarks/history.jsonl          make release  make sdist and wheel, and try the wheel
# make docs     build the site into build/docs/html                       make learn    try the interfaces for learners
# make clean    remove all that these made
#
# Only what changed is done again: .venv when the lock or pyproject.toml did, the client when web/ did.
# PYTHON names another interpreter (`make play PYTHON=python3.12`), ARGS goes to `reihum play` (`make play ARGS="--port 9000"`).

PYTHON ?= python3
ARGS ?=
UPGRADE ?=
# Package tests at once, beside as many in browsers, which wait a good deal; and lint jobs at once. Each may take 1 GB of memory.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS ?= $(if $(filter 1 2 3,$(CORES)),2,3)
# A test that fails is tried once more, for a machine that is busy with other things; whatever passes only then is named at the end of
# the run with what it said first (tests/conftest.py), for it has a fault to find. `make test AGAIN=` tries nothing twice.
AGAIN ?= --reruns 1
# `make test THOROUGH=1` is what `.ci/run` does: with the tests that have a short relative (tests/README.md has the rule).
# THOROUGH=all tries all examples there are as well (tests/effort.py).
THOROUGH ?=
export THOROUGH
SOON := not soak$(if $(THOROUGH),, and not thorough)

RUN := .venv/bin
PIP := $(RUN)/python -m pip --disable-pip-version-check --no-input
# npm with a Node that suits, see there.
NPM := $(RUN)/python hatch_build.py
# Describing the messages needs no compiled rules.
SCHEMA := REIHUM_PLAIN=1 $(RUN)/python -m reihum.server.messages.schema

VENV := .venv/.made
LOCKED := .venv/.locked
MADE_BY := build/made-by
INSTALLED := .venv/.installed
SITE := build/docs/venv/.installed
LEARN := build/learn/.installed
MODULES := web/node_modules/.package-lock.json
CLIENT := src/reihum/client/index.html
COMPILED := $(patsubst src/reihum/_games/%/__init__.py,compiled-%,$(wildcard src/reihum/_games/*/__init__.py))
# Folders are listed, too: one is younger after a file in it has gone.
WEB_SOURCES := $(shell find web/src web/public web/plugins web/fonts docs/rules -print 2>/dev/null) $(wildcard web/*.html web/*.ts web/*.js)

# Mirrors, proxies and certificates may come from the environment; what would send packages elsewhere may not.
unexport PIP_CONSTRAINT PIP_NO_BUILD_ISOLATION PIP_NO_DEPS PIP_PREFIX PIP_REQUIRE_HASHES PIP_REQUIREMENT PIP_ROOT PIP_TARGET PIP_USER
unexport PYTHONHOME PYTHONPATH
# The tests start some hundred processes: each would compile all it imports once more.
unexport PYTHONDONTWRITEBYTECODE

# Targets side by side, all of them whatever fails; what each says stays together where this make can do that (from 4.0 on).
BESIDE = @$(MAKE) --no-print-directory --keep-going -j $(WORKERS) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# What the server starts beside play gives way to everything: among tests of the usual priority it would wait for minutes.
GIVING_WAY := nice -n 19
PYTEST := $(GIVING_WAY) $(RUN)/pytest --durations 15 --durations-min 1

say = @echo '==> $(1)'

.DELETE_ON_ERROR:
.PHONY: play client lint check test soak format types wasm gpu gpu-test docs learn lock audit bench release clean
.PHONY: lint-python lint-types lint-client lint-svelte lint-messages test-quick test-client test-package test-browser $(COMPILED)

play: $(INSTALLED) $(CLIENT)
	@$(RUN)/reihum play $(ARGS)

client: $(CLIENT)

# What matters most: the rules clause by clause, the table, what files and documents promise, and one visit with a browser.
QUICK := $(wildcard tests/games/*/test_clauses*.py) $(addprefix tests/,docs kit/test_chance.py kit/test_structured.py \
	games/test_illegal.py server test_architecture.py test_match.py test_plugins.py test_proof.py test_public_types.py test_rulings.py \
	test_without_server_packages.py test_game_of_another_package.py browser/test_table.py::test_a_guest_sits_after_two_taps_and_the_host_arranges_the_table)

LINT := lint-svelte lint-types lint-messages lint-python lint-client

lint-svelte lint-client lint-messages test-client: $(MODULES)
lint-python lint-types lint-messages $(COMPILED): $(INSTALLED)
test-quick test-package test-browser: $(INSTALLED) $(CLIENT)

lint:
	$(BESIDE) $(LINT)

# Plain Python has nothing to compile, which is quicker than loading what is compiled for tests as short as these.
check:
	$(BESIDE) test-quick $(LINT) test-client

# The client is installed, built and checked while pip waits for packages, and what needs Python's follows.
test:
	$(BESIDE) $(INSTALLED) $(CLIENT) lint-svelte test-client $(COMPILED) $(filter-out lint-svelte,$(LINT))
	$(BESIDE) test-package test-browser

soak: $(INSTALLED) $(CLIENT)
	$(call say,The long tests)
	@$(PYTEST) -m soak -n $(WORKERS) --dist worksteal

lint-python:
	$(call say,Python: ruff)
	@$(RUN)/ruff check --quiet
	@$(RUN)/ruff format --check --quiet

lint-types:
	$(call say,Python: mypy)
	@$(RUN)/mypy

lint-client:
	$(call say,Client: biome)
	@$(NPM) run --silent lint

lint-svelte:
	$(call say,Client: svelte-check)
	@$(NPM) run --silent check

lint-messages:
	$(call say,Both: the messages of web/src/protocol.ts)
	@$(SCHEMA) | $(NPM) run --silent types -- --check
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.client_constants --check
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.wasm --check
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.gpu --check
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.translate --check

test-client:
	$(call say,Client: tests)
	@$(NPM) run --silent test

test-quick:
	$(call say,Python: the quick tests and one in a browser)
	@REIHUM_PLAIN=1 $(PYTEST) -m "not slow and $(SOON)" -n 0 $(QUICK)

test-package:
	$(call say,Python: tests)
	@$(PYTEST) --ignore tests/browser -m "$(SOON)" -n $(WORKERS) --dist worksteal $(AGAIN)

test-browser:
	$(call say,Both together: tests in a browser)
	@$(PYTEST) tests/browser -m "$(SOON)" -n $(WORKERS) --dist worksteal $(AGAIN)

# Two processes that need the same at once would both compile it. Each game is compiled by itself, two at a time.
# Searches are tried with two games and whole reviews with one: compiling what matches are played out with takes long.
$(COMPILED): compiled-%:
	$(call say,Python: compiling the rules of $*)
	@$(RUN)/python -m reihum._warm $* rules $(if $(filter elfer_raus%,$*),searches) $(if $(filter elfer_raus,$*),playouts) >/dev/null

format: $(INSTALLED) $(MODULES)
	@$(RUN)/ruff check --fix-only
	@$(RUN)/ruff format
	@$(NPM) run --silent format

types: $(INSTALLED) $(MODULES)
	@$(SCHEMA) | $(NPM) run --silent types
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.client_constants
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.translate

# Some minutes where rules have changed: kept in the repository, so that nobody waits for them who only wants to play.
wasm: $(INSTALLED)
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.wasm

# Kernels that are as fresh as `make lint` wants them are those that were compared here.
gpu: $(INSTALLED)
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.gpu
	@$(PYTEST) tests/gpu/test_emulated.py -n $(WORKERS)

# GPU_PYTHON names another interpreter, with what the package needs and pytest.
GPU_PYTHON ?= $(RUN)/python
gpu-test:
	@PYTHONPATH=src $(GPU_PYTHON) -m pytest tests/gpu/test_device.py -q -p no:cacheprovider

# A .venv of its own, so that Sphinx meets nobody else's needs.
$(SITE): docs.lock $(MADE_BY)
	$(call say,Site: installing what docs.lock names)
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --no-compile --require-hashes -r docs.lock
	@touch $@

docs: $(SITE)
	$(call say,Site: building)
	@$(dir $(SITE))bin/sphinx-build -qEW --keep-going -c tools/site docs build/docs/html
	@echo 'build/docs/html/index.html'

# A .venv of its own, so that nobody who plays or works on the table installs what learners use.
$(LEARN): learn.lock pyproject.toml $(MADE_BY)
	$(call say,Learners: installing what learn.lock names)
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --no-compile --require-hashes -r learn.lock
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

learn: $(LEARN)
	$(call say,Learners: tests of the interfaces)
	@$(dir $(LEARN))bin/pytest --durations 5 --durations-min 1 -m "$(SOON)" -n $(WORKERS) --dist loadfile tests/learners

# Another Python or another place is a reason to make .venv again.
$(MADE_BY): FORCE
	@mkdir -p $(@D)
	@made=$$($(PYTHON) -c 'import os, sys; print(sys.version, sys.base_prefix, os.getcwd())') || exit 1; \
		[ "$$made" = "$$(cat $@ 2>/dev/null)" ] || echo "$$made" > $@

FORCE:

$(VENV): requirements.lock $(MADE_BY)
	@[ "$$(uname -s) $$(uname -m)" != "Darwin x86_64" ] || { \
		echo 'Reihum needs a compiled Numba, and there is none any more for Macs with Intel processors.'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Reihum needs Python 3.11 or newer. Try: make PYTHON=python3.12")'
	$(call say,Python: making .venv)
	@$(PYTHON) -m venv --clear .venv
	@touch $@

# Python compiles what it imports: pip would do so with all there is, ten seconds long, and half a minute with learners' libraries.
$(LOCKED): $(VENV)
	$(call say,Python: installing what requirements.lock names; the first time this takes a minute)
	@$(PIP) install --quiet --no-compile --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml
	$(call say,Python: installing Reihum itself)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Needs no Python packages but, where there is no Node, one that no other file names: it may be installed beside them.
$(MODULES): web/package.json web/package-lock.json web/.npmrc $(VENV)
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

# The extras that a table on the network may want; what learners use is in a lock of its own.
TABLE := --extra postgres --extra redis --extra push

# UPGRADE=--upgrade takes the newest versions; without it a pin changes only where it must.
lock:
	$(call say,Pinning)
	@$(PYTHON) -m venv build/uv
	@build/uv/bin/python -m pip --disable-pip-version-check install --quiet hatchling uv
	@$(COMPILE) $(TABLE) --group dev --group build pyproject.toml -o requirements.lock
	@$(COMPILE) $(TABLE) --constraints requirements.lock pyproject.toml -o deploy/requirements.lock
	@$(COMPILE) --group pyproject.toml:node -o node.lock
	@$(COMPILE) --group docs --constraints requirements.lock pyproject.toml -o docs.lock
	@$(COMPILE) --extra envs --extra openspiel --extra table --extra train --extra ray --group learn --constraints requirements.lock pyproject.toml -o learn.lock
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

# Fast measurements, as ratios, so that what else the machine does matters little; the line is to be committed.
bench: $(INSTALLED)
	$(call say,Measuring)
	@$(RUN)/python benchmarks/history.py

# Needs the network, as whoever installs the wheel does.
release: $(INSTALLED) $(MODULES)
	$(call say,Making sdist and wheel)
	@$(RUN)/python -m tools.release

clean:
	rm -rf .venv build dist web/node_modules web/.svelte-check $(dir $(CLIENT)) .hypothesis .mypy_cache .pytest_cache .ruff_cache
