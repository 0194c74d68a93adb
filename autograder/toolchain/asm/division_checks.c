/* On 64-bit Arm a division by zero gives 0 without a trap; x86-64 raises a signal
   (fault_handler.c). Added after the compiler, the test does not change the counts. */
#include "division_checks.h"

#include <string.h>

/* @return the last operand of `sdiv w0, w1, w2` or `udiv x0, x1, x2` */
static const char *divisor(const char *line, size_t length) {
    if (strncmp(line, "\tsdiv\t", 6) && strncmp(line, "\tudiv\t", 6)) return NULL;
    const char *operand = line + length;
    while (operand > line && operand[-1] != ' ') operand--;
    return *operand == 'w' || *operand == 'x' ? operand : NULL; /* otherwise a vector division */
}

/* The call would change x30, which may be live; all else is preserved (trampolines.S). */
void division_check(unsigned *count, struct text *out, const char *line, size_t length) {
    const char *operand = divisor(line, length);
    if (!operand) return;
    text_format(out,
                "\tcbnz\t%.*s, .Llockstep_divided%u\n\tstr\tx30, [sp, -16]!\n"
                "\tbl\tlockstep_division\n\tldr\tx30, [sp], 16\n.Llockstep_divided%u:\n",
                (int)strcspn(operand, "\n"), operand, *count, *count);
    ++*count;
}
