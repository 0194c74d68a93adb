/* lockstep hint: each call shows one more hint, from a nudge to nearly the answer. */
#include "cli.h"
#include "course.h"
#include "support/subprocess.h"
#include "support/strbuf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* build/hints counts the hints shown, in one file per exercise. */
static int next_hint(const struct lockstep_lesson *l, const struct lockstep_exercise *e) {
    struct text folder = {0}, path = {0}, seen = {0}, now = {0};
    text_format(&folder, "%s/build/hints", project_home());
    text_format(&path, "%s/%d-%s", folder.data, l->number, e->id);
    int shown = text_read(&seen, path.data) ? 0 : atoi(seen.data);
    if (shown < 0 || shown >= LOCKSTEP_HINTS) shown = LOCKSTEP_HINTS - 1;
    text_format(&now, "%d\n", shown + 1);
    if (make_folders(folder.data) || text_write(path.data, now.data, now.length))
        fprintf(stderr, "lockstep: %s cannot be written: %s\n", path.data, strerror(errno));
    text_free(&folder);
    text_free(&path);
    text_free(&seen);
    text_free(&now);
    return shown;
}

int cmd_hint(int argc, char **argv) {
    if (argc == 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        puts("usage: lockstep hint LESSON EXERCISE\n"
             "\n"
             "Prints the next of the exercise's three hints.");
        return 0;
    }
    if (argc != 3) {
        fputs("lockstep hint: name a lesson and an exercise, for example: lockstep hint 1 shared\n",
              stderr);
        return 2;
    }
    const struct lockstep_lesson *l = course_lesson(argv[1]);
    const struct lockstep_exercise *e = l ? course_exercise(l, argv[2]) : NULL;
    if (!e) return 2;
    int hint = next_hint(l, e);
    printf("Hint %d of %d for %s: %s\n", hint + 1, LOCKSTEP_HINTS, e->id, e->hints[hint]);
    if (hint == LOCKSTEP_HINTS - 1)
        printf("That was the last one. The solution: solutions/%d-%s/%s.cu\n", l->number, l->name,
               e->id);
    return 0;
}
