/* Loops, as the assembler will see them: a jump back to a label. The runtime merges what a warp's
   lanes did into requests, and must know where a round of a loop ends
   (autograder/sim/runtime/counters/loop_table.c). */
#include "loops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of `.L12` at s, if it ends there with `stop`. */
static bool label_at(const char *s, char stop, unsigned *number) {
    char *end;
    if (strncmp(s, ".L", 2) || s[2] < '0' || s[2] > '9') return false;
    unsigned long n = strtoul(s + 2, &end, 10);
    *number = (unsigned)n;
    return *end == stop && n < LABELS;
}

static void note_label(struct loops *l, unsigned number) {
    if (number >= l->room) {
        unsigned room = 2 * number + 1024;
        unsigned *calls = realloc(l->calls_before, room * sizeof *calls);
        if (calls) l->calls_before = calls;
        unsigned *loops = realloc(l->loops_before, room * sizeof *loops);
        if (loops) l->loops_before = loops;
        if (!calls || !loops) return; /* then its loop is not known */
        memset(calls + l->room, 0, (room - l->room) * sizeof *calls);
        l->room = room;
    }
    l->calls_before[number] = l->calls + 1;
    l->loops_before[number] = l->count;
}

/* `jne .L5` of x86, `bne .L5`, `cbz x0, .L5`, `tbz x0, 3, .L5` of Arm: the last operand. */
static bool jump_to(const char *line, size_t length, unsigned *number) {
    if (line[0] != '\t' || !strchr("jbct", line[1])) return false;
    const char *operand = line + length;
    while (operand > line && !strchr("\t ,", operand[-1])) operand--;
    return label_at(operand, '\n', number);
}

/* Does the line jump back, over `calls` calls at least? */
static bool jumps_back(const struct loops *l, const char *line, size_t length, unsigned calls,
                       unsigned *number) {
    if (!jump_to(line, length, number) || *number >= l->room) return false;
    unsigned before = l->calls_before[*number];
    return before && before + calls <= l->calls + 1;
}

/* Both ways of a branch may lead back, by two jumps, one behind the other: into the middle of the
   same round, when the compiler has turned it. */
static bool next_jumps_back(const struct loops *l, const char *line) {
    unsigned debug; /* what stands between for the debugger's sake is no instruction */
    while (!strncmp(line, "\t.", 2) || (*line == '.' && !label_at(line, ':', &debug))) {
        line = strchr(line, '\n');
        if (!line++) return false;
    }
    const char *end = strchr(line, '\n');
    unsigned number;
    bool always = !strncmp(line, "\tjmp\t", 5) || !strncmp(line, "\tb\t", 3);
    return end && always && jumps_back(l, line, (size_t)(end + 1 - line), 0, &number);
}

/* A loop around others says so itself when it goes round: see
   autograder/sim/runtime/instrument/trampolines.S. On Arm the call would change x30, which may hold
   anything. */
static void call_round(struct text *out, bool arm) {
    if (arm)
        text_format(out, "\tstr\tx30, [sp, -16]!\n\tbl\tlockstep_round\n\tldr\tx30, [sp], 16\n");
    else
        text_format(out, "\tcall\tlockstep_round\n");
}

/* Checks of an index call nobody, unless it is wrong. */
static bool is_call(const char *line) {
    if (strncmp(line, "\tcall\t", 6) && strncmp(line, "\tbl", 3)) return false;
    return strncmp(line + strcspn(line + 1, "\t") + 2, "__ubsan_", 8) != 0;
}

void loops_mark(struct loops *l, struct text *out, const char *line, size_t length) {
    unsigned number;
    if (label_at(line, ':', &number)) note_label(l, number);
    if (is_call(line)) l->calls++;
    /* Rounds in which nothing is called touch no memory: nobody asks where they end. */
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
