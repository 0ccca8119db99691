# make play     sets everything up and opens Reihum in the browser        make check    runs the most important checks in two minutes
# make test     runs all but the long checks                              make soak     runs the long tests
# make lint     runs the static checks                                    make format   formats Python and TypeScript
# make client   builds the client                                         make types    writes what the client has from Python
# make wasm     builds the rules that have changed, for the browser       make gpu      builds the rules that have changed, for GPUs
# make gpu-test tests the kernels on this machine's GPU                   make docs     builds the site into build/docs/html
# make lock     pins the dependencies of pyproject.toml                   make audit    queries the advisory databases about the pins
# make bench    measures, and adds a line to benchmarks/history.jsonl     make release  builds sdist and wheel, and tests the wheel
# make learn    tests the interfaces for learners                         make clean    removes everything that the others made
#
# CONTRIBUTING.md says more about each. .venv is made again only when a lock file or pyproject.toml has changed, the client when web/ has.
# PYTHON names another interpreter (`make play PYTHON=python3.12`), ARGS goes to `reihum play` (`make play ARGS="--port 9000"`).

PYTHON ?= python3
ARGS ?=
UPGRADE ?=
# The number of tests that run at the same time, in browsers and, one more, in the package, and of lint jobs. Each may take 1 GB of memory.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS ?= $(if $(filter 1 2 3,$(CORES)),2,3)
# A failed test runs once more, since the machine may be busy. If it passes then, the end of the run names it with its first failure
# (tests/conftest.py), since there is a fault to find. `make test AGAIN=` runs no test twice.
AGAIN ?= --reruns 1
# `make test THOROUGH=1` also runs the tests marked `thorough` (tests/README.md has the rule); THOROUGH=package only those outside of
# browsers, as `.ci/run` does, which has half an hour; THOROUGH=all also tries all examples (tests/effort.py).
THOROUGH ?=
export THOROUGH
SOON := not soak$(if $(THOROUGH),, and not thorough)
SOON_IN_BROWSERS := not soak$(if $(filter-out package,$(THOROUGH)),, and not thorough)

RUN := .venv/bin
PIP := $(RUN)/python -m pip --disable-pip-version-check --no-input
# npm, with a suitable Node; see hatch_build.py.
NPM := $(RUN)/python hatch_build.py
# Writes the JSON schema of the messages, which needs no compiled rules.
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
# Folders are listed as well: the time of a folder changes when a file in it is removed.
WEB_SOURCES := $(shell find web/src web/public web/plugins web/fonts docs/rules -print 2>/dev/null) $(wildcard web/*.html web/*.ts web/*.js)

# Mirrors, proxies and certificates may come from the environment; variables that change where packages are installed may not.
unexport PIP_CONSTRAINT PIP_NO_BUILD_ISOLATION PIP_NO_DEPS PIP_PREFIX PIP_REQUIRE_HASHES PIP_REQUIREMENT PIP_ROOT PIP_TARGET PIP_USER
unexport PYTHONHOME PYTHONPATH
# The tests start some hundred processes; without .pyc files each would compile everything that it imports.
unexport PYTHONDONTWRITEBYTECODE

# Makes several targets at the same time, and all of them even if one fails. From make 4.0 on, the output of each stays together.
TOGETHER = $(MAKE) --no-print-directory --keep-going -j $(WORKERS) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# The server starts its background work with the lowest priority; beside tests of the usual priority that work would wait for minutes.
GIVING_WAY := nice -n 19
PYTEST := $(GIVING_WAY) $(RUN)/pytest --durations 15 --durations-min 1

say = @echo '==> $(1)'

.DELETE_ON_ERROR:
.PHONY: play client lint check test soak format types wasm gpu gpu-test docs learn lock audit bench release clean
.PHONY: lint-python lint-types lint-client lint-svelte lint-messages test-quick test-client test-package test-browser $(COMPILED)

play: $(INSTALLED) $(CLIENT)
	@$(RUN)/reihum play $(ARGS)

client: $(CLIENT)

# The tests of `make check`: the rules clause by clause, the table, the promises of files and documents, and one visit with a browser.
QUICK := $(wildcard tests/games/*/test_clauses*.py) $(addprefix tests/,docs kit/test_chance.py kit/test_structured.py \
	games/test_illegal.py server test_architecture.py test_match.py test_plugins.py test_proof.py test_public_types.py test_rulings.py \
	test_without_server_packages.py test_game_of_another_package.py browser/test_table.py::test_a_guest_sits_after_two_taps_and_the_host_arranges_the_table)

LINT := lint-svelte lint-types lint-messages lint-python lint-client

lint-svelte lint-client lint-messages test-client: $(MODULES)
lint-python lint-types lint-messages $(COMPILED): $(INSTALLED)
test-quick test-package test-browser: $(INSTALLED) $(CLIENT)

lint:
	@$(TOGETHER) $(LINT)

# test-quick runs the rules as plain Python: for tests as short as these, loading compiled rules would take longer.
check:
	@$(TOGETHER) test-quick $(LINT) test-client

# First everything that does not need the Python packages, while pip installs them; then the rest, also if something has failed.
test:
	@$(TOGETHER) $(INSTALLED) $(CLIENT) lint-svelte test-client $(COMPILED) $(filter-out lint-svelte,$(LINT)); failed=$$?; \
		$(TOGETHER) test-package test-browser && exit $$failed

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

# One worker more, since many tests of servers only wait.
test-package:
	$(call say,Python: tests)
	@$(PYTEST) --ignore tests/browser -m "$(SOON)" -n $$(($(WORKERS) + 1)) --dist worksteal $(AGAIN)

test-browser:
	$(call say,Both together: tests in a browser)
	@$(PYTEST) tests/browser -m "$(SOON_IN_BROWSERS)" -n $(WORKERS) --dist worksteal $(AGAIN)

# The rules are compiled before the tests, since several tests would otherwise compile the same rules at the same time. Tests need
# the compiled searches of two games, and the playouts, whose compilation takes longest, of one.
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

# Takes some minutes for each game whose rules have changed. The modules are kept in the repository, so that `make play` need not wait.
wasm: $(INSTALLED)
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.wasm

# Builds the kernels and compares them with the rules on the processor, so every kernel that `make lint` accepts has been compared.
gpu: $(INSTALLED)
	@REIHUM_PLAIN=1 $(RUN)/python -m tools.gpu
	@$(PYTEST) tests/gpu/test_emulated.py -n $(WORKERS)

# GPU_PYTHON names another interpreter, which has the package's dependencies and pytest.
GPU_PYTHON ?= $(RUN)/python
gpu-test:
	@PYTHONPATH=src $(GPU_PYTHON) -m pytest tests/gpu/test_device.py -q -p no:cacheprovider

# A separate environment, since the versions that Sphinx needs may conflict with others.
$(SITE): docs.lock $(MADE_BY)
	$(call say,Site: installing what docs.lock names)
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --no-compile --require-hashes -r docs.lock
	@touch $@

docs: $(SITE)
	$(call say,Site: building)
	@$(dir $(SITE))bin/sphinx-build -qEW --keep-going -c tools/site docs build/docs/html
	@echo 'build/docs/html/index.html'

# A separate environment, so that only this target installs the libraries for learners.
$(LEARN): learn.lock pyproject.toml $(MADE_BY)
	$(call say,Learners: installing what learn.lock names)
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --no-compile --require-hashes -r learn.lock
	@$(@D)/bin/python -m pip --disable-pip-version-check --no-input install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

learn: $(LEARN)
	$(call say,Learners: tests of the interfaces)
	@$(dir $(LEARN))bin/pytest --durations 5 --durations-min 1 -m "$(SOON)" -n $(WORKERS) --dist loadfile tests/learners

# Changes when the interpreter or the path of this folder does; then .venv is made again.
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

# --no-compile: Python compiles modules when they are imported; pip would compile all, which takes ten seconds.
$(LOCKED): $(VENV)
	$(call say,Python: installing what requirements.lock names; the first time this takes a minute)
	@$(PIP) install --quiet --no-compile --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml
	$(call say,Python: installing Reihum itself)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Needs no Python packages, except for a Node if there is none. That package is in no other lock, so it is installed separately.
$(MODULES): web/package.json web/package-lock.json web/.npmrc $(VENV)
	@$(NPM) --version >/dev/null 2>&1 || { \
		echo '==> Client: there is no suitable Node; installing one into .venv (60 MB)'; \
		$(PIP) install --quiet --require-hashes -r node.lock; }
	$(call say,Client: installing the packages of web/package-lock.json)
	@$(NPM) ci --no-progress
	@touch $@

$(CLIENT): $(WEB_SOURCES) $(MODULES)
	$(call say,Client: building)
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# Lock files contain versions and hashes, and no addresses, so packages may come from any mirror.
COMPILE := build/uv/bin/uv --no-config pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header $(UPGRADE)

# The extras for servers; the libraries for learners have a separate lock.
TABLE := --extra postgres --extra redis --extra push

# UPGRADE=--upgrade takes the newest versions; without it a pin changes only if it no longer fits pyproject.toml.
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

# Needs the network, and fails without an answer. It lists advisories; a person has to judge whether they concern Reihum.
audit: $(MODULES)
	$(call say,Python: pip-audit)
	@$(PYTHON) -m venv build/audit
	@build/audit/bin/python -m pip --disable-pip-version-check --no-input install --quiet pip-audit
	@failed=0; \
		build/audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off -r requirements.lock || failed=1; \
		echo '==> Client: npm audit'; \
		$(NPM) audit --no-progress || failed=1; \
		exit $$failed

# Measures ratios, so that other load on the machine matters little. Commit the line that it adds.
bench: $(INSTALLED)
	$(call say,Measuring)
	@$(RUN)/python benchmarks/history.py

# Needs the network: the test of the wheel downloads its dependencies.
release: $(INSTALLED) $(MODULES)
	$(call say,Making sdist and wheel)
	@$(RUN)/python -m tools.release

clean:
	rm -rf .venv build dist web/node_modules web/.svelte-check $(dir $(CLIENT)) .hypothesis .mypy_cache .pytest_cache .ruff_cache
