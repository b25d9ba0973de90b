# Each target sets up what it needs (through .ci/setup.py, which says so) and then makes only what
# is out of date. You need only make, Python 3.11 or newer and a POSIX shell.

PYTHON ?= python3
PORT ?= 8000
# How many times make playouts and make soak play each game; FUZZ is how many spoiled inputs
# make soak reads.
COUNT ?= 10000
# The engine folder of another checkout, for make bench and make arena to compare with.
ENGINE ?=
FUZZ ?= 100000
# How many deals make knowledge has solved when it ends, earlier runs included.
DEALS ?= 50000
# The path of the site on its server, such as /bridgepath/; only the 404 page needs it.
BASE = /
# The server, such as https://rules.example; pages then give search engines their full address.
ORIGIN =
# More arguments for pytest: make test ARGS="-k solitaire -x"
ARGS ?=
# LAWS hold for every game; UNIT are all the tests that need no site and no browser.
LAWS := tests/test_laws.py tests/test_worlds.py
UNIT := tests/engine tests/drills tests/games tests/oracle tests/cli $(LAWS)

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help site serve test unit browsers soak playouts arena bidding knowledge questions learners mutation bench \
	search lengths lighthouse pictures icons taps build-cost changelog contract check check-python check-web format solver dds web wheel \
	bundle html lock lock-bench lock-browsers lock-bulk lock-compiler lock-mutation lock-publish dist clean distclean setup setup-python setup-web \
	setup-browser setup-browsers setup-bench setup-lighthouse setup-mutation setup-publish FORCE

# The set-up runs with the machine's Python, everything else with Python, Node and npm from .venv.
setup := PATH='$(PATH)' $(PYTHON) -S .ci/setup.py
alone := PATH='$(PATH)' $(PYTHON) -S .ci/alone.py
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# Bytecode stays out of the sources but is always kept, even if the environment asks for none:
# many tests start a Python of their own.
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/cache/pycache
unexport PYTHONDONTWRITEBYTECODE
export BRIDGEPATH_BASE := $(BASE)
export BRIDGEPATH_ORIGIN := $(ORIGIN)
export UV_PYTHON_DOWNLOADS := never
say = @printf '[make] %s\n'
# Measures, fuzzes and draws; python -m tests.tools --help lists the tools.
tool := python -m tests.tools
# Keep the order of tests/conftest.py (longest first) instead of xdist's own, by number of tests.
pytest := python -m pytest -n auto --dist loadgroup --no-loadscope-reorder

help:
	@echo "make serve    build the site and serve it on localhost (PORT=$(PORT), or the next free one)"
	@echo "make test     build the site and run every test (ARGS=... goes to pytest)"
	@echo "make site     build the site into build/site (BASE=/path/ for a site that is not at the root;"
	@echo "              ORIGIN=https://host where its server is known)"
	@echo "make unit     the tests of the engine alone: no site, no browser"
	@echo "make browsers read, step, run, play and drill in Firefox and in WebKitGTK"
	@echo "make soak     all of what make test samples; playouts, spoiled records (FUZZ=$(FUZZ)), laws"
	@echo "make playouts play COUNT=$(COUNT) random deals of every game to their end"
	@echo "make arena    how strong the players of the engine are: 400 deals of every game (ENGINE=FOLDER, ARGS=...)"
	@echo "make bidding  bid 2,000 random deals by the table, and judge them with open cards (ARGS=...)"
	@echo "make knowledge solve DEALS=$(DEALS) deals, going on where it was stopped, and count what they say"
	@echo "make bench    time every game, and others' engines (ENGINE=FOLDER: an older engine beside it)"
	@echo "make build-cost  build a site with fifteen more games, and print what a game costs"
	@echo "make questions ask the drills 10,000 questions a level (ARGS=\"--write losers\")"
	@echo "make solver   ask the site's solver and endplay COUNT=$(COUNT) questions (ARGS=...)"
	@echo "make learners see how far guessing comes, rung by rung (ARGS=--write)"
	@echo "make mutation change the rules in small ways, and see who notices (ARGS=\"--write bid-fair\")"
	@echo "make search   put people's questions to the search, and print what share it answers"
	@echo "make lengths  measure the rules pages on a phone: screens, nodes, where the first hand is"
	@echo "make lighthouse  Lighthouse on a slow phone, page by page"
	@echo "make pictures photograph every phase of every game (ARGS=\"--scenes bid-fair --sizes 360x640\")"
	@echo "make taps     measure how soon a tapped card moves, and how even its frames are"
	@echo "make icons    draw the icons and screenshots of the installed site anew"
	@echo "make check    format, lint, types and English; check-python does without npm"
	@echo "make format   format Python, TypeScript and CSS"
	@echo "make contract write the page's types of requests and replies, from those of the engine"
	@echo "make changelog  show the notes for the next release; VERSION=1.2.3 puts them into CHANGELOG.md"
	@echo "make dist     the packages for PyPI, checked, in build/dist"
	@echo "make lock     choose the versions of the Python packages anew"
	@echo "make clean    remove what was built; distclean: what was installed, too"
	@echo "Stages of the site, in order: dds web wheel bundle html"

# --- set-up: always run, because it takes only a moment if nothing changed -----------------------

# Everything that is installed, the compiled solver included.
setup: setup-web setup-browser dds
setup-python:
	@$(setup) python
setup-web: setup-python
	@$(setup) web
setup-browser: setup-python
	@$(setup) browser
setup-browsers: setup-python
	@$(setup) browsers
setup-bench: setup-python
	@$(setup) bench
setup-lighthouse: setup-browser
	@$(setup) lighthouse
setup-mutation: setup-python
	@$(setup) mutation
setup-publish: setup-python
	@$(setup) publish

# --- sources -------------------------------------------------------------------------------------

junk := -name node_modules -o -name __pycache__ -o -name '.*'
files = $(if $(wildcard $(1)),$(shell find $(1) -mindepth 1 \( $(junk) \) -prune -o -type f -print))

engine_files := $(call files,engine/bridgepath) pyproject.toml README.md LICENSE
web_files := $(call files,docs/_web)
dds_files := $(wildcard docs/_site/dds.py docs/_site/dds-shim.h docs/_site/common.py .ci/requirements.txt \
	.ci/compiler-requirements.txt)
bundle_files := $(filter-out %/notebooks.py %/serve.py,$(call files,docs/_site)) \
	docs/_web/cell.py docs/_web/rest.py .ci/requirements.txt docs/_web/package-lock.json
docs_files := $(filter-out docs/_web/% docs/_site/%,$(call files,docs)) $(call files,tutorials) \
	conf.py docs/_web/cell.py docs/_site/notebooks.py docs/_site/common.py .ci/requirements.txt

# make does not notice that a file is gone, so the list of file names is a prerequisite as well. So
# is the value of each variable that affects the result.
build/lists/%: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(sort $($*)) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# --- stages --------------------------------------------------------------------------------------

# Only one build runs in a folder. make checks what is out of date once it has the lock, so a second
# make finds the first one's work done. The lock is released before anything is served or tested.
# Scripts and Python for the browser are made side by side.
ifdef LOCKED
dds web wheel bundle html: %: build/stamps/%
	@:
else
dds web wheel bundle html:
	+@$(alone) $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j2) LOCKED=yes $@
endif
site: html

# If the solver could not be made, for example without a network, every build tries again; if it
# fails again for the same reason, nothing that depends on it is rebuilt.
build/stamps/dds: $(dds_files) $(if $(shell grep -s left_out build/dds.json),FORCE) | setup-python
	$(say) "solver of the pages -> build/static/dds"
	@python docs/_site/dds.py
	@mkdir -p $(@D)
	@if [ ! -e $@ ] || [ build/dds.json -nt $@ ] || ! grep -qs left_out build/dds.json; then touch $@; fi

build/stamps/web: $(web_files) build/lists/web_files build/stamps/dds | setup-web
	$(say) "scripts and styles -> build/static/bridgepath"
	@cd docs/_web && npm run --silent build
	@mkdir -p $(@D) && touch $@

# With a fixed date, the same sources give the same wheel, byte for byte.
build/stamps/wheel: $(engine_files) build/lists/engine_files | setup-python
	$(say) "wheel of the engine -> build/wheel"
	@rm -rf build/wheel
	@SOURCE_DATE_EPOCH=1767225600 \
		python -m build --wheel --no-isolation --outdir build/wheel . > build/wheel.log 2>&1 \
		|| { cat build/wheel.log; exit 1; }
	@mkdir -p $(@D) && touch $@

build/stamps/bundle: $(bundle_files) build/lists/bundle_files build/stamps/wheel | setup-web
	$(say) "Python for the browser -> build/static/pyodide"
	@python docs/_site/bundle.py
	@mkdir -p $(@D) && touch $@

# Always build from scratch: deleted pages must not stay, and every example must run again. The site
# is built aside and then moved into place, so a failed build leaves the last good one.
build/stamps/html: $(docs_files) $(engine_files) build/lists/docs_files build/lists/engine_files \
		build/lists/BASE build/lists/ORIGIN build/stamps/web build/stamps/bundle | setup-python
	$(say) "pages and notebooks -> build/site"
	@rm -rf build/site.new build/doctrees
	@python docs/_site/licences.py
	@python docs/_site/sbom.py
	@sphinx-build -nW --keep-going -E -q -c . -d build/doctrees docs build/site.new
	@rm -rf build/site && mv build/site.new build/site
	@mkdir -p $(@D) && touch $@

# --- use -----------------------------------------------------------------------------------------

serve: site
	@exec python -S docs/_site/serve.py --port $(PORT)

test: site setup-browser
	$(say) "tests"
	@$(pytest) $(ARGS)

# These tests need no browser, so their processes do not load Playwright.
unit: wheel
	$(say) "tests of the engine"
	@$(pytest) -n logical -p no:playwright $(UNIT) $(ARGS)

# Not part of make test: the two other browser engines take minutes and need packages of their own.
browsers: site setup-browsers
	$(say) "Firefox and WebKitGTK"
	@python -m pytest tests/browsers $(ARGS)

playouts: setup-python
	@$(tool) playouts --count $(COUNT)

arena: setup-python
	@$(tool) arena $(if $(ENGINE),--engine $(ENGINE)) $(ARGS)

# Solved deals are kept, so it can be stopped and continues where it was.
knowledge: setup-python
	@nice -n 19 $(tool) knowledge solve --deals $(DEALS) $(ARGS)
	@nice -n 19 $(tool) knowledge count --write

bidding: setup-python
	@$(tool) bidding $(ARGS)

questions: setup-python
	@nice $(tool) questions $(ARGS)

learners: setup-python
	@nice $(tool) learners $(ARGS)

solver: site
	@nice $(tool) solver --count $(COUNT) $(ARGS)

mutation: site setup-mutation
	@nice $(tool) mutation $(ARGS)

# Pyodide gets the current engine from the bundle; ARGS=--reader adds what is timed in a browser.
bench: setup-bench setup-browser site
	@$(tool) bench $(if $(ENGINE),--engine $(ENGINE)) $(ARGS)

build-cost: site
	@nice $(tool) build-cost $(ARGS)

# The packages for PyPI: sources and wheel, the same bytes from the same commit.
dist: setup-publish
	@rm -rf build/dist
	@SOURCE_DATE_EPOCH=1767225600 python -m build --no-isolation --outdir build/dist . > build/dist.log 2>&1 \
		|| { cat build/dist.log; exit 1; }
	@twine check --strict build/dist/*

search: site
	@$(tool) search $(ARGS)

lengths: site setup-browser
	@$(tool) lengths $(ARGS)

lighthouse: site setup-lighthouse
	@$(tool) lighthouse

pictures: site setup-browser
	@$(tool) pictures $(ARGS)

taps: site setup-browser
	@$(tool) taps $(ARGS)

# The icons, screenshots and chat previews of the site are committed; run this to redraw them.
icons: site setup-browser
	@$(tool) icons
	@$(tool) social

soak: playouts site setup-browser setup-mutation browsers lengths lighthouse
	$(say) "spoiled records"
	@$(tool) fuzz-records --count $(FUZZ)
	$(say) "spoiled cells"
	@$(tool) fuzz-cells --count $(FUZZ)
	$(say) "spoiled links, progress, preferences and stored games"
	@cd docs/_web && COUNT=$(FUZZ) npm run --silent test
	$(say) "questions of the drills"
	@$(tool) questions
	@$(tool) learners
	$(say) "the site's solver against another one"
	@$(tool) solver --count $(COUNT)
	$(say) "laws over new random deals"
	@HYPOTHESIS_PROFILE=explore $(pytest) $(LAWS) $(ARGS)
	$(say) "every test, and all of what make test samples"
	@BRIDGEPATH_SOAK=1 $(pytest) $(ARGS)
	$(say) "strength of the players"
	@$(tool) arena
	$(say) "small changes of the rules"
	@nice $(tool) mutation

check: check-python check-web

# PLW1514: every text file is opened with an encoding, because the default differs on Windows.
check-python: setup-python
	$(say) "format, lint and types of Python"
	@status=0; \
	ruff format --check --quiet . || status=1; \
	ruff check --quiet . || status=1; \
	ruff check --quiet --preview --select PLW1514 . || status=1; \
	mypy || status=1; \
	lint-imports --no-cache > build/imports.log || { cat build/imports.log; status=1; }; \
	exit $$status

check-web: setup-web
	$(say) "format, types, lint and unit tests of TypeScript"
	@python docs/_site/contract.py --check
	@cd docs/_web && npm run --silent check
	$(say) "English"
	@$(tool) sentences --all | node docs/_web/prose.mjs

# The lists name no registry. make lock UPGRADE= keeps every version that still fits.
UPGRADE = --upgrade
lock: setup-python
	@UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile --quiet --no-config $(UPGRADE) \
		--universal --python-version=3.11 --fork-strategy=fewest \
		--extra site --extra test --extra dev \
		--generate-hashes --no-emit-index-url --output-file .ci/requirements.txt pyproject.toml

lock-bench: setup-python
	@UV_CUSTOM_COMPILE_COMMAND="make lock-bench" uv pip compile --quiet --no-config --upgrade \
		--universal --python-version=3.11 --fork-strategy=fewest --extra bench \
		--constraint .ci/requirements.txt --generate-hashes --no-emit-index-url \
		--output-file .ci/bench-requirements.txt pyproject.toml

lock-bulk: setup-python
	@UV_CUSTOM_COMPILE_COMMAND="make lock-bulk" uv pip compile --quiet --no-config --upgrade \
		--universal --python-version=3.11 --fork-strategy=fewest --extra bulk \
		--constraint .ci/requirements.txt --generate-hashes --no-emit-index-url \
		--output-file .ci/bulk-requirements.txt pyproject.toml

lock-browsers lock-compiler lock-mutation lock-publish: lock-%: setup-python
	@UV_CUSTOM_COMPILE_COMMAND="make $@" uv pip compile --quiet --no-config --upgrade \
		--universal --python-version=3.11 --fork-strategy=fewest --extra $* \
		--constraint .ci/requirements.txt --generate-hashes --no-emit-index-url \
		--output-file .ci/$*-requirements.txt pyproject.toml

# Prints a draft of the notes; with VERSION it adds them to CHANGELOG.md and deletes their files.
changelog: setup-python
	@towncrier build --version "$(or $(VERSION),next)" $(if $(VERSION),--yes,--draft)

# The TypeScript types of the pages, generated from the engine's.
contract: setup-python
	@python docs/_site/contract.py

format: setup-web
	@ruff format --quiet .
	@cd docs/_web && npm run --silent format

clean:
	rm -rf build
distclean: clean
	rm -rf .venv docs/_web/node_modules
