# make site   the whole site in site/, from nothing but git, make and Python 3.11 or later
# make test   lint, types, contracts and every test
# Works with GNU make 3.81 and later and any POSIX shell.

SHELL = /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:

# The interpreters to try for .venv, in order; `make site PYTHON=/path/to/python` takes that one.
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11
UV ?= uv
PORT ?= 8000
PYTEST_ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP_INSTALL := $(PY) -m pip --disable-pip-version-check --no-input install --quiet

# The date of the last commit, so that building a commit twice gives the same bytes.
ifndef SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH := $(shell git log -1 --format=%ct 2>/dev/null || echo 1767225600)
endif
export SOURCE_DATE_EPOCH
export NO_MKDOCS_2_WARNING := 1

.PHONY: help
help:
	@echo 'make site       build the whole site into site/'
	@echo 'make serve      show site/ on http://127.0.0.1:$(PORT)/'
	@echo 'make test       lint, types, contracts and every test (BROWSER=required: no browser, no pass)'
	@echo 'make lint       lint, types and contracts only'
	@echo 'make bench      measure the engine'
	@echo 'make snapshots  write the snapshots under tests/ anew, to be reviewed as a diff'
	@echo 'make dist       the site as a zip, and the package, in dist/'
	@echo 'make book       the charts of site/ as a PDF, a chart a sheet, in dist/ (needs Chromium, takes minutes)'
	@echo 'make lock       renew the lock files after a change in pyproject.toml (UPGRADE=--upgrade: all)'
	@echo 'make clean      remove everything that these commands made'

# Set-up -------------------------------------------------------------------------------------------

$(VENV)/.created:
	@for python in $(PYTHON); do \
	    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    echo "Creating $(VENV) with $$("$$python" --version)"; \
	    "$$python" -m venv --clear $(VENV) && touch $@ && exit 0; \
	    echo "error: $$python cannot create $(VENV) (on Debian or Ubuntu: apt-get install python3-venv)" >&2; \
	    exit 1; \
	done; \
	echo 'error: Python 3.11 or later is needed and none was found (say which: make PYTHON=/path/to/python3)' >&2; \
	exit 1

# The project itself is installed with the build backend of the lock file: no isolation, no index.
$(VENV)/.site: $(VENV)/.created requirements.lock pyproject.toml
	@echo 'Installing what the site needs'
	@$(PIP_INSTALL) --require-hashes -r requirements.lock
	@$(PIP_INSTALL) --no-index --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.site requirements-test.lock
	@echo 'Installing what the tests need'
	@$(PIP_INSTALL) --require-hashes -r requirements-test.lock
	@touch $@

# Chromium and fonts for the browser tests: installed where that is possible, asked for elsewhere.
.PHONY: browser
browser: $(VENV)/.test
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    if ! $(PY) -m generator.browser >/dev/null || ! dpkg-query --show fonts-noto-cjk >/dev/null 2>&1; then \
	        echo 'Installing Chromium and fonts for the browser tests'; \
	        export DEBIAN_FRONTEND=noninteractive; \
	        { apt-get -qq -o DPkg::Lock::Timeout=300 update && \
	          apt-get -qq -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends \
	            chromium fonts-noto-cjk; } </dev/null >/dev/null || echo 'apt-get could not install them' >&2; \
	    fi; \
	fi; \
	if ! $(PY) -m generator.browser >/dev/null; then \
	    echo 'The browser tests need Chromium (Debian: apt-get install chromium fonts-noto-cjk), or CHROMIUM=/path/to/chrome' >&2; \
	    if [ "$$BROWSER" = required ]; then echo 'error: BROWSER=required, and there is no browser' >&2; exit 1; fi; \
	    echo 'They will be skipped.' >&2; \
	fi

# The two commands ---------------------------------------------------------------------------------

.PHONY: site
site: $(VENV)/.site
	@$(PY) -m generator
	@$(PY) -m mkdocs build --strict --site-dir site
	@$(PY) -m generator.fulltext site
	@echo 'The site is in site/. To look at it: make serve'

.PHONY: test
test: browser lint
	@$(PY) -m pytest $(PYTEST_ARGS)

# Parts and tools ----------------------------------------------------------------------------------

.PHONY: lint
lint: $(VENV)/.test
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports

.PHONY: serve
serve:
	@test -f site/index.html || $(MAKE) site
	@echo 'http://127.0.0.1:$(PORT)/ (stop with Ctrl-C)'
	@$(PY) -m http.server --bind 127.0.0.1 --directory site $(PORT)

.PHONY: dist
dist: site
	@rm -rf dist
	@$(PY) -m generator.pack site dist
	@$(PY) -m hatchling build --directory dist

# Prints the site that is there. `make dist` empties dist/, so that one comes first.
.PHONY: book
book: $(VENV)/.site
	@test -f site/index.html || $(MAKE) site
	@$(PY) -m generator.book site dist

.PHONY: bench
bench: $(VENV)/.test
	@$(PY) -m pytest tests/benchmarks --benchmark-enable --benchmark-only $(PYTEST_ARGS)

.PHONY: snapshots
snapshots: $(VENV)/.test
	@$(PY) -m pytest tests --quiet -k snapshot --update-snapshots

.PHONY: lock
lock:
	@command -v $(UV) >/dev/null 2>&1 || { echo 'error: make lock needs uv (pip install uv)' >&2; exit 1; }
	@compile="$(UV) pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	    --fork-strategy fewest --generate-hashes --no-annotate --no-emit-index-url $(UPGRADE)"; \
	export UV_CUSTOM_COMPILE_COMMAND='make lock'; \
	$$compile --extra site --output-file requirements.lock && \
	$$compile --extra site --extra test --constraints requirements.lock --output-file requirements-test.lock

.PHONY: clean
clean:
	@rm -rf $(VENV) site dist .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find liuren generator tests -name __pycache__ -type d -prune -exec rm -rf {} +
	@git clean -fdXq docs 2>/dev/null || true
