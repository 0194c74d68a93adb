# make notes, and make notesN: records of the solutions, the tables made of them (facts), then the pages (build.sh).

FACTS   := $(patsubst %,build/o/%.o,$(wildcard lessons/notes/*.c lessons/[0-9]*/claims.c lessons/[0-9]*/exercises.c))
# A lesson has a page once it has a README.
NOTED   := $(sort $(patsubst lessons/%/README.md,%,$(wildcard lessons/[0-9]*/README.md)))
RECORDS := $(patsubst %,build/notes/record/%.json,$(NOTED))

# A page with its figures. Only pages whose sources have changed are made again. A lesson's page needs its own record,
# other pages may quote any.
PAGES   := $(notdir $(basename $(wildcard lessons/notes/*.md)))
STAGED  := $(patsubst %,build/notes/pages/%.md,$(NOTED) $(PAGES))
STAGE   := $(addprefix lessons/notes/,stage.sh stage.awk slug.awk glossary.md)
define stage
@mkdir -p build/notes/pages build/notes/scripts build/notes/pictures
@echo '  PAGE  $*'
@lessons/notes/stage.sh $* > $@
endef

# Pages that step through a run, for lectures. The status of a run that races is not 0.
TRACES  := $(patsubst %,build/notes/traces/%.html,square reverse race warp_synchronous)

.PHONY: notes test-notes site $(addprefix page,$(NUMBERS))
# The table of counts comes first: it takes longest, and uses one processor.
notes: setup-notes all build/fidelity/table.tsv $(STAGED) $(TRACES) ## build the notes: lessons with measured claims, how it works, headers (build/notes/html)
	@lessons/notes/build.sh $(NOTED)

# One lesson's page: what `lockstep lesson N --notes` calls.
$(foreach lesson,$(NOTED),$(eval page$(firstword $(subst -, ,$(lesson))): build/notes/pages/$(lesson).md))
$(addprefix page,$(NUMBERS)): page%: setup-notes all build/notes/pages/glossary.md
	@lessons/notes/page.sh $(filter $*-%,$(NOTED))

# The slides come first, since the notes link them.
site: setup-notes ## write notes, slides and example traces as one folder of static files (OUT=folder)
	+@lessons/notes/site.sh "$(if $(filter command line,$(origin OUT)),$(OUT))"

test-notes: notes ## build the notes, and check that errors in a page are refused
	@lessons/notes/test-notes.sh
	@if command -v node > /dev/null; then \
	    node lessons/notes/check-charts.mjs lessons/*/data/*.svg && node lessons/notes/check-names.mjs $(NOTED) && \
	    node lessons/notes/check-terms.mjs build/notes/html index.html primer.html $(patsubst %,lesson%.html,$(NUMBERS)) && \
	    node --test lessons/notes/checks.test.mjs lessons/notes/pages.test.mjs; \
	else echo "  (node is not here: pages are not opened in a browser)"; fi


build/notes/facts: $(FACTS)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) -o $@ $^ -ljansson -lm

# What has been measured depends on the tool's content, not on its time: sum.sh writes a checksum only if it has changed.
# The headers are those that are compiled with a program; headers.tsv stands for the generated ones.
build/notes/sum/tool: build/lockstep build/lib/liblockstep-sim.a build/lib/liblockstep-libraries.a lessons/notes/sum.sh \
    autograder/sim/headers.tsv autograder/sim/headers.awk \
    $(shell find autograder/include autograder/worker autograder/sim/include autograder/sim/abi -type f ! -name '*.md')
	@lessons/notes/sum.sh $@ $(filter-out %.sh,$^)

build/notes/sum/%: build/suites/% build/notes/sum/tool
	@lessons/notes/sum.sh $@ $^

build/notes/sum/test_fidelity: build/tests/test_fidelity build/notes/sum/tool
	@lessons/notes/sum.sh $@ $^

# The solutions of a lesson as they are graded: every figure of its page comes from here.
.SECONDEXPANSION:
$(RECORDS): build/notes/record/%.json: build/notes/sum/% \
    $$(wildcard solutions/$$*/*.cu lessons/$$*/*.cu lessons/$$*/*.h lessons/$$*/*.c)
	@mkdir -p $(@D)
	@echo '  GRADE $* (solutions)'
	@build/lockstep lesson $(firstword $(subst -, ,$*)) --from solutions --json $@ > $(@:.json=.txt)
	@grep -q '^All passed' $(@:.json=.txt) || { cat $(@:.json=.txt); rm $@; \
	    echo "make notes: the solutions of $* do not pass" >&2; exit 1; }

# A program with a race, for the page on records. Exit status 70 says that it has one.
build/notes/record/race.json: autograder/sim/test/programs/race-shared.cu build/notes/sum/tool
	@mkdir -p $(@D)
	@build/lockstep run --quiet --json $@ $< > /dev/null 2>&1 || [ $$? -eq 70 ]

# The simulator's counts beside those of a GPU: made by the test that compares them.
build/fidelity/table.tsv: build/notes/sum/test_fidelity \
    $(wildcard autograder/sim/fidelity/*.tsv autograder/sim/fidelity/*.cu lessons/*/fidelity.cu lessons/*/*.h solutions/*/*.cu)
	@echo '  TEST  test_fidelity'
	@mkdir -p build/notes
	@build/tests/test_fidelity > build/notes/fidelity.log 2>&1 || { cat build/notes/fidelity.log; rm -f $@; exit 1; }

$(patsubst %,build/notes/pages/%.md,$(NOTED)): build/notes/pages/%.md: build/notes/record/%.json build/notes/facts $(STAGE) \
    $$(wildcard lessons/$$*/* lessons/$$*/data/*)
	$(stage)

$(patsubst %,build/notes/pages/%.md,$(PAGES)): build/notes/pages/%.md: lessons/notes/%.md build/notes/facts $(STAGE) \
    $$(if $$(filter primer editors glossary course grading writing cuda public,$$*),,$(RECORDS) build/notes/record/race.json build/fidelity/table.tsv)
	$(stage)

build/notes/pages/primer.md build/notes/pages/start.md: $(wildcard lessons/notes/primer/*.cu) build/notes/sum/tool
build/notes/pages/start.md build/notes/pages/course.md: lessons/notes/lessons.tsv
build/notes/pages/course.md: $(wildcard slides/*.md)

build/notes/traces/%.html: lessons/notes/primer/%.cu build/notes/sum/tool autograder/view/page.html
	@mkdir -p $(@D)
	@build/lockstep run --quiet --trace --json $(@:.html=.json) $< > $(@:.html=.log) 2>&1 || [ $$? -eq 70 ]
	@build/lockstep view $(@:.html=.json) -o $@ > /dev/null

build/notes/traces/%.html: lessons/1-reduce/%.cu build/notes/sum/tool autograder/view/page.html
	@mkdir -p $(@D)
	@build/lockstep run --quiet --trace -Ilessons/1-reduce --json $(@:.html=.json) $< > $(@:.html=.log) 2>&1 || [ $$? -eq 70 ]
	@build/lockstep view $(@:.html=.json) -o $@ > /dev/null
