/* Patterns of synchronisation from real programs (patterns/ *.cu). As written they are right: no
   schedule has a finding. With one line changed they are wrong, and every schedule finds it.
   A comment `// wrong: TEXT` makes one wrong program: TEXT, which may be empty, replaces the line
   of code above. `(not in order)` before TEXT: in the canonical order, where each block runs until
   it ends, no thread reaches the line. `// warned: TEXT`: the program is right, but the simulator
   warns under every schedule.
   findings.tsv has a row for each comment: the pattern, the comment's line, the findings (kind and
   line) of every schedule, and those of some schedules only. There may be no others.
   A pattern and its wrong programs are compiled as one, each in a namespace of its own: g++ takes
   longer for the headers than for a pattern. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "support/subprocess.h"

#define PATTERNS "autograder/sim/test/patterns/*.cu"
#define FOLDER   "build/patterns"
#define FINDINGS "autograder/sim/test/patterns/findings.tsv"

enum { MAX_PATTERNS = 64 };
enum verdict { SILENT, WARNED, FOUND, BROKEN };

static const char wrong[] = "// wrong:", warned[] = "// warned:", hidden[] = "(not in order)";

/* How many orders: LOCKSTEP_SCHEDULES, or a few. */
static int schedules(void) {
    const char *text = getenv("LOCKSTEP_SCHEDULES");
    return text ? atoi(text) : 6;
}

/* ---- one run ---- */

enum { MAX_FOUND = 64, MAX_NAME = 64 };

/* Different findings, each as `KIND LINE`, with ` warning` after it where it is no error; and in
   how many of the runs each was there. */
struct found {
    char name[MAX_FOUND][MAX_NAME];
    int runs[MAX_FOUND], count;
};

static bool has(const struct found *f, const char *name) {
    for (int i = 0; i < f->count; i++)
        if (!strcmp(f->name[i], name)) return true;
    return false;
}

static void add(struct found *f, const char *name) {
    int i = 0;
    while (i < f->count && strcmp(f->name[i], name)) i++;
    cr_assert(i < MAX_FOUND, "more than %d different findings", MAX_FOUND);
    if (i == f->count) snprintf(f->name[f->count++], MAX_NAME, "%s", name);
    f->runs[i]++;
}

static const char *member(const json_t *o, const char *name) {
    const char *s = json_string_value(json_object_get(o, name));
    return s ? s : "";
}

static void read_findings(const char *record, struct found *f) {
    json_t *root = json_load_file(record, 0, NULL);
    const json_t *list = json_object_get(root, "findings");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i);
        bool error = !strcmp(member(o, "severity"), "error");
        char name[MAX_NAME];
        snprintf(name, sizeof name, "%s %d%s", member(o, "kind"),
                 (int)json_integer_value(json_object_get(o, "line")), error ? "" : " warning");
        if (!has(f, name)) add(f, name);
    }
    json_decref(root);
}

/* @param program the one that was compiled; @param mark which of those in it */
static int run(const char *program, int mark, int seed, struct text *output, struct found *f) {
    char schedule[16], which[16], record[512];
    snprintf(schedule, sizeof schedule, "%d", seed);
    snprintf(which, sizeof which, "%d", mark);
    snprintf(record, sizeof record, FOLDER "/%s.json", strrchr(program, '/') + 1);
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--timeout",
                    (char *)"60",
                    (char *)"--schedule",
                    schedule,
                    (char *)"--json",
                    record,
                    (char *)program,
                    (char *)"--",
                    which,
                    NULL};
    unlink(record);
    int status = process_run(argv, output);
    read_findings(record, f);
    return status;
}

/* The results of one run. */
static enum verdict verdict(int status, const struct found *f) {
    if (status == 70) return FOUND;
    if (status) return BROKEN;
    return f->count ? WARNED : SILENT;
}

/* ---- what must be found ---- */

/* Of a wrong program: a row of findings.tsv. */
struct expected {
    char pattern[128];
    int mark; /* its line; 0: the pattern itself */
    bool in_table;
    struct found always, sometimes;
};

/* A cell: names with `, ` between them, and `-` for none. */
static const char *read_cell(const char *cell, struct found *f) {
    while (*cell && *cell != '\t' && *cell != '\n') {
        size_t length = strcspn(cell, ",\t\n");
        char name[MAX_NAME];
        snprintf(name, sizeof name, "%.*s", (int)length, cell);
        if (strcmp(name, "-")) add(f, name);
        cell += length;
        if (*cell == ',') cell += 2;
    }
    return *cell == '\t' ? cell + 1 : cell;
}

static void read_expected(struct expected *e) {
    struct text table = {0}, key = {0};
    cr_assert(text_read(&table, FINDINGS) == 0, FINDINGS " cannot be read");
    text_format(&key, "\n%s\t%d\t", e->pattern, e->mark);
    const char *row = strstr(table.data, key.data);
    e->in_table = row != NULL;
    if (row) read_cell(read_cell(row + key.length, &e->always), &e->sometimes);
    text_free(&table);
    text_free(&key);
}

/* A row of a mark that is no longer there would hide that it is no longer tried. */
static void check_rows(const char *pattern, int marks) {
    struct text table = {0}, key = {0};
    int rows = 0;
    cr_assert(text_read(&table, FINDINGS) == 0, FINDINGS " cannot be read");
    text_format(&key, "\n%s\t", pattern);
    for (const char *at = table.data; (at = strstr(at, key.data)); at++) rows++;
    cr_expect(rows == marks, FINDINGS " has %d rows of %s, which has %d marks", rows, pattern,
              marks);
    text_free(&table);
    text_free(&key);
}

static void write_cell(struct text *row, const struct found *f, int least, int most) {
    size_t before = row->length;
    for (int i = 0; i < f->count; i++)
        if (f->runs[i] >= least && f->runs[i] <= most)
            text_format(row, "%s%s", row->length > before ? ", " : "", f->name[i]);
    if (row->length == before) text_format(row, "-");
}

/* The row as it is today, for whoever changes a pattern, or the simulator: cat build/patterns/
 * *.tsv */
static void write_row(const struct expected *e, const struct found *seen, int runs) {
    struct text row = {0}, path = {0};
    text_format(&row, "%s\t%d\t", e->pattern, e->mark);
    write_cell(&row, seen, runs, runs);
    text_format(&row, "\t");
    write_cell(&row, seen, 1, runs - 1);
    text_format(&row, "\n");
    text_format(&path, FOLDER "/%s-%d.tsv", e->pattern, e->mark);
    cr_assert(text_write(path.data, row.data, row.length) == 0, "%s cannot be written", path.data);
    cr_expect(e->in_table, FINDINGS " lacks the row\n%s", row.data);
    text_free(&row);
    text_free(&path);
}

/* Is what one run found what the row says? */
static bool is_as_expected(const struct expected *e, const struct found *f, int seed) {
    bool good = true;
    for (int i = 0; i < e->always.count; i++)
        if (!has(f, e->always.name[i])) {
            good = false;
            cr_expect(false, "%s, line %d, schedule %d: missed: %s", e->pattern, e->mark, seed,
                      e->always.name[i]);
        }
    for (int i = 0; i < f->count; i++)
        if (!has(&e->always, f->name[i]) && !has(&e->sometimes, f->name[i])) {
            good = false;
            cr_expect(false, "%s, line %d, schedule %d: found, but not in " FINDINGS ": %s",
                      e->pattern, e->mark, seed, f->name[i]);
        }
    return good;
}

/* Seed 0 is the canonical order. */
static void check(const char *program, const char *what, enum verdict expected, int first,
                  const struct expected *e) {
    static const char *const names[] = {"silent", "warned of", "found", "broken"};
    struct found seen = {.count = 0};
    bool good = true;
    for (int seed = first; seed <= schedules() && good; seed++) {
        struct text output = {0};
        struct found now = {.count = 0};
        int status = run(program, e->mark, seed, &output, &now);
        enum verdict got = verdict(status, &now);
        cr_expect(got == expected, "%s, line %d, schedule %d: %s, not %s: %s\n%s", e->pattern,
                  e->mark, seed, names[got], names[expected], what, output.data ? output.data : "");
        good = got == expected && (!e->in_table || is_as_expected(e, &now, seed));
        for (int i = 0; i < now.count; i++) add(&seen, now.name[i]);
        text_free(&output); /* one order is enough to see that it is wrong */
    }
    if (good && expected != SILENT) write_row(e, &seen, schedules() - first + 1);
}

/* ---- wrong programs ---- */

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

enum { MAX_MARKS = 32 };

/* A wrong program: the mark's line, the line of code above it, and what stands there instead. */
struct mark {
    int line, code;
    enum verdict expected;
    bool not_in_order;
    char instead[512];
};

static int find_marks(const char *text, struct mark mark[MAX_MARKS]) {
    int number = 1, code = 0, count = 0;
    for (const char *line = text; *line; number++) {
        const char *start = line + strspn(line, " ");
        const char *word = begins(start, wrong) ? wrong : begins(start, warned) ? warned : NULL;
        if (!word) {
            code = number;
        } else {
            const char *at = start + strlen(word);
            at += strspn(at, " ");
            cr_assert(count < MAX_MARKS, "more than %d marks", MAX_MARKS);
            struct mark *m = &mark[count++];
            *m = (struct mark){number, code, word == wrong ? FOUND : WARNED, begins(at, hidden),
                               ""};
            if (m->not_in_order) at += strlen(hidden);
            snprintf(m->instead, sizeof m->instead, "%.*s", (int)strcspn(at, "\n"), at);
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return count;
}

/* Writes the pattern with line m->code replaced; as a part of a program without its includes and
   its main(). */
static void write_text(FILE *f, const char *text, const struct mark *m, bool part) {
    static const char main_line[] = "int main() {";
    for (int i = 1; *text; i++) {
        size_t length = strcspn(text, "\n");
        if (i == m->code)
            fprintf(f, "%s\n", m->instead);
        else if (part && begins(text, main_line))
            fprintf(f, "int pattern() {%.*s\n", (int)(length - strlen(main_line)),
                    text + strlen(main_line));
        else
            fprintf(f, "%.*s\n", part && begins(text, "#include") ? 0 : (int)length, text);
        text += length + (text[length] == '\n');
    }
}

/* Writes one namespace. The part gets a file of its own, too: what the compile step knows of an
   access belongs to a line of a file, and it looks there for a loop that waits. */
static void write_part(FILE *f, const struct expected *e, const char *text, const struct mark *m) {
    char own[512];
    snprintf(own, sizeof own, FOLDER "/%s-%d.cu", e->pattern, m->line);
    FILE *alone = fopen(own, "w");
    cr_assert(alone != NULL, "%s cannot be written", own);
    write_text(alone, text, m, false);
    fclose(alone);
    fprintf(f, "namespace mark_%d {\n#line 1 \"%s/%s\"\n", m->line, project_home(), own);
    write_text(f, text, m, true);
    fprintf(f, "}\n");
}

/* One program of the pattern and all wrong ones. Its argument is the mark's line; 0: as it is. */
static void write_all(const char *name, const struct expected *e, const char *text,
                      const struct mark *mark, int count) {
    const struct mark as_it_is = {.line = 0};
    FILE *f = fopen(name, "w");
    cr_assert(f != NULL, "%s cannot be written", name);
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL)
        if (begins(line, "#include")) fprintf(f, "%.*s\n", (int)strcspn(line, "\n"), line);
    fprintf(f, "#include <cstdlib>\n");
    write_part(f, e, text, &as_it_is);
    for (int i = 0; i < count; i++) write_part(f, e, text, &mark[i]);
    fprintf(f, "int main(int, char **argument) {\n    switch (atoi(argument[1])) {\n");
    for (int i = 0; i < count; i++)
        fprintf(f, "    case %d: return mark_%d::pattern();\n", mark[i].line, mark[i].line);
    fprintf(f, "    default: return mark_0::pattern();\n    }\n}\n");
    fclose(f);
}

static void check_pattern(const char *path) {
    static struct mark mark[MAX_MARKS];
    struct text t = {0};
    struct expected e = {.in_table = true};
    char name[512];
    const char *base = strrchr(path, '/') + 1;
    cr_assert(text_read(&t, path) == 0, "%s cannot be read", path);
    snprintf(e.pattern, sizeof e.pattern, "%.*s", (int)strcspn(base, "."), base);
    snprintf(name, sizeof name, FOLDER "/%s.cu", e.pattern);
    int count = find_marks(t.data, mark);
    cr_assert(count > 0, "%s does not say what would be wrong", path);
    write_all(name, &e, t.data, mark, count);
    check(name, "a false alarm, or a wrong result", SILENT, 0, &e);
    for (int i = 0; i < count; i++) {
        const struct mark *m = &mark[i];
        struct expected wanted = {.mark = m->line};
        memcpy(wanted.pattern, e.pattern, sizeof wanted.pattern);
        read_expected(&wanted);
        check(name, m->instead[0] ? m->instead : "a line less", m->expected, m->not_in_order,
              &wanted);
    }
    check_rows(e.pattern, count);
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
