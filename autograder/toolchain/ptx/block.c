/* Translates a statement of inline PTX with its own registers, predicates or jumps to a block of
   C++: a register becomes a variable, a predicate a condition, a label a label. Names get a prefix,
   so that they hide no name of the program. */
#include "asm_statement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const types[][2] = {
    {"pred", "bool"},      {"b8", "uint8_t"},    {"u8", "uint8_t"},      {"s8", "int8_t"},
    {"b16", "uint16_t"},   {"u16", "uint16_t"},  {"s16", "int16_t"},     {"f16", "uint16_t"},
    {"b32", "uint32_t"},   {"u32", "uint32_t"},  {"s32", "int32_t"},     {"f32", "float"},
    {"b64", "uint64_t"},   {"u64", "uint64_t"},  {"s64", "int64_t"},     {"f64", "double"},
    {"f16x2", "uint32_t"}, {"bf16", "uint16_t"}, {"bf16x2", "uint32_t"},
};

static bool name_character(char c) { return word_character(c) || c == '$' || c == '%'; }

static size_t name_length(const char *s) {
    size_t n = 0;
    while (name_character(s[n])) n++;
    return n;
}

/* ---- declarations ---- */

static bool declare(struct text *out, struct statement *a, const char *type, const char *name,
                    size_t n) {
    if (!n || n >= REGISTER_NAME || a->declared == MAX_REGISTERS) return false;
    memcpy(a->registers[a->declared], name, n);
    a->registers[a->declared++][n] = 0;
    text_format(out, "%s lockstep_r_%.*s; ", type, (int)(n - (*name == '%')),
                name + (*name == '%'));
    return true;
}

/* `r<4>` declares r0 to r3. */
static bool declare_many(struct text *out, struct statement *a, const char *type, const char *name,
                         size_t n, size_t *used) {
    long count = strtol(name + n + 1, NULL, 10);
    char each[REGISTER_NAME];
    bool good = n + 4 < sizeof each && count > 0 && count < MAX_REGISTERS;
    for (long i = 0; i < count && good; i++) {
        struct text numbered = {0};
        text_format(&numbered, "%.*s%ld", (int)n, name, i);
        good = declare(out, a, type, numbered.data, numbered.length);
        text_free(&numbered);
    }
    *used = strcspn(name, ">") + 1;
    return good;
}

/* `.reg .pred p, q` */
static bool add_declaration(struct text *out, struct statement *a, const char *s, size_t n) {
    size_t i = skip_space(s, 4), end = n, t = 0;
    if (s[i] != '.') return false;
    size_t length = name_length(s + ++i);
    while (t < sizeof types / sizeof *types &&
           (strlen(types[t][0]) != length || memcmp(types[t][0], s + i, length) != 0))
        t++;
    if (t == sizeof types / sizeof *types) return false;
    for (i += length; i < end;) {
        i = skip_space(s, i);
        size_t used = name_length(s + i);
        bool good = s[i + used] == '<' ? declare_many(out, a, types[t][1], s + i, used, &used)
                                       : declare(out, a, types[t][1], s + i, used);
        if (!good) return false;
        i = skip_space(s, i + used);
        if (i < end && s[i++] != ',') return false;
    }
    return true;
}

/* ---- jumps ---- */

/* Writes a label. PTX makes labels unique by `%=`; here each statement has a block of its own. */
static void add_label(struct text *out, const char *s, size_t n) {
    text_format(out, "lockstep_l_");
    for (size_t i = 0; i < n; i++) text_add(out, word_character(s[i]) ? s + i : "_", 1);
}

static size_t label_length(const char *s) {
    size_t n = 0;
    while (name_character(s[n]) || (s[n] == '=' && n && s[n - 1] == '%')) n++;
    return n && s[n] == ':' && s[n + 1] != ':' ? n : 0;
}

/* Declares the labels local to the block: the same statement may occur twice in a function. */
static void add_labels(struct text *out, const char *s) {
    int count = 0;
    for (size_t i = 0; s[i]; i += s[i] != 0) {
        i += strspn(s + i, " \t\n{};");
        size_t n = label_length(s + i);
        if (n) {
            text_format(out, count++ ? ", " : "__label__ ");
            add_label(out, s + i, n);
        }
        i += n ? n : strcspn(s + i, ";");
    }
    if (count) text_format(out, "; ");
}

/* ---- instructions ---- */

static bool add_one(struct text *out, const struct statement *a, const char *s, size_t n) {
    static const char jump[] = "bra";
    if (n > 3 && !memcmp(s, jump, 3) && (isspace((unsigned char)s[3]) || s[3] == '.')) {
        size_t i = 3;
        while (i < n && !isspace((unsigned char)s[i])) i++;
        i = skip_space(s, i);
        text_format(out, "goto ");
        add_label(out, s + i, n - i);
        text_format(out, "; ");
        return true;
    }
    size_t before = out->length;
    if (ptx_typed_instruction(out, a, s, n)) return true;
    out->length = before;
    if (!ptx_instruction(out, a, s, n)) return false;
    text_format(out, "; ");
    return true;
}

/* `@p instruction`, `@!p instruction` */
static bool add_predicated(struct text *out, const struct statement *a, const char *s, size_t n) {
    size_t i = skip_space(s, 1), no = s[i] == '!';
    i += no;
    size_t length = name_length(s + i);
    struct text condition = {0};
    bool good = ptx_operand(&condition, a, s + i, length);
    if (good) text_format(out, "if (%s(%s)) { ", no ? "!" : "", condition.data);
    text_free(&condition);
    i = skip_space(s, i + length);
    if (good) good = add_one(out, a, s + i, n - i);
    text_format(out, "} ");
    return good;
}

static bool add_any(struct text *out, struct statement *a, const char *s, size_t n) {
    if (!n) return true;
    if (n > 5 && !memcmp(s, ".reg", 4)) return add_declaration(out, a, s, n);
    return *s == '@' ? add_predicated(out, a, s, n) : add_one(out, a, s, n);
}

bool ptx_block(struct text *out, struct statement *a, struct operand *failed) {
    const char *s = a->code.data;
    text_format(out, "do { ");
    add_labels(out, s);
    for (size_t i = skip_space(s, 0); s[i]; i = skip_space(s, i)) {
        size_t label = label_length(s + i);
        if (s[i] == '{' || s[i] == '}') {
            text_add(out, s + i++, 1);
        } else if (label) {
            add_label(out, s + i, label);
            text_format(out, ":; ");
            i += label + 1;
        } else {
            size_t first = i, last = i += strcspn(s + i, ";");
            trim(s, &first, &last);
            *failed = (struct operand){s + first, last - first};
            if (!add_any(out, a, s + first, last - first)) return false;
            i += s[i] == ';';
        }
    }
    text_format(out, "} while (0)");
    return true;
}
