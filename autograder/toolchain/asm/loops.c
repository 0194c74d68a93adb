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
    if (number + 1 != l->checked) l->straight = 0;
    if (number >= l->capacity) {
        unsigned capacity = 2 * number + 1024;
        struct loops_label *label = realloc(l->label, capacity * sizeof *label);
        if (!label) return; /* out of memory: the loop is not recorded */
        memset(label + l->capacity, 0, (capacity - l->capacity) * sizeof *label);
        l->label = label;
        l->capacity = capacity;
    }
    l->label[number] = (struct loops_label){l->calls + 1, l->count, l->open, false};
    l->open = number + 1;
}

static void note_call(struct loops *l) {
    l->calls++;
    l->straight++;
    for (; l->open; l->open = l->label[l->open - 1].open) l->label[l->open - 1].always_calls = true;
}

/* UBSan's jump on the overflow flag: only an overflow leaves the path. */
static bool is_check(const char *line) {
    return !strncmp(line, "\tjo", 3) || !strncmp(line, "\tjno", 4) || !strncmp(line, "\tbv", 3);
}

static void note_jump(struct loops *l, const char *line, unsigned number) {
    if (is_check(line)) {
        l->checked = number + 1;
        return;
    }
    if (!l->turned) l->straight = 0; /* the second of two jumps back ends the same block */
    l->open = 0;
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
    unsigned before = l->label[*number].calls;
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

/* The ends of a loop's iterations are known from its accesses, unless a loop within it may have
   made these, or a lane may make none in an iteration: at the loop's beginning and end, all
   accesses depend on conditions. Such a loop calls the runtime at its back edge. */
static bool needs_marker(const struct loops *l, unsigned number) {
    const struct loops_label *begin = &l->label[number];
    return begin->loops < l->count || (!begin->always_calls && !l->straight);
}

/* See autograder/sim/runtime/instrument/trampolines.S. On Arm the call would change x30, which may
   be live. */
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

static void mark_jump(struct loops *l, struct text *out, const char *line, size_t length) {
    unsigned number;
    /* a loop without calls accesses no memory: its iterations need no marker */
    if (!jumps_back(l, line, length, !l->turned, &number)) return;
    bool turned = next_jumps_back(l, line + length);
    if (needs_marker(l, number)) {
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

void loops_mark(struct loops *l, struct text *out, const char *line, size_t length) {
    unsigned number;
    if (label_at(line, ':', &number)) note_label(l, number);
    if (is_call(line)) note_call(l);
    if (!jump_to(line, length, &number)) return;
    mark_jump(l, out, line, length);
    note_jump(l, line, number);
}

void loops_free(struct loops *l) {
    free(l->label);
    *l = (struct loops){0};
}
