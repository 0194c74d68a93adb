/* Compares random numbers with a GPU's (autograder/sim/fidelity/random.cu): integers and uniform
   numbers must agree bit for bit, those computed by logarithms and sines up to a few bits. */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/subprocess.h"

#define ROOM "autograder/sim/fidelity/"

/* Of the larger of 1 and the number. Measured were 1.6 * 2^-20, where sines come from the GPU's
   special function units, and 1.6 * 2^-52. */
static const double float_tolerance = 0x1p-18, double_tolerance = 0x1p-50;

static double number(const char *hex, bool wide) {
    uint64_t bits = strtoull(hex, NULL, 16);
    uint32_t half = (uint32_t)bits;
    float f;
    double d;
    memcpy(&f, &half, sizeof f);
    memcpy(&d, &bits, sizeof d);
    return wide ? d : (double)f;
}

static bool agree(const char *kind, const char *ours, const char *theirs) {
    if (!strcmp(ours, theirs)) return true;
    if (strcmp(kind, "float") && strcmp(kind, "double")) return false; /* `exact`, and names */
    bool wide = *kind == 'd';
    double a = number(ours, wide), b = number(theirs, wide);
    return fabs(a - b) <= fmax(1, fabs(b)) * (wide ? double_tolerance : float_tolerance);
}

/* Word by word. @return how many words were compared */
static int compare(char *ours, char *theirs) {
    char *rest_a, *rest_b, *a = strtok_r(ours, " ", &rest_a), *b = strtok_r(theirs, " ", &rest_b);
    char kind[16] = "", name[64] = "";
    int at = 0;
    for (; a && b; a = strtok_r(NULL, " ", &rest_a), b = strtok_r(NULL, " ", &rest_b), at++) {
        if (at == 0) snprintf(kind, sizeof kind, "%s", b);
        if (at == 1) snprintf(name, sizeof name, "%s", b);
        cr_expect(agree(at < 2 ? "" : kind, a, b), "%s %s, number %d: %s here, %s on the GPU", kind,
                  name, at - 2, a, b);
    }
    cr_expect(!a && !b, "%s %s: a number is missing", kind, name);
    return at;
}

static bool is_result(const char *line) {
    return !strncmp(line, "exact ", 6) || !strncmp(line, "float ", 6) ||
           !strncmp(line, "double ", 7);
}

/* The next line of results, of a file's or a program's output. */
static char *next_result(char **text) {
    while (*text && **text) {
        char *line = *text, *end = strchr(line, '\n');
        if (end) *end = 0;
        *text = end ? end + 1 : NULL;
        if (is_result(line)) return line;
    }
    return NULL;
}

Test(random, numbers_are_the_gpus, .timeout = 240) {
    struct text output = {0}, file = {0};
    char *argv[] = {(char *)"build/lockstep", (char *)"run",      (char *)"--quiet",
                    (char *)ROOM "random.cu", (char *)"-lcurand", NULL};
    cr_assert(text_read(&file, ROOM "random-h100.txt") == 0);
    process_run(argv, &output);
    char *ours = output.data, *theirs = file.data, *a, *b;
    int words = 0;
    while ((b = next_result(&theirs))) {
        a = next_result(&ours);
        cr_assert(a != NULL, "the program ended early:\n%s", output.data);
        words += compare(a, b);
    }
    cr_expect(!next_result(&ours), "random.cu prints more than %s", ROOM "random-h100.txt");
    cr_expect(words > 3000, "%d words were compared", words);
    text_free(&output);
    text_free(&file);
}
