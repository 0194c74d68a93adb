/* Patterns of synchronisation that real programs use (patterns/ *.cu): right as they stand, under
   every schedule without a word; and wrong with one piece less, under every schedule found out.
   A comment `// wrong: TEXT` says what may stand in place of the line of code above it, nothing if
   it is empty: that makes one wrong program. `(not in order)` before TEXT: in the canonical order,
   where each block runs to its end, nobody comes by there. `// warned: TEXT`: right, but a habit
   that the simulator warns of, under every schedule. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "support/subprocess.h"

#define PATTERNS "autograder/sim/test/patterns/*.cu"
#define FOLDER   "build/patterns"

enum { MAX_PATTERNS = 64 };
enum verdict { SILENT, WARNED, FOUND, BROKEN };

static const char wrong[] = "// wrong:", warned[] = "// warned:", hidden[] = "(not in order)";

/* How many orders: LOCKSTEP_SCHEDULES, or a few. */
static int schedules(void) {
    const char *text = getenv("LOCKSTEP_SCHEDULES");
    return text ? atoi(text) : 6;
}

static int run(const char *program, int seed, struct text *output) {
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    char *argv[] = {(char *)"build/lockstep", (char *)"run", (char *)"--timeout", (char *)"60",
                    (char *)"--schedule",     text,          (char *)program,     NULL};
    return process_run(argv, output);
}

/* What the simulator said of one run. */
static enum verdict verdict(int status, const struct text *output) {
    if (status == 70) return FOUND;
    if (status) return BROKEN;
    return output->data && strstr(output->data, "warning:") ? WARNED : SILENT;
}

/* Seed 0 is the canonical order. */
static void check(const char *program, const char *what, enum verdict expected, int first) {
    static const char *const names[] = {"silent", "warned of", "found", "broken"};
    for (int seed = first; seed <= schedules(); seed++) {
        struct text output = {0};
        enum verdict got = verdict(run(program, seed, &output), &output);
        cr_expect(got == expected, "%s, schedule %d: %s, not %s: %s\n%s", program, seed, names[got],
                  names[expected], what, output.data ? output.data : "");
        text_free(&output);
        if (got != expected) return; /* one order is enough to see it */
    }
}

/* ---- wrong programs ---- */

/* Writes the pattern with line `number` replaced. */
static void write_wrong(const char *name, const char *text, int number, const char *line) {
    FILE *f = fopen(name, "w");
    cr_assert(f != NULL, "%s cannot be written", name);
    for (int i = 1; *text; i++) {
        size_t length = strcspn(text, "\n");
        length += text[length] == '\n';
        if (i == number)
            fprintf(f, "%s\n", line);
        else
            fwrite(text, 1, length, f);
        text += length;
    }
    fclose(f);
}

/* One wrong program: `at` follows the mark in line `mark_line`, `number` is the line of code. */
static void check_wrong(const char *path, const char *text, int number, int mark_line,
                        const char *at, enum verdict expected) {
    char line[512], name[512];
    const char *base = strrchr(path, '/') + 1;
    at += strspn(at, " ");
    bool not_in_order = !strncmp(at, hidden, strlen(hidden));
    if (not_in_order) at += strlen(hidden);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    snprintf(name, sizeof name, FOLDER "/%.*s-%d.cu", (int)strcspn(base, "."), base, mark_line);
    write_wrong(name, text, number, line);
    check(name, line[0] ? line : "a line less", expected, not_in_order);
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static void check_pattern(const char *path) {
    struct text t = {0};
    int number = 1, code = 0, count = 0;
    cr_assert(text_read(&t, path) == 0, "%s cannot be read", path);
    check(path, "a false alarm, or a wrong result", SILENT, 0);
    for (const char *line = t.data; *line; number++) {
        const char *start = line + strspn(line, " ");
        const char *mark = begins(start, wrong) ? wrong : begins(start, warned) ? warned : NULL;
        if (!mark) {
            code = number;
        } else {
            check_wrong(path, t.data, code, number, start + strlen(mark),
                        mark == wrong ? FOUND : WARNED);
            count++;
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    cr_assert(count > 0, "%s does not say what would be wrong", path);
    text_free(&t);
}

/* Parameters are indices, since pointers do not survive Criterion's new process. */
ParameterizedTestParameters(patterns, are_right_and_nothing_less_is) {
    static int index[MAX_PATTERNS];
    glob_t g;
    size_t count = glob(PATTERNS, 0, NULL, &g) ? 0 : g.gl_pathc;
    cr_assert(count <= MAX_PATTERNS);
    for (int i = 0; i < MAX_PATTERNS; i++) index[i] = i;
    globfree(&g);
    return cr_make_param_array(int, index, count);
}

ParameterizedTest(int *index, patterns, are_right_and_nothing_less_is, .timeout = 600) {
    glob_t g;
    mkdir(FOLDER, 0777);
    cr_assert(glob(PATTERNS, 0, NULL, &g) == 0, "run this from the project's folder");
    check_pattern(g.gl_pathv[*index]);
    globfree(&g);
}
