/* 64-bit Arm divides by zero without a word: the quotient is 0. x86-64 sends a signal
   (fault_handler.c). Put in here, behind the compiler, the test changes nothing else of what is
   counted. */
#include "division_checks.h"

#include <string.h>

/* `sdiv w0, w1, w2`, `udiv x0, x1, x2`: the last operand. */
static const char *divisor(const char *line, size_t length) {
    if (strncmp(line, "\tsdiv\t", 6) && strncmp(line, "\tudiv\t", 6)) return NULL;
    const char *operand = line + length;
    while (operand > line && operand[-1] != ' ') operand--;
    return *operand == 'w' || *operand == 'x' ? operand : NULL; /* others are vectors' */
}

/* The call would change x30, which may hold anything; everything else stays (trampolines.S). */
void division_check(unsigned *count, struct text *out, const char *line, size_t length) {
    const char *operand = divisor(line, length);
    if (!operand) return;
    text_format(out,
                "\tcbnz\t%.*s, .Llockstep_divided%u\n\tstr\tx30, [sp, -16]!\n"
                "\tbl\tlockstep_division\n\tldr\tx30, [sp], 16\n.Llockstep_divided%u:\n",
                (int)strcspn(operand, "\n"), operand, *count, *count);
    ++*count;
}
