# `make test` and `make demo` start from nothing but python3 (3.11 or newer, with venv) and, for speed, a C compiler.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
RUN := runs/train/demo
GAMES := $(patsubst envs/%/game.py,%,$(filter-out envs/core/%,$(wildcard envs/*/game.py)))

# The first holds requirements and, with older pips, isolated builds to known versions; the second, builds with newer ones.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt

SOURCES := $(shell find envs agents training configs src -type f -not -name '*.pyc' -not -path '*.egg-info/*')

.PHONY: help install test test-long test-clients learn-clients test-lowest check bench bench-train demo docs site dist clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1\t\2/' | expand -t 18

install: $(INSTALLED) ## .venv with grognard, compiled, and everything it can use

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): pyproject.toml setup.py constraints.txt $(SOURCES) | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check '.[dev,train]'
	touch $@

test: $(INSTALLED) ## everything that takes seconds
	$(BIN)/pytest -n 2

test-long: $(INSTALLED) ## what takes hours: long random play, 50,000 generated positions and 100,000 mutants a game
	$(BIN)/pytest -n 2 -m long

# Clients ask for versions of their own, so each has an environment; examples/clients.toml says which, CLIENTS="sb3 rllib" chooses.
CLIENT_VENVS := .venv-clients
CLIENTS :=
WHEEL := $(CLIENT_VENVS)/wheel
$(WHEEL)/built: pyproject.toml setup.py constraints.txt $(SOURCES) | $(BIN)/python
	rm -rf $(WHEEL)
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $(WHEEL) .
	touch $@

test-clients: $(WHEEL)/built ## the examples of docs/clients.md, each client in an environment of its own
	$(PYTHON) tests/clients/run.py --wheel $(WHEEL) $(CLIENTS)

learn-clients: $(WHEEL)/built $(INSTALLED) ## let the clients learn, and renew the figures of docs/clients.md: an hour
	$(PYTHON) tests/clients/run.py --wheel $(WHEEL) --learn $(CLIENTS)
	PYTHONPATH=src $(BIN)/python tests/clients/page.py runs/clients

# Uncompiled, in an environment of its own; the tests are those in which libraries play a part.
LOWEST := .venv-lowest
test-lowest: ## the lowest versions of all libraries that pyproject.toml allows
	$(PYTHON) -m venv --clear $(LOWEST)
	GROGNARD_PURE=1 PIP_CONSTRAINT=$(CURDIR)/constraints-lowest.txt PIP_BUILD_CONSTRAINT= \
		$(LOWEST)/bin/pip install --quiet --disable-pip-version-check '.[render,train]' hypothesis pytest
	cd tests && ../$(LOWEST)/bin/pytest -q --rootdir .. -c ../pyproject.toml -k "space_empires-mini or conquest-mini" \
		contract/test_environment.py contract/test_batch.py core/test_scene.py agents/test_one_seat.py agents/test_policy.py
	cd tests && ../$(LOWEST)/bin/pytest -q --rootdir .. -c ../pyproject.toml training/test_ratings.py \
		training/test_tuning.py training/test_training.py

check: $(INSTALLED) ## style and types
	@test -d src/grognard/envs || { echo "mypy needs the symbolic links in src/grognard, which are lost here:" \
		"git config core.symlinks true && git checkout -- src/grognard"; exit 1; }
	$(BIN)/ruff check . src/grognard/*.py
	$(BIN)/ruff format --check . src/grognard/*.py
	$(BIN)/mypy

bench: $(INSTALLED) ## speed of the environments, relative to a do-nothing game
	set -e; for game in $(GAMES); do $(BIN)/grognard bench $$game; done

bench-train: $(INSTALLED) ## speed of training
	$(BIN)/grognard bench-train

# The main job from beginning to end: train a policy, rank it among the baselines, look at one of its games.
demo: $(INSTALLED) ## train a small policy, rank it, draw one of its games
	@echo "This takes some three to five minutes on one core: training, then 600 games of the ladder."
	$(BIN)/grognard train configs/train/demo.yaml --out $(RUN)
	$(BIN)/grognard ladder conquest --scenario mini --agents random,pass,heuristic,$(RUN)/policy.onnx --games 100 \
		--out $(RUN)/ladder
	$(BIN)/grognard play conquest --scenario mini --seed 7 --quiet \
		--agents $(RUN)/policy.onnx,heuristic --save $(RUN)/game.jsonl --replace
	$(BIN)/grognard render $(RUN)/game.jsonl -o $(RUN)/game.svg
	@echo "Learning curve: $(RUN)/curve.png; ladder: $(RUN)/ladder; one of its games: $(RUN)/game.jsonl, $(RUN)/game.svg"
	@echo "Play against it: $(BIN)/grognard play conquest -s mini --agents human,$(RUN)/policy.onnx"

# From the sources, so that an installation that lags behind cannot write old tables.
docs: $(BIN)/python ## renew the tables and pictures of the pages
	PYTHONPATH=src $(BIN)/python -m grognard list --page README.md
	PYTHONPATH=src $(BIN)/python tests/clients/page.py
	PYTHONPATH=src $(BIN)/python -m grognard fields --page docs/training.md
	set -e; export PYTHONPATH=src; for game in $(GAMES); do \
		for page in $$(grep -l "<!-- $$game: " envs/$$game/*.md); do \
			$(BIN)/python -m grognard show $$game --page $$page; \
		done; \
		seat=$$($(BIN)/python -c "import grognard; print(grognard.Game('$$game', {'scenario': 'mini'}).names[0])"); \
		$(BIN)/python -m grognard render docs/images/$$game.json --view $$seat -o docs/images/$$game.svg; \
		$(BIN)/python -m grognard render $$(ls tests/golden/games/$$game/mini-*.jsonl | tail -n 1) --frames 12 --view $$seat \
			-o docs/images/$${game}_play.svg; \
	done

# From the sources, in an environment of its own that compiles nothing.
SITE := .venv-site
$(SITE)/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(SITE)
	GROGNARD_PURE=1 $(SITE)/bin/pip install --quiet --disable-pip-version-check '.[docs]'
	touch $@

site: $(SITE)/installed ## the documentation as a website, in build/site
	PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict --quiet
	@echo "Look at it: $(SITE)/bin/python -m http.server --directory build/site"

# The wheel is made from the source distribution, so that it shows that nothing is missing there.
EMPTY := build/empty
dist: $(BIN)/python ## build a wheel and a source distribution, and test both in empty environments
	$(BIN)/pip install --quiet --disable-pip-version-check build
	rm -rf dist $(EMPTY)
	GROGNARD_COMPILED=1 $(BIN)/python -m build --outdir dist .
	set -e; for kind in whl tar.gz; do \
		$(PYTHON) -m venv $(EMPTY)/$$kind; \
		GROGNARD_PURE=1 $(EMPTY)/$$kind/bin/pip install --quiet --disable-pip-version-check dist/*.$$kind hypothesis pytest; \
		mkdir -p $(EMPTY)/$$kind/source && tar xzf dist/*.tar.gz --strip-components 1 -C $(EMPTY)/$$kind/source; \
		rm -r $(EMPTY)/$$kind/source/src; \
		$(EMPTY)/$$kind/bin/grognard --version; \
		$(EMPTY)/$$kind/bin/grognard ladder conquest -s mini --agents random,heuristic --games 10 --out $(EMPTY)/$$kind/ladder; \
		(cd $(EMPTY)/$$kind/source && ../bin/pytest -q tests/test_scenarios.py tests/contract/test_game.py); \
	done
	@ls -l dist

clean: ## remove what `make` made
	rm -rf $(VENV) $(CLIENT_VENVS) $(LOWEST) $(SITE) build dist src/*.egg-info

.PHONY: golden mutants

golden: $(BIN)/python ## play the golden games again, after a change of the rules that was meant
	PYTHONPATH=src $(BIN)/python tests/golden/games.py

mutants: $(INSTALLED) ## change the sources in 40 places, one at a time: do the tests notice?
	PYTHONPATH=src $(BIN)/python tests/mutation/run.py --sample 40 --seed 1
