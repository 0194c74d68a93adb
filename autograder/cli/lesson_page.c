/* The lesson's page: `make pageN` (lessons/notes/notes.mk) builds it, if it must. */
#include "lesson_page.h"
#include "cli/report/terminal.h"
#include "support/strbuf.h"
#include "support/subprocess.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int make_page(const struct lockstep_lesson *l) {
    char target[32];
    char *argv[] = {(char *)"make", (char *)"--no-print-directory",
                    (char *)"-C",   (char *)project_home(),
                    target,         NULL};
    snprintf(target, sizeof target, "page%d", l->number);
    unsetenv("MAKEFLAGS"); /* it is a make of its own, also when `make notes1` called us */
    unsetenv("MAKELEVEL");
    if (!process_run(argv, NULL)) return 0;
    say("lockstep: the page of lesson %d cannot be built: the messages above say why", l->number);
    return -1;
}

int lesson_page(const struct lockstep_lesson *l) {
    struct text rules = {0};
    text_format(&rules, "%s/lessons/notes/notes.mk", project_home());
    int failed = 0;
    if (!access(rules.data, R_OK))
        failed = make_page(l);
    else
        printf("lessons/%d-%s/README.md: open it in an editor or a browser that shows Markdown\n",
               l->number, l->name);
    text_free(&rules);
    return failed;
}
