# Everything starts from nothing: Python 3.11 or newer, make and a network.
# `make` alone lists the targets.

SHELL = /bin/sh
.DEFAULT_GOAL := help

# The first Python on this machine that is new enough makes the environment.
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

VENV = .venv
BIN = $(VENV)/bin
INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes

# Three tests at a time on two cores: the browser's tests have one of the three to
# themselves, and those that start servers another (tests/conftest.py), and both wait
# more than they work.
PYTEST_WORKERS ?= 3
PYTEST_ARGS ?=
# Without a browser `make test` fails; empty, it passes over the tests that need one.
BROWSER_REQUIRED ?= 1

# A database of its own needs its driver; SQLite and the cache in memory do not.
SERVICES = $(if $(filter postgres% psql% redis%,$(DATABASE_URL) $(CACHE_URL)),$(VENV)/.postgres)

.PHONY: help run test dev lock audit screenshots bench-solver bench-book bench-seating bench-fuzz bench-table \
	bench-export bench-load bench-director bench-events faults messages clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | awk -F '\t' '{printf "  make %-14s %s\n", $$1, $$2}'
	@echo
	@echo "  make run HOST=0.0.0.0 PORT=8080         serve the local network, with a QR code"
	@echo "  make run DATABASE_URL=postgres://…      keep the book in PostgreSQL"
	@echo "  make test PYTEST_ARGS='-k undercut'     only some of the tests"

run: $(VENV)/.run $(SERVICES) ## install, migrate and serve on http://127.0.0.1:8000
	@PATH="$(CURDIR)/$(BIN):$$PATH" exec deploy/serve

test: $(VENV)/.dev ## the whole test suite: lint, types, unit, browser, processes
	@tests/browser/install-chromium
	BROWSER_REQUIRED=$(BROWSER_REQUIRED) \
		$(BIN)/python -m pytest -n $(PYTEST_WORKERS) $(PYTEST_ARGS)

dev: $(VENV)/.dev ## install what the tests and the linters need, and run nothing

lock: $(VENV)/.dev ## work out requirements*.txt anew from requirements*.in (UPGRADE=1: newest)
	@for set in requirements requirements-postgres requirements-sentry requirements-dev; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
			--no-header --no-emit-index-url --no-emit-find-links \
			$(if $(UPGRADE),--upgrade) $$set.in -o $$set.txt || exit 1; \
	done

audit: $(VENV)/.dev ## look the pinned packages up in the public advisories (needs the internet)
	@PATH="$(CURDIR)/$(BIN):$$PATH" python -m deploy.audit

screenshots: $(VENV)/.dev ## a picture of every page, phone and desktop, light and dark (ONLY="home")
	@tests/browser/install-chromium
	@$(BIN)/python -m tests.browser.screenshots $(ONLY)

messages: $(VENV)/.dev ## bring the catalogues in locale/ up to date with the code (needs gettext)
	@$(BIN)/python manage.py makemessages -v 0 -l nl -l tl -l ro -l ha \
		--no-wrap --no-obsolete --add-location file -i '.*' -i tests
	@$(BIN)/python manage.py compilemessages -v 0

bench-solver: $(VENV)/.dev ## how fast the best spread is found
	@$(BIN)/python -m benchmarks.solver

bench-book: $(VENV)/.dev ## whether pages stay as fast on a book of 20,000 matches (some minutes)
	@$(BIN)/python -m benchmarks.large_book

bench-export: $(VENV)/.dev ## how fast a million hands go out, and 100,000 come in (some minutes)
	@$(BIN)/python -m benchmarks.export_import

bench-load: $(VENV)/.dev ## beside bare Django; a million hands; a thousand viewers (some minutes)
	@for what in ratios sizes crowd; do $(BIN)/python -m benchmarks.load $$what || exit 1; done

faults: $(VENV)/.dev ## break the running site on purpose, twenty times each (some minutes)
	@$(BIN)/python -m tests.faults $(ONLY)

bench-seating: ## how fast tournaments are drawn
	@$(PYTHON) -m benchmarks.seating

bench-director: $(VENV)/.dev ## how fast 33 live tables are told, on the director's page and over the API
	@$(BIN)/python -m benchmarks.director
	@$(BIN)/python -m benchmarks.event_calls

bench-events: $(VENV)/.dev ## a whole event of 99 players over the API, with every sum checked
	EVENT_PLAYERS=$(or $(PLAYERS),99) $(BIN)/python -m pytest -n0 -q tests/tournaments/simulation --durations=3

bench-fuzz: $(VENV)/.dev ## thousands of generated requests to every call, with a token and without
	FUZZ_EXAMPLES=$(or $(EXAMPLES),1000) $(BIN)/python -m pytest -n $(PYTEST_WORKERS) -q tests/api/test_schema_fuzz.py

bench-table: $(VENV)/.dev ## how fast the page at the table comes and answers
	@tests/browser/install-chromium
	@$(BIN)/python -m benchmarks.table_page

clean: ## remove what was installed and worked out; the book in var/ stays
	rm -rf $(VENV) screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- The environment ----------------------------------------------------------
# The stamps make the second time quick: pip runs again only when a pin changed.

$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Third Hand needs Python 3.11 or newer: none was found." >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv $(VENV) || { echo "Python came without venv; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }

$(VENV)/.run: requirements.txt | $(BIN)/pip
	@echo "Installing requirements.txt"
	@$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/.postgres: requirements-postgres.txt | $(VENV)/.run
	@echo "Installing requirements-postgres.txt"
	@$(INSTALL) -r requirements-postgres.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(BIN)/pip
	@echo "Installing requirements-dev.txt (about 500 MB, a minute the first time)"
	@$(INSTALL) -r requirements-dev.txt
	@touch $@
