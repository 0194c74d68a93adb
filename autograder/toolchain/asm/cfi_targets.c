/* Collects the functions whose address a lesson's file takes, for the check of indirect calls. */
#include "cfi_targets.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* The symbol at p, if there is one without an offset. @return its length, or 0 */
static size_t symbol(const char *p) {
    size_t n = 0;
    if (isdigit((unsigned char)*p) || !strncmp(p, ".L", 2)) return 0;
    while (isalnum((unsigned char)p[n]) || p[n] == '_' || p[n] == '.' || p[n] == '$') n++;
    return p[n] == ',' || p[n] == '\n' || p[n] == ' ' || p[n] == '(' ? n : 0;
}

/* Functions split off by the compiler have a dot in their name. The body of a parallel region is
   passed to OpenMP by address; the others are not, and the linker may drop them with their
   function. A type without a name also has a dot, wherever it occurs in a name. */
static bool is_own_part(const char *name, size_t n) {
    for (const char *dot = name; (dot = memchr(dot, '.', n - (size_t)(dot - name))); dot++)
        if (strncmp(dot, "._anon_", 7)) return strncmp(dot, "._omp_fn.", 9) != 0;
    return false;
}

static void add(struct text *out, const char *p) {
    size_t n = symbol(p);
    if (n && !is_own_part(p, n)) text_format(out, "\t.quad\t%.*s\n", (int)n, p);
}

static void add_from_line(struct text *out, const char *line, const char *end) {
    if (!strncmp(line, "\t.quad\t", 7)) add(out, line + 7);
    if (!strncmp(line, "\t.type\t", 7)) {
        const char *comma = memchr(line, ',', (size_t)(end - line));
        if (comma && !strncmp(comma, ", @function", 11)) add(out, line + 7);
    }
    if (line[0] != '\t' || line[1] == '.') return;
    const char *operand = memchr(line, '$', (size_t)(end - line)); /* movl $f, %eax */
    if (operand) add(out, operand + 1);
}

void assembly_targets(struct text *out, const char *assembly) {
    text_format(out, "\t.section\tlockstep_targets,\"a\"\n\t.balign\t8\n");
    for (const char *line = assembly, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        add_from_line(out, line, end);
    }
}
