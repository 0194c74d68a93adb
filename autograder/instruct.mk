# What an instructor types: handout, grade, regrade, export. Arguments are those of make's command line only.

JOBS =
ROSTER =
ENGINE =
CLUSTER =
COURSE =
EARLIER =
SECRET =
GIT =

.PHONY: handout gradescope autolab grade regrade export gradebook similarity course

# The notes' figures are measured on the solutions, which therefore have to pass.
handout: setup-handout all build/notes/facts $(RECORDS) ## what students get, without solutions: OUT=dir, x.tar.gz or x.zip (LESSON=1 for the workflow, GIT=1)
	@FACTS=build/notes/facts LESSON=$(if $(filter command line,$(origin LESSON)),$(LESSON)) GIT=$(GIT) \
	    autograder/handout/make-handout.sh $(if $(filter command line,$(origin OUT)),"$(OUT)")

gradescope: setup-handout ## Gradescope's autograder, with your secret: OUT=lesson1.zip LESSON=1 (SECRET=build/grades/1.secret)
	@LESSON=$(LESSON) SECRET="$(SECRET)" autograder/gradescope/make-gradescope.sh $(if $(filter command line,$(origin OUT)),"$(OUT)")

autolab: setup-handout ## Autolab's autograde-Makefile and autograde.tar, with your secret: OUT=folder LESSON=1
	@AUTOLAB=1 LESSON=$(LESSON) SECRET="$(SECRET)" autograder/gradescope/make-gradescope.sh $(if $(filter command line,$(origin OUT)),"$(OUT)")

grade: setup-grade $(if $(filter parallel,$(ENGINE)),setup-parallel) all build/unpack ## grade a class: SUBMISSIONS=folder or archive (LESSON=1, OUT=build/grades/1, ROSTER=csv, COURSE=file, JOBS=n, ENGINE=slurm CLUSTER=file)
	@test -n "$(SUBMISSIONS)" || { echo "make grade needs SUBMISSIONS=folder" >&2; exit 2; }
	@build/lockstep grade --lesson $(LESSON) --out "$(OUT)" $(if $(JOBS),--jobs "$(JOBS)") \
	    $(if $(ROSTER),--roster "$(ROSTER)") $(if $(COURSE),--course "$(COURSE)") \
	    $(if $(ENGINE),--engine "$(ENGINE)") $(if $(CLUSTER),--cluster "$(CLUSTER)") "$(SUBMISSIONS)"

regrade: setup-grade all build/unpack ## grade again beside the old grades, and list what changes (LESSON=1; APPLY=1 takes it over, DROP=1 drops it)
	@build/lockstep regrade --out "$(OUT)" $(if $(JOBS),--jobs "$(JOBS)") $(if $(COURSE),--course "$(COURSE)") \
	    $(if $(filter command line,$(origin APPLY)),--apply) $(if $(filter command line,$(origin DROP)),--drop)

export: all ## write final marks by COURSE=file (make course prints one), without grading again (LESSON=1, OUT=build/grades/1)
	@build/lockstep export --out "$(OUT)" $(if $(COURSE),--course "$(COURSE)")

gradebook: all ## write one table of all lessons by COURSE=file: build/grades/course.csv (OUT=file)
	@test -n "$(COURSE)" || { echo "make gradebook needs COURSE=file; make course prints one" >&2; exit 2; }
	@build/lockstep course-gradebook --course "$(COURSE)" --out $(if $(filter command line,$(origin OUT)),"$(OUT)",build/grades/course.csv)

similarity: setup-similarity all build/unpack ## list submissions that are alike, to look at: SUBMISSIONS=folder (LESSON=1, EARLIER=folder,folder)
	@test -n "$(SUBMISSIONS)" || { echo "make similarity needs SUBMISSIONS=folder" >&2; exit 2; }
	@build/lockstep similarity --lesson $(LESSON) $(if $(EARLIER),--earlier "$(EARLIER)") "$(SUBMISSIONS)"

course: all ## print a commented course file: deadlines, lateness, extensions, weights (COURSE=file checks one)
	@build/lockstep course $(if $(COURSE),"$(COURSE)",--example)
