/* Inserts the shadow stack, and the run-time checks and copies that the verifier found missing. */
#include "protect.h"
#include "lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAVED = 6 };

/* A function, between .cfi_startproc and .cfi_endproc. */
struct body {
    const char *from, *to;
    char name[4096];
    bool calls;   /* it calls something, so its stack frame may be written to meanwhile */
    bool guarded; /* one of its accesses gets a check */
    const char *saved[MOST_SAVED];
    int saved_count;
};

/* ---- properties of a function ---- */

/* The callee-saved registers, by their DWARF numbers (System V ABI, figure 3.36). */
static const char *register_named(long number) {
    switch (number) {
    case 3: return "%rbx";
    case 6: return "%rbp";
    case 12: return "%r12";
    case 13: return "%r13";
    case 14: return "%r14";
    case 15: return "%r15";
    default: return NULL;
    }
}

static void note_saved(struct body *b, const char *line) {
    const char *name = register_named(strtol(line + strlen("\t.cfi_offset "), NULL, 10));
    for (int k = 0; k < b->saved_count; k++)
        if (name == b->saved[k]) return;
    if (name && b->saved_count < MOST_SAVED) b->saved[b->saved_count++] = name;
}

static void look_through(struct body *b, const struct verification *lacks) {
    for (const char *line = b->from; line < b->to; line = next_line(line)) {
        if (begins(line, "\tcall\t")) b->calls = true;
        if (begins(line, "\t.cfi_offset ")) note_saved(b, line);
    }
    for (size_t k = 0; k < lacks->count; k++)
        if (!strcmp(lacks->list[k].function, b->name)) b->guarded = true;
}

/* ---- insertions ---- */

/* Without those of the saved registers; add_body() counts them. */
enum { ENTRY_INSTRUCTIONS = 4, EXIT_INSTRUCTIONS = 5 };

static void add_entry(struct text *out, const struct body *b) {
    text_format(out, "\tmovq\tlockstep_return_shadow(%%rip), %%r11\n\taddq\t%%rsp, %%r11\n"
                     "\tmovq\t(%%rsp), %%r10\n\tmovq\t%%r10, (%%r11)\n");
    for (int k = 0; k < b->saved_count; k++)
        text_format(out, "\tmovq\t%s, %d(%%r11)\n", b->saved[k], -8 * (k + 1));
}

static void add_exit(struct text *out, const struct body *b) {
    text_format(out, "\tmovq\tlockstep_return_shadow(%%rip), %%r11\n\taddq\t%%rsp, %%r11\n"
                     "\tmovq\t(%%r11), %%r10\n\tcmpq\t%%r10, (%%rsp)\n\tjne\tlockstep_smashed\n");
    for (int k = 0; k < b->saved_count; k++)
        text_format(out, "\tmovq\t%d(%%r11), %s\n", -8 * (k + 1), b->saved[k]);
}

static bool is_instruction(const char *line) {
    return line[0] == '\t' && isalpha((unsigned char)line[1]) && !begins(line, "\tnop");
}

/* A jump to another function is a return as well (a tail call). */
static bool leaves(const char *line) {
    if (begins(line, "\tret")) return true;
    return begins(line, "\tjmp\t") && line[5] != '.' && line[5] != '*' &&
           !isdigit((unsigned char)line[5]);
}

/* The memory operand of an instruction: `8(%rax,%rcx,4)`. @return its length, or 0 */
static size_t memory_operand(const char *line, const char **operand) {
    const char *end = strchr(line, '\n'), *open = memchr(line, '(', (size_t)(end - line));
    const char *close = open ? memchr(open, ')', (size_t)(end - open)) : NULL;
    if (!close) return 0;
    const char *from = open;
    while (from[-1] != '\t' && from[-1] != ' ' && from[-1] != ',') from--;
    if (*from == '%' || *from == '*') return 0; /* relative to a segment */
    *operand = from;
    return (size_t)(close + 1 - from);
}

/* `%fs:name@tpoff(%rax,%rcx,4)`, a shared variable, whose address takes more than one leaq. @return
   whether the line has such an operand */
static bool add_shared_address(struct text *out, const char *line) {
    const char *end = strchr(line, '\n'), *from = memmem(line, (size_t)(end - line), "%fs:", 4);
    if (!from) return false;
    from += 4;
    size_t n = strcspn(from, "(,\n");
    text_format(out, "\tmovq\t%%fs:0, %%r11\n\tleaq\t%.*s(%%r11), %%r11\n", (int)n, from);
    if (from[n] != '(') return true;
    const char *inside = from + n + 1;
    size_t base = strcspn(inside, ",)");
    if (base) text_format(out, "\tleaq\t(%%r11,%.*s), %%r11\n", (int)base, inside);
    if (inside[base] == ',')
        text_format(out, "\tleaq\t(%%r11,%.*s), %%r11\n", (int)strcspn(inside + base + 1, ")"),
                    inside + base + 1);
    return true;
}

static void add_guard(struct text *out, const char *line, const struct unproved *lack) {
    const char *operand;
    bool found = add_shared_address(out, line);
    size_t n = found ? 0 : memory_operand(line, &operand);
    if (n) text_format(out, "\tleaq\t%.*s, %%r11\n", (int)n, operand);
    if (found || n)
        text_format(out, "\tcall\tlockstep_guard_%s%u\n", lack->store ? "store" : "load",
                    lack->bytes);
}

/* A code for `call __tsan_unaligned_write8` and so on: twice the bytes, plus 1 for a store.
   @return 0 if it is not such a call */
static unsigned kind_of_check(const char *line) {
    if (!begins(line, "\tcall\t__tsan_")) return 0;
    const char *name = line + strlen("\tcall\t__tsan_");
    if (begins(name, "unaligned_")) name += strlen("unaligned_");
    if (begins(name, "volatile_")) name += strlen("volatile_");
    bool store = begins(name, "write");
    if (!store && !begins(name, "read")) return 0;
    return 2 * (unsigned)strtoul(name + (store ? 5 : 4), NULL, 10) + store;
}

/* Announces what the compiler's next check covers: the access may use another expression for the
   same address. */
static void add_announcement(struct text *out, const char *line) {
    unsigned kind = kind_of_check(line);
    if (kind > 1)
        text_format(out,
                    "\tmovl\t$%u, lockstep_announced_kind(%%rip)\n"
                    "\tmovq\t%%rdi, lockstep_announced(%%rip)\n",
                    kind);
}

static const struct unproved *lack_at(const struct verification *v, const char *function,
                                      uint32_t number) {
    for (size_t k = 0; k < v->count; k++)
        if (v->list[k].instruction == number && !strcmp(v->list[k].function, function))
            return &v->list[k];
    return NULL;
}

/* `number` counts instructions as when the missing checks were found: with the entry and exit code
   of a function that calls, without guards. */
static void add_body(struct text *out, const struct body *b, const struct verification *lacks) {
    bool shadow = b->calls || b->guarded;
    uint32_t number = 0;
    for (const char *line = b->from; line < b->to; line = next_line(line)) {
        const char *end = next_line(line);
        if (shadow && leaves(line)) add_exit(out, b);
        if (b->calls && leaves(line)) number += EXIT_INSTRUCTIONS + (uint32_t)b->saved_count;
        const struct unproved *lack = b->guarded && is_instruction(line)
                                          ? lack_at(lacks, b->name, number)
                                          : NULL;
        if (b->guarded) add_announcement(out, line);
        if (lack) add_guard(out, line, lack);
        number += is_instruction(line);
        text_add(out, line, (size_t)(end - line));
        if (!begins(line, "\t.cfi_startproc")) continue;
        if (shadow) add_entry(out, b);
        if (b->calls) number += ENTRY_INSTRUCTIONS + (uint32_t)b->saved_count;
    }
}

/* ---- the file ---- */

/* @return what stands behind the name in its line of the list, or NULL */
static const char *listed(const struct text *list, const char *name, size_t n) {
    for (const char *p = list->data; p && *p; p = next_line(p))
        if (!strncmp(p, name, n) && (p[n] == '\n' || p[n] == ' ')) return p + n;
    return NULL;
}

/* Lists the functions that may be called through a pointer, except those that only a launch may
   call: these have a list of their own. */
static void add_targets(struct text *out, const char *line, const struct verification *v) {
    struct text entries = {0};
    for (; *line; line = next_line(line)) {
        size_t n = begins(line, "\t.quad\t") ? strcspn(line + 7, "\n") : 0;
        if (n && listed(&v->entries, line + 7, n))
            text_format(&entries, "\t.quad\t%.*s\n", (int)n, line + 7);
        else
            text_add(out, line, (size_t)(next_line(line) - line));
    }
    if (entries.length)
        text_format(out, "\t.section\tlockstep_entries,\"a\"\n\t.balign\t8\n%s", entries.data);
    text_free(&entries);
}

/* ---- copies of stacked arguments ---- */

/* A function that takes the name of another one, which is NAME.own from now on: it calls that with
   copies of the stacked arguments. How many bytes there are is unknown: what follows them, in the
   frames of callers, is copied as well. %xmm15 holds no argument. */
static void add_copier(struct text *out, const char *name, int bytes,
                       const struct verification *lacks) {
    struct text code = {0};
    struct body b = {.calls = true};
    snprintf(b.name, sizeof b.name, "%s", name);
    text_format(&code, "\t.cfi_startproc\n\tsubq\t$%d, %%rsp\n\t.cfi_def_cfa_offset %d\n",
                bytes + 8, bytes + 16);
    for (int k = 0; k < bytes; k += 16)
        text_format(&code, "\tmovups\t%d(%%rsp), %%xmm15\n\tmovups\t%%xmm15, %d(%%rsp)\n",
                    bytes + 16 + k, k);
    text_format(&code, "\tcall\t%s.own\n\taddq\t$%d, %%rsp\n\t.cfi_def_cfa_offset 8\n\tret\n", name,
                bytes + 8);
    b.from = code.data, b.to = code.data + code.length;
    text_format(out, "%s:\n", name);
    add_body(out, &b, lacks);
    text_format(out, "\t.cfi_endproc\n\t.size\t%s, .-%s\n\t.type\t%s.own, @function\n%s.own:\n",
                name, name, name, name);
    text_free(&code);
}

/* @return whether the line names a function that gets copies: its label, or its size */
static bool add_copied(struct text *out, const char *line, const struct verification *lacks) {
    char name[4096];
    size_t n = strcspn(line, ":\n \t");
    bool label = n && n < sizeof name && line[n] == ':';
    const char *bytes = label ? listed(&lacks->copied, line, n) : NULL;
    if (bytes) {
        snprintf(name, sizeof name, "%.*s", (int)n, line);
        add_copier(out, name, atoi(bytes), lacks);
        return true;
    }
    if (!begins(line, "\t.size\t")) return false;
    n = strcspn(line + 7, ",\n");
    if (!listed(&lacks->copied, line + 7, n)) return false;
    text_format(out, "\t.size\t%.*s.own, .-%.*s.own\n", (int)n, line + 7, (int)n, line + 7);
    return true;
}

static void note_name(struct body *b, const char *line) {
    const char *colon = strpbrk(line, ":\n \t");
    size_t n = colon && *colon == ':' ? (size_t)(colon - line) : 0;
    if (n && n < sizeof b->name && line[0] != '.' && line[0] != '\t' && line[0] != '#')
        snprintf(b->name, sizeof b->name, "%.*s", (int)n, line);
}

int protect_assembly(const char *from, const char *to, const struct verification *lacks) {
    struct text in = {0}, out = {0};
    struct body b = {0};
    if (text_read(&in, from)) return -1;
    for (const char *line = in.data; *line;) {
        const char *end = next_line(line);
        note_name(&b, line);
        if (begins(line, "\t.section\tlockstep_targets")) {
            add_targets(&out, line, lacks);
            break;
        }
        if (begins(line, "\t.cfi_startproc")) {
            const char *stop = strstr(line, "\n\t.cfi_endproc");
            b.from = line;
            b.to = end = stop ? stop + 1 : in.data + in.length;
            b.calls = b.guarded = false;
            b.saved_count = 0;
            look_through(&b, lacks);
            add_body(&out, &b, lacks);
        } else if (!add_copied(&out, line, lacks)) {
            text_add(&out, line, (size_t)(end - line));
        }
        line = end;
    }
    int failed = text_write(to, out.data ? out.data : "", out.length);
    text_free(&in);
    text_free(&out);
    return failed;
}
