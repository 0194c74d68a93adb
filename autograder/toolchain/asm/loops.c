/* Finds loops in the assembly: a jump back to a label. The runtime coalesces accesses of a warp's
   lanes into requests, and must know where an iteration ends
   (autograder/sim/runtime/counters/loop_table.c). */
#include "loops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Gets the number of `.L12` at s, if `stop` follows it. */
static bool label_at(const char *s, char stop, unsigned *number) {
    char *end;
    if (strncmp(s, ".L", 2) || s[2] < '0' || s[2] > '9') return false;
    unsigned long n = strtoul(s + 2, &end, 10);
    *number = (unsigned)n;
    return *end == stop && n < LABELS;
}

static void note_label(struct loops *l, unsigned number) {
    if (number >= l->capacity) {
        unsigned capacity = 2 * number + 1024;
        unsigned *calls = realloc(l->calls_before, capacity * sizeof *calls);
        if (calls) l->calls_before = calls;
        unsigned *loops = realloc(l->loops_before, capacity * sizeof *loops);
        if (loops) l->loops_before = loops;
        if (!calls || !loops) return; /* out of memory: the loop is not recorded */
        memset(calls + l->capacity, 0, (capacity - l->capacity) * sizeof *calls);
        l->capacity = capacity;
    }
    l->calls_before[number] = l->calls + 1;
    l->loops_before[number] = l->count;
}

/* `jne .L5` of x86; `bne .L5`, `cbz x0, .L5`, `tbz x0, 3, .L5` of Arm: the last operand. */
static bool jump_to(const char *line, size_t length, unsigned *number) {
    if (line[0] != '\t' || !strchr("jbct", line[1])) return false;
    const char *operand = line + length;
    while (operand > line && !strchr("\t ,", operand[-1])) operand--;
    return label_at(operand, '\n', number);
}

/* @return whether the line jumps back over at least `calls` calls */
static bool jumps_back(const struct loops *l, const char *line, size_t length, unsigned calls,
                       unsigned *number) {
    if (!jump_to(line, length, number) || *number >= l->capacity) return false;
    unsigned before = l->calls_before[*number];
    return before && before + calls <= l->calls + 1;
}

/* After the compiler rotates a loop, two jumps in a row may lead back into the middle of the same
   iteration: the two ways of a branch. */
static bool next_jumps_back(const struct loops *l, const char *line) {
    unsigned debug; /* debug directives between them are not instructions */
    while (!strncmp(line, "\t.", 2) || (*line == '.' && !label_at(line, ':', &debug))) {
        line = strchr(line, '\n');
        if (!line++) return false;
    }
    const char *end = strchr(line, '\n');
    unsigned number;
    bool always = !strncmp(line, "\tjmp\t", 5) || !strncmp(line, "\tb\t", 3);
    return end && always && jumps_back(l, line, (size_t)(end + 1 - line), 0, &number);
}

/* An outer loop calls the runtime at its back edge: see
   autograder/sim/runtime/instrument/trampolines.S. On Arm the call would change x30, which may be
   live. */
static void call_round(struct text *out, bool arm) {
    if (arm)
        text_format(out, "\tstr\tx30, [sp, -16]!\n\tbl\tlockstep_round\n\tldr\tx30, [sp], 16\n");
    else
        text_format(out, "\tcall\tlockstep_round\n");
}

/* Calls of index checks do not count: they happen only on errors. */
static bool is_call(const char *line) {
    if (strncmp(line, "\tcall\t", 6) && strncmp(line, "\tbl", 3)) return false;
    return strncmp(line + strcspn(line + 1, "\t") + 2, "__ubsan_", 8) != 0;
}

void loops_mark(struct loops *l, struct text *out, const char *line, size_t length) {
    unsigned number;
    if (label_at(line, ':', &number)) note_label(l, number);
    if (is_call(line)) l->calls++;
    /* a loop without calls accesses no memory: its iterations need no marker */
    if (!jumps_back(l, line, length, !l->turned, &number)) return;
    bool turned = next_jumps_back(l, line + length);
    if (l->loops_before[number] < l->count) {
        call_round(out, line[1] != 'j');
        l->calls++;
    }
    if (!turned) text_format(out, ".Llockstep_loop%u:\n", l->count);
    text_format(out,
                "\t.pushsection\tlockstep_loops,\"a?\",%%progbits\n"
                "\t.quad\t.L%u, .Llockstep_loop%u, %d\n\t.popsection\n",
                number, l->count, turned || l->turned);
    l->count += !turned;
    l->turned = turned;
}

void loops_free(struct loops *l) {
    free(l->calls_before);
    free(l->loops_before);
    *l = (struct loops){0};
}
