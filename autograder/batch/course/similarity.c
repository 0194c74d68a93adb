/* Runs sim_c on each exercise's files, in a sandbox, since the files are untrusted. */
#include "similarity.h"
#include "batch/csv.h"
#include "support/sandbox.h"
#include "support/subprocess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* In tokens: a statement or two. Shorter runs are alike in all programs. */
#define RUN "-r10"

/* ---- sim_c ---- */

bool similarity_read_line(const char *line, struct text *a, int *percent, struct text *b) {
    static const char middle[] = " consists for ", of[] = " % of ", end[] = " material";
    const char *m = strstr(line, middle), *o = m ? strstr(m, of) : NULL,
               *e = o ? strstr(o, end) : NULL;
    if (!e || sscanf(m + strlen(middle), "%d", percent) != 1) return false;
    text_add(a, line, (size_t)(m - line));
    text_add(b, o + strlen(of), (size_t)(e - o) - strlen(of));
    return *percent >= 0 && *percent <= 100;
}

/* "EXERCISE/new/000012.cu" is 12. */
static int number_of(const struct text *path) {
    const char *slash = strrchr(path->data, '/');
    return atoi(slash ? slash + 1 : path->data);
}

static unsigned char *percent_of(const struct similarity *s, int exercise, int a, int b) {
    size_t n = (size_t)s->count, low = (size_t)(a < b ? a : b), high = (size_t)(a < b ? b : a);
    return &s->percents[((size_t)exercise * n + low) * n + high];
}

static void take_line(struct similarity *s, int exercise, const char *line) {
    struct text a = {0}, b = {0};
    int percent;
    if (similarity_read_line(line, &a, &percent, &b)) {
        int x = number_of(&a), y = number_of(&b);
        unsigned char *known = x < s->count && y < s->count ? percent_of(s, exercise, x, y) : NULL;
        if (known && x != y && *known < percent) *known = (unsigned char)percent;
    }
    text_free(&a);
    text_free(&b);
}

/* It writes a file: 200 submissions are 40,000 lines for each exercise. @return 0, or -1 if sim_c
   does not run */
static int run_sim(const struct similarity *s, int exercise, const char *result,
                   struct text *output) {
    struct text fresh = {0}, old = {0}, to = {0};
    struct sandbox box;
    text_format(&fresh, "%s/%s/new", s->folder, s->lesson->exercises[exercise].id);
    text_format(&old, "%s/%s/old", s->folder, s->lesson->exercises[exercise].id);
    text_format(&to, "-o%s/result", result);
    char *with_old[] = {"sim_c", "-p", "-e",    "-s",       "-a", "-T",     "-R",
                        "-t10",  RUN,  to.data, fresh.data, "/",  old.data, NULL};
    int status = 0;
    if (access(old.data, F_OK)) with_old[11] = NULL;
    if (!access(fresh.data, F_OK)) {
        sandbox_compiler(&box);
        sandbox_show(&box, s->folder);
        sandbox_open(&box, result);
        sandbox_command(&box, with_old);
        status = process_run(box.argv, output);
        sandbox_free(&box);
    }
    text_free(&fresh);
    text_free(&old);
    text_free(&to);
    return status ? -1 : 0;
}

static void read_result(struct similarity *s, int exercise, const char *folder) {
    struct text path = {0};
    char *line = NULL;
    size_t size = 0;
    text_format(&path, "%s/result", folder);
    FILE *f = fopen(path.data, "r");
    while (f && getline(&line, &size, f) > 0) take_line(s, exercise, line);
    if (f) fclose(f);
    free(line);
    unlink(path.data);
    text_free(&path);
}

static int compare_exercise(struct similarity *s, int exercise, struct text *why) {
    struct text output = {0}, folder = {0};
    text_format(&folder, "%s/result", s->folder);
    text_add(&output, "", 0);
    int failed = make_folders(folder.data) || chmod(folder.data, 0777) ||
                 run_sim(s, exercise, folder.data, &output);
    if (failed)
        text_format(why,
                    "sim_c does not run: install it with `make similarity` (Debian's package "
                    "similarity-tester). It said: %.300s",
                    output.data);
    else
        read_result(s, exercise, folder.data);
    text_free(&output);
    text_free(&folder);
    return failed;
}

/* ---- pairs ---- */

/* Weighted by the submission's own lines: a long exercise says more than a short one. */
static struct work_pair weigh(const struct similarity *s, int a, int b) {
    struct work_pair p = {.a = a, .b = b};
    double sum = 0;
    for (int k = 0; k < s->lesson->count; k++) {
        int lines = s->list[a].lines[k], percent = *percent_of(s, k, a, b);
        if (!lines || !s->list[b].lines[k]) continue;
        p.lines += lines;
        sum += (double)lines * percent;
        text_format(&p.detail, "%s%s %d", p.detail.length ? ", " : "", s->lesson->exercises[k].id,
                    percent);
    }
    p.percent = p.lines ? sum / p.lines : 0;
    return p;
}

static int by_rank(const void *x, const void *y) {
    const struct work_pair *p = x, *q = y;
    if (p->percent != q->percent) return p->percent < q->percent ? 1 : -1;
    if (p->lines != q->lines) return q->lines - p->lines;
    return p->a != q->a ? p->a - q->a : p->b - q->b;
}

static double to_solution(const struct similarity *s, int a) {
    for (int i = 0; i < s->count; i++)
        if (s->list[i].kind == WORK_SOLUTION) {
            struct work_pair p = weigh(s, a, i);
            text_free(&p.detail);
            return p.percent;
        }
    return 0;
}

static void rank(struct similarity *s, double least) {
    for (int a = 0; a < s->count; a++)
        for (int b = 0; b < s->count && s->list[a].kind == WORK_SUBMISSION; b++) {
            if (a == b || (b < a && s->list[b].kind == WORK_SUBMISSION)) continue;
            struct work_pair p = weigh(s, a, b);
            if (!p.lines || p.percent < least) {
                text_free(&p.detail);
                continue;
            }
            p.to_solution = to_solution(s, a);
            s->pairs = realloc(s->pairs, (size_t)(s->pair_count + 1) * sizeof *s->pairs);
            if (!s->pairs) abort();
            s->pairs[s->pair_count++] = p;
        }
    if (s->pair_count) qsort(s->pairs, (size_t)s->pair_count, sizeof *s->pairs, by_rank);
}

int similarity_compare(struct similarity *s, double least, struct text *why) {
    int failed = 0;
    s->percents = calloc((size_t)s->lesson->count * (size_t)s->count + 1, (size_t)s->count + 1);
    if (!s->percents) abort();
    for (int k = 0; k < s->lesson->count && !failed; k++) failed = compare_exercise(s, k, why);
    if (!failed) rank(s, least);
    return failed;
}

void similarity_table(const struct similarity *s, struct text *csv) {
    static const char *const titles[] = {"percent",        "a",         "b",
                                         "own lines of a", "exercises", "a and the solution"};
    char number[24];
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) csv_field(csv, titles[i]);
    csv_end(csv);
    for (int i = 0; i < s->pair_count; i++) {
        const struct work_pair *p = &s->pairs[i];
        snprintf(number, sizeof number, "%.0f", p->percent);
        csv_field(csv, number);
        csv_field(csv, s->list[p->a].name);
        csv_field(csv, s->list[p->b].name);
        snprintf(number, sizeof number, "%d", p->lines);
        csv_field(csv, number);
        csv_field(csv, p->detail.data ? p->detail.data : "");
        snprintf(number, sizeof number, "%.0f", p->to_solution);
        csv_field(csv, number);
        csv_end(csv);
    }
}
