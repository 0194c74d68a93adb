/* Saturating casts. On a GPU, a value out of an integer's range becomes the nearest representable
   one, and NaN becomes 0 or the top bit alone (PTX ISA, cvt.rzi). 64-bit Arm nearly agrees. x86-64
   gives the top bit alone for all, and has no unsigned conversions: a test after each conversion
   calls a helper where its result may be wrong (cast_saturation.c). Added after the compiler, the
   test does not change the counts. */
#include "cast_fixups.h"
#include "lines.h"
#include "sim/abi/cast_saturation.h"
#include "toolchain/lexer/lexer.h"

#include <stdlib.h>
#include <string.h>

/* Registers of 64 and of 32 bits. */
static const char *const registers[][2] = {
    {"%rax", "%eax"},  {"%rbx", "%ebx"},  {"%rcx", "%ecx"},  {"%rdx", "%edx"},  {"%rsi", "%esi"},
    {"%rdi", "%edi"},  {"%rbp", "%ebp"},  {"%r8", "%r8d"},   {"%r9", "%r9d"},   {"%r10", "%r10d"},
    {"%r11", "%r11d"}, {"%r12", "%r12d"}, {"%r13", "%r13d"}, {"%r14", "%r14d"}, {"%r15", "%r15d"}};

/* `cvttss2siq source, destination` */
struct conversion {
    bool from_double, wide;
    const char *segment, *source; /* "%fs:" for thread-local memory, or "" */
    size_t length;
    const char *destination, *whole; /* as named in the line, and its 64-bit register */
};

static bool read_conversion(const char *line, size_t length, struct conversion *c) {
    if (!begins(line, "\tcvtts") || (!begins(line + 6, "s2si") && !begins(line + 6, "d2si")))
        return false;
    c->from_double = line[6] == 'd';
    c->wide = line[10] == 'q';
    const char *comma = memrchr(line, ',', length), *name = comma ? comma + 2 : "";
    c->segment = begins(line + 12, "%fs:") ? "%fs:" : "";
    c->source = line + 12 + strlen(c->segment);
    if (!comma || line[11] != '\t') return false;
    c->length = (size_t)(comma - c->source);
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++) {
        const char *r = registers[i][c->wide ? 0 : 1];
        if (!begins(name, r) || name[strlen(r)] != '\n') continue;
        c->destination = r;
        c->whole = registers[i][0];
        return true;
    }
    return false;
}

/* Instructions that neither read nor change the flags. */
static bool leaves_flags(const char *line) {
    static const char *const words[] = {"mov",   "lea",  "cvt",   "push",  "pop",   "xchg", "not",
                                        "bswap", "clt",  "cqt",   "cwt",   "unpck", "pxor", "xorp",
                                        "andp",  "orp",  "subs",  "adds",  "muls",  "divs", "sqrt",
                                        "mins",  "maxs", "round", "shufp", "andnp", "nop"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(line + 1, words[i])) return !begins(line, "\tsubsl");
    return false;
}

/* Are the flags from before this line read after it? */
static bool needs_flags(const char *line) {
    for (int i = 0; i < 64 && *line; i++) {
        if (line[0] == '\t' && line[1] != '.' && !leaves_flags(line))
            return (line[1] == 'j' && !begins(line, "\tjmp")) || begins(line, "\tset") ||
                   begins(line, "\tcmov") || begins(line, "\tadc") || begins(line, "\tsbb");
        if (begins(line, ".L") && line[2] != 'V' && line[2] != 'B') return false;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return true;
}

/* Conversion to unsigned long, upper half: 2^63 was subtracted, and its bit is added back here. */
static bool bit_comes_back(const char *line, const char *destination) {
    for (int i = 0; i < 8 && *line; i++) {
        size_t n = strcspn(line, "\n");
        bool bit = begins(line, "\tbtcq\t$63") || begins(line, "\txorq");
        if (bit && memmem(line, n, destination, strlen(destination))) return true;
        if (line[0] == '\t' && line[1] != '.' && !leaves_flags(line)) return false;
        line += n + (line[n] == '\n');
    }
    return false;
}

static enum cast_kind kind_of(struct casts *c, const struct conversion *v, const char *after) {
    const char *file = c->file < 1024 ? c->files[c->file] : NULL;
    size_t n = file ? strcspn(file, "\"\n") : 0;
    const char *slash = file ? memrchr(file, '/', n) : NULL;
    if (slash) n -= (size_t)(slash + 1 - file), file = slash + 1;
    struct cast_place at = {
        c->function ? c->function : "", file, n, c->line, c->column, v->from_double, v->wide};
    enum integer is = file ? casts_target(&c->notes, &at) : INTEGER_UNKNOWN;
    if (!v->wide) return is == INTEGER_UNSIGNED ? CAST_SMALL_UNSIGNED : CAST_SIGNED;
    if (is == INTEGER_UNSIGNED) return CAST_UNSIGNED;
    if (is == INTEGER_LONG) return CAST_LONG;
    if (is != INTEGER_LONG_UNSIGNED) return CAST_NONE;
    return bit_comes_back(after, v->destination) ? CAST_LONG_UPPER : CAST_LONG_LOWER;
}

/* Jumps over the call if the result is certainly right. */
static void add_test(struct text *out, const struct conversion *v, enum cast_kind kind,
                     unsigned number) {
    const char *d = v->destination;
    if (kind == CAST_SMALL_UNSIGNED || kind == CAST_LONG_LOWER)
        text_format(out, "\ttest%c\t%s, %s\n\tjns", v->wide ? 'q' : 'l', d, d);
    else if (kind == CAST_UNSIGNED)
        text_format(out, "\ttestq\t$-2147483648, %s\n\tje", d);
    else
        text_format(out, "\tcmp%c\t$1, %s\n\tjno", v->wide ? 'q' : 'l', d);
    text_format(out, "\t.Llockstep_cast%u\n", number);
}

/* Passes the operand's bits to the helper. A memory operand is loaded through the destination
   register. */
static void add_operand(struct text *out, const struct conversion *v, bool place) {
    const char *d = v->from_double ? v->whole : NULL, letter = v->from_double ? 'q' : 'l';
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
        if (!d && registers[i][0] == v->whole) d = registers[i][1];
    if (*v->source == '%') {
        text_format(out, "\tmov%c\t%.*s, lockstep_cast_value(%%rip)\n", letter == 'q' ? 'q' : 'd',
                    (int)v->length, v->source);
        return;
    }
    if (place)
        text_format(out, "\tmovq\tlockstep_cast_place(%%rip), %s\n\tmov%c\t%s(%s), %s\n", v->whole,
                    letter, v->segment, v->whole, d);
    else
        text_format(out, "\tmov%c\t%s%.*s, %s\n", letter, v->segment, (int)v->length, v->source, d);
    text_format(out, "\tmov%c\t%s, lockstep_cast_value(%%rip)\n", letter, d);
}

/* Calls below the red zone, where a leaf function may keep data (System V ABI, 128 bytes). */
static void add_help(struct text *out, const struct conversion *v, enum cast_kind kind, bool place,
                     unsigned number) {
    add_operand(out, v, place);
    text_format(out, "\tmovl\t$%d, lockstep_cast_kind(%%rip)\n\tleaq\t-128(%%rsp), %%rsp\n",
                (int)kind | (v->from_double ? CAST_FROM_DOUBLE : 0));
    text_format(out, "\tcall\tlockstep_cast\n\tleaq\t128(%%rsp), %%rsp\n");
    text_format(out, "\tmov%c\tlockstep_cast_value(%%rip), %s\n.Llockstep_cast%u:\n",
                v->wide ? 'q' : 'l', v->destination, number);
}

static void note_place(struct casts *c, const char *line) {
    char *end;
    if (begins(line, "\t.loc\t") || begins(line, "\t.loc ")) {
        c->file = strtol(line + 6, &end, 10);
        c->line = strtol(end, &end, 10);
        c->column = strtol(end, &end, 10);
    } else if (begins(line, "\t.file ") || begins(line, "\t.file\t")) {
        long number = strtol(line + 7, &end, 10);
        const char *quote = memchr(line, '"', strcspn(line, "\n"));
        if (end > line + 7 && quote && number >= 0 && number < 1024) c->files[number] = quote + 1;
    }
}

bool casts_check(struct casts *c, struct text *out, const char *line, size_t length) {
    struct conversion v;
    if (word_character(line[0])) c->function = line;
    if (line[0] != '\t') return false;
    if (line[1] == '.') note_place(c, line);
    if (line[1] != 'c' || !read_conversion(line, length, &v)) return false;
    enum cast_kind kind = kind_of(c, &v, line + length);
    if (kind == CAST_NONE || needs_flags(line + length)) return false;
    /* the conversion may overwrite the address register */
    bool place = *v.source != '%' && memmem(v.source, v.length, v.whole, strlen(v.whole));
    if (place) {
        text_format(out, "\tleaq\t%.*s, %s\n\tmovq\t%s, lockstep_cast_place(%%rip)\n",
                    (int)v.length, v.source, v.whole, v.whole);
        text_format(out, "%.11s\t%s(%s), %s\n", line, v.segment, v.whole, v.destination);
    } else {
        text_add(out, line, length);
    }
    add_test(out, &v, kind, c->count);
    add_help(out, &v, kind, place, c->count++);
    return true;
}
