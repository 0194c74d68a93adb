/* lockstep hint: each call shows one more hint, from a nudge to nearly the answer. */
#include "cli.h"
#include "course.h"
#include "exercise_names.h"
#include "support/subprocess.h"
#include "support/strbuf.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* build/hints counts the hints shown, in one file per exercise.
   @param asked the hint to show, from 1; 0: the first one that was not shown yet
   @return its index */
static int next_hint(const struct lockstep_lesson *l, const struct lockstep_exercise *e,
                     int asked) {
    struct text folder = {0}, path = {0}, seen = {0}, now = {0};
    text_format(&folder, "%s/build/hints", project_home());
    text_format(&path, "%s/%d-%s", folder.data, l->number, e->id);
    int shown = text_read(&seen, path.data) ? 0 : atoi(seen.data);
    int hint = asked ? asked - 1 : shown;
    if (hint < 0 || hint >= LOCKSTEP_HINTS) hint = LOCKSTEP_HINTS - 1;
    text_format(&now, "%d\n", hint + 1 > shown ? hint + 1 : shown);
    if (make_folders(folder.data) || text_write(path.data, now.data, now.length))
        say("lockstep: %s cannot be written: %s", path.data, strerror(errno));
    text_free(&folder);
    text_free(&path);
    text_free(&seen);
    text_free(&now);
    return hint;
}

/* @return the number of a hint, 0 if none is given, -1 after a message */
static int hint_number(const char *text) {
    if (!text) return 0;
    if (text[0] >= '1' && text[0] <= '0' + LOCKSTEP_HINTS && !text[1]) return text[0] - '0';
    fprintf(stderr,
            "lockstep hint: `%s` is not the number of a hint; each exercise has hints 1 to %d\n",
            text, LOCKSTEP_HINTS);
    return -1;
}

int cmd_hint(int argc, char **argv) {
    if (argc == 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        puts("usage: build/lockstep hint LESSON EXERCISE [NUMBER]\n"
             "\n"
             "Prints the next of the exercise's three hints, or the one with this number.");
        return 0;
    }
    if (argc < 3 || argc > 4) {
        say("lockstep hint: name a lesson and an exercise, for example: build/lockstep hint 1 shared");
        return 2;
    }
    const struct lockstep_lesson *l = course_lesson(argv[1]);
    const struct lockstep_exercise *e = l ? exercise_named(l, argv[2]) : NULL;
    int asked = e ? hint_number(argv[3]) : -1;
    if (asked < 0) return 2;
    int hint = next_hint(l, e, asked);
    printf("Hint %d of %d for %s: %s\n", hint + 1, LOCKSTEP_HINTS, e->id, e->hints[hint]);
    if (hint == LOCKSTEP_HINTS - 1 && course_has_solutions(l))
        printf("That was the last one. The solution: solutions/%d-%s/%s.cu\n", l->number, l->name,
               e->id);
    else if (hint == LOCKSTEP_HINTS - 1)
        printf("That was the last one. To step through your kernel: `make view%d EX=%s`\n",
               l->number, e->id);
    else
        printf("Again: `make hint%d EX=%s HINT=%d`. The next one: `make hint%d EX=%s`\n", l->number,
               e->id, hint + 1, l->number, e->id);
    return 0;
}
