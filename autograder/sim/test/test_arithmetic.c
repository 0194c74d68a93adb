/* Compares the simulator's arithmetic with a GPU's (autograder/sim/fidelity/arithmetic). Integers,
   roundings and conversions must agree bit for bit; sines, logarithms and the like up to the
   largest measured difference of all answers (largest.tsv). `make arithmetic` measures it on a GPU.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/subprocess.h"

#define ROOM "autograder/sim/fidelity/arithmetic/"
enum { FIELDS = 6, ANSWERS = 24, SPARE = 2 }; /* SPARE: another C library's last places */

struct line {
    char kind[8], table[16], expression[80], hash[20], *rest;
    int bytes, count;
};

static int parse(char *text, struct line *l) {
    int used = 0, fields = sscanf(text, "%7s %15s %d %d %79s %19s%n", l->kind, l->table, &l->bytes,
                                  &l->count, l->expression, l->hash, &used);
    l->rest = text + used;
    return fields == FIELDS;
}

/* ---- how far apart two answers are ---- */

static bool is_nan(uint64_t word, const struct line *l) {
    static const uint64_t infinity[] = {0x7f80, 0x7f800000, UINT64_C(0x7ff) << 52};
    uint64_t largest = infinity[l->bytes / 4], sign = UINT64_C(1) << (8 * l->bytes - 1);
    if (!strcmp(l->table, "half")) largest = 0x7c00;
    return (word & (sign - 1)) > largest;
}

static double number(uint64_t word, int bytes) {
    uint32_t half = (uint32_t)word;
    float f;
    double d;
    memcpy(&f, &half, sizeof f);
    memcpy(&d, &word, sizeof d);
    return bytes == 4 ? (double)f : d;
}

/* In units in the last place: of the number, or of 1 if that is larger (`about`). */
static double apart(uint64_t a, uint64_t b, const struct line *l) {
    uint64_t sign = UINT64_C(1) << (8 * l->bytes - 1);
    if (a == b || (is_nan(a, l) && is_nan(b, l))) return 0;
    if (is_nan(a, l) || is_nan(b, l)) return INFINITY;
    if (!strcmp(l->kind, "about")) {
        double x = number(a, l->bytes), y = number(b, l->bytes);
        return fabs(x - y) / fmax(1, fabs(y)) * (l->bytes == 4 ? 0x1p23 : 0x1p52);
    }
    uint64_t x = a & (sign - 1), y = b & (sign - 1);
    if ((a ^ b) & sign) return (double)x + (double)y;
    return (double)(x < y ? y - x : x - y);
}

static double pairs_apart(uint64_t a, uint64_t b, const struct line *l) {
    if (l->bytes != 2) return apart(a, b, l);
    return fmax(apart(a & 0xffff, b & 0xffff, l), apart(a >> 16, b >> 16, l));
}

/* ---- a few answers of each, with what is committed ---- */

static struct text largest;

static double tolerance(const struct line *l) {
    char start[128];
    snprintf(start, sizeof start, "\n%s\t%s\t", l->table, l->expression);
    const char *at = strstr(largest.data, start);
    return at ? strtod(at + strlen(start), NULL) + SPARE : 0;
}

static void compare(const struct line *ours, const struct line *theirs) {
    char *a = ours->rest, *b = theirs->rest;
    cr_assert_str_eq(ours->expression, theirs->expression);
    if (!strcmp(ours->kind, "exact"))
        cr_expect_str_eq(ours->hash, theirs->hash, "%s: %s is not the GPU's", ours->table,
                         ours->expression);
    for (int i = 0; i < ANSWERS && strcmp(ours->kind, "exact"); i++) {
        double d = pairs_apart(strtoull(a, &a, 16), strtoull(b, &b, 16), ours);
        cr_expect(d <= tolerance(ours), "%s: %s, answer %d is %g units from the GPU's", ours->table,
                  ours->expression, i, d);
    }
}

/* ---- all answers, with what a GPU has just given ---- */

static void compare_all(const struct line *l, FILE *ours, FILE *theirs, FILE *table) {
    double most = 0;
    int differ = 0;
    for (int i = 0; i < l->count; i++) {
        uint64_t a, b;
        cr_assert(fread(&a, sizeof a, 1, ours) == 1 && fread(&b, sizeof b, 1, theirs) == 1);
        differ += a != b;
        if (a != b) most = fmax(most, strcmp(l->kind, "exact") ? pairs_apart(a, b, l) : INFINITY);
    }
    if (strcmp(l->kind, "exact"))
        fprintf(table, "%s\t%s\t%.0f\t%d of %d\n", l->table, l->expression, ceil(most), differ,
                l->count);
    cr_expect(most <= (strcmp(l->kind, "exact") ? tolerance(l) : 0), "%s: %s differs by %g units",
              l->table, l->expression, most);
}

static char *next_line(char **text) {
    char *line = *text, *end = line ? strchr(line, '\n') : NULL;
    if (!end) return NULL;
    *end = 0;
    *text = end + 1;
    return line;
}

/* @param gpu a folder with what NAME printed on a GPU, and with all its answers, or NULL */
static int check_program(const char *name, const char *gpu, FILE *table) {
    char source[128], file[256], mine[] = "/tmp/lockstep-arithmetic-XXXXXX";
    snprintf(source, sizeof source, ROOM "%s.cu", name);
    snprintf(file, sizeof file, "%s/%s.txt", gpu ? gpu : ROOM "h100", name);
    struct text output = {0}, expected = {0};
    cr_assert(text_read(&expected, file) == 0, "%s cannot be read", file);
    int fd = gpu ? mkstemp(mine) : -1;
    char *argv[] = {(char *)"build/lockstep", (char *)"run", (char *)"--findings-only",
                    (char *)"--quiet",        source,        (char *)"--",
                    gpu ? mine : NULL,        NULL};
    if (!gpu) argv[5] = NULL;
    process_run(argv, &output);
    snprintf(file, sizeof file, "%s/%s.all", gpu ? gpu : "", name);
    FILE *a = gpu ? fdopen(fd, "rb") : NULL, *b = gpu ? fopen(file, "rb") : NULL;
    cr_assert(!gpu || (a && b), "%s cannot be read", file);
    struct line ours, theirs;
    int lines = 0;
    for (char *x = output.data, *y = expected.data, *line; (line = next_line(&y));) {
        if (!parse(line, &theirs)) continue;
        while ((line = next_line(&x)) && !parse(line, &ours)) {} /* what lockstep says itself */
        cr_assert(line != NULL, "%s ended early:\n%s", name, output.data);
        compare(&ours, &theirs);
        if (gpu) compare_all(&ours, a, b, table);
        lines++;
    }
    if (gpu) fclose(a), fclose(b), remove(mine);
    text_free(&output);
    text_free(&expected);
    return lines;
}

Test(arithmetic, answers_are_the_gpus, .timeout = 600) {
    static const char *const programs[] = {"halves",   "bfloats", "floats",
                                           "integers", "eights",  "tensors"};
    const char *gpu = getenv("ARITHMETIC");
    FILE *table = gpu ? fopen("build/fidelity/largest.tsv", "w") : NULL;
    int lines = 0;
    cr_assert(!gpu || table);
    cr_assert(text_read(&largest, ROOM "largest.tsv") == 0);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        lines += check_program(programs[i], gpu, table);
    cr_expect(lines > 900, "only %d expressions were compared", lines);
    if (table) fclose(table);
    text_free(&largest);
}
