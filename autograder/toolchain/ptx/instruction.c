/* Translates typed PTX instructions: `add.rn.f32` is the operation `add` for a type, which is
   a template in lockstep/ptx/operations.hpp. Loads, stores, copies and tensor cores have their own
   syntax. */
#include "instruction.h"
#include "typed_operations.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- the name ---- */

bool ptx_is(const struct operand *p, const char *word) {
    return strlen(word) == p->length && !memcmp(p->text, word, p->length);
}
bool ptx_in(const struct operand *p, const char *list) {
    char word[32];
    snprintf(word, sizeof word, " %.*s ", (int)p->length, p->text);
    return p->length + 3 < sizeof word && strstr(list, word);
}

const char *ptx_type(const struct operand *p) {
    static const char *const types[][2] = {{"u8", "uint8_t"},
                                           {"s8", "int8_t"},
                                           {"b8", "uint8_t"},
                                           {"u16", "uint16_t"},
                                           {"s16", "int16_t"},
                                           {"b16", "uint16_t"},
                                           {"u32", "uint32_t"},
                                           {"s32", "int32_t"},
                                           {"b32", "uint32_t"},
                                           {"u64", "uint64_t"},
                                           {"s64", "int64_t"},
                                           {"b64", "uint64_t"},
                                           {"f32", "float"},
                                           {"f64", "double"},
                                           {"pred", "bool"},
                                           {"f16", "lockstep_f16"},
                                           {"bf16", "lockstep_bf16"},
                                           {"f16x2", "lockstep_pair<lockstep_f16>"},
                                           {"bf16x2", "lockstep_pair<lockstep_bf16>"},
                                           {"tf32", "lockstep_tf32"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ptx_is(p, types[i][0])) return types[i][1];
    return NULL;
}

static void read_name(struct ptx_name *name, const char *s, size_t n) {
    for (size_t i = 0; i < n && name->count < MAX_PARTS;) {
        size_t end = i;
        while (end < n && s[end] != '.') end++;
        name->part[name->count++] = (struct operand){s + i, end - i};
        i = end + 1;
    }
}

/* ---- operands ---- */

static void read_operands(struct ptx_name *name, const char *s, size_t n) {
    int depth = 0;
    for (size_t i = 0, from = 0; i <= n && name->operands < MAX_PARTS; i++) {
        if (i < n && strchr("{[(", s[i])) depth++;
        if (i < n && strchr("}])", s[i])) depth--;
        if (i < n && (depth || s[i] != ',')) continue;
        size_t first = from, last = i;
        trim(s, &first, &last);
        if (first < last)
            name->operand[name->operands++] = (struct operand){s + first, last - first};
        from = i + 1;
    }
}

bool ptx_read(struct text *out, const struct statement *a, struct operand o) {
    if (o.length && *o.text == '!') {
        text_format(out, "!");
        o.text++, o.length--;
    }
    if (o.length > 2 && *o.text == '[') { /* [p+16] */
        const char *plus = memchr(o.text, '+', o.length);
        size_t first = 1, last = plus ? (size_t)(plus - o.text) : o.length - 1;
        trim(o.text, &first, &last);
        text_format(out, plus ? "lockstep_ptx_behind(" : "(");
        bool good = ptx_operand(out, a, o.text + first, last - first);
        if (plus) {
            first = (size_t)(plus + 1 - o.text), last = o.length - 1;
            trim(o.text, &first, &last);
            text_format(out, ", ");
            good = good && ptx_operand(out, a, o.text + first, last - first);
        }
        text_format(out, ")");
        return good;
    }
    return ptx_operand(out, a, o.text, o.length);
}

/* `lockstep_ptx_put(d, ` */
bool ptx_write(struct text *out, const struct statement *a, struct operand o) {
    if (o.length == 1 && *o.text == '_') {
        text_format(out, "(void)(");
        return true;
    }
    text_format(out, "lockstep_ptx_put(");
    bool good = ptx_operand(out, a, o.text, o.length);
    text_format(out, ", ");
    return good;
}

/* Splits `{a, b}` or `p
   q` into its parts. @return how many, or -1 */
int ptx_split(struct operand o, char between, struct operand *parts, int capacity) {
    size_t from = 0, to = o.length;
    int count = 0;
    if (to > 1 && *o.text == '{') from++, to--;
    for (size_t i = from; i <= to; i++) {
        if (i < to && o.text[i] != between) continue;
        size_t first = from, last = i;
        trim(o.text, &first, &last);
        if (count == capacity) return -1;
        parts[count++] = (struct operand){o.text + first, last - first};
        from = i + 1;
    }
    return count;
}

/* ---- an operation and its type ---- */

/* The name without its type and without qualifiers that change nothing in the simulator. */
static void key_of(const struct ptx_name *name, char *key, size_t capacity) {
    size_t used = 0;
    for (int i = 0; i < name->count - 1 || i == 0; i++) {
        if (i && ptx_in(&name->part[i], " ftz rn approx full aligned ")) continue;
        used += (size_t)snprintf(key + used, used < capacity ? capacity - used : 0,
                                 i ? ".%.*s" : "%.*s", (int)name->part[i].length,
                                 name->part[i].text);
        if (used >= capacity) used = capacity - 1;
    }
}

static bool add_operation(struct text *out, const struct statement *a,
                          const struct ptx_name *name) {
    char key[64];
    size_t k = 0, count = sizeof operations / sizeof *operations;
    key_of(name, key, sizeof key);
    const char *type = ptx_type(&name->part[name->count - 1]);
    if (!strncmp(key, "isspacep", 8)) type = "bool";
    while (k < count && strcmp(operations[k].key, key) != 0) k++;
    if (k == count || !type || name->operands != operations[k].reads + 1) return false;
    struct operand to[2];
    int results = ptx_split(name->operand[0], '|', to, 2);
    if (results < 1 || !ptx_write(out, a, to[0])) return false;
    text_format(out, "lockstep_ptx_op_%s<%s>(", operations[k].function, type);
    for (int i = 1; i < name->operands; i++) {
        if (i > 1) text_format(out, ", ");
        if (!ptx_read(out, a, name->operand[i])) return false;
    }
    text_format(out, ")); ");
    if (results == 1) return true;
    bool good = !strncmp(key, "setp", 4) && ptx_write(out, a, to[1]); /* p|q: q is !p */
    text_format(out, "!");
    good = good && ptx_read(out, a, to[0]);
    text_format(out, "); ");
    return good;
}

bool ptx_typed_instruction(struct text *out, const struct statement *a, const char *code,
                           size_t n) {
    struct ptx_name name = {.count = 0};
    size_t end = 0;
    while (end < n && !isspace((unsigned char)code[end])) end++;
    read_name(&name, code, end);
    read_operands(&name, code + end, n - end);
    if (!name.count) return false;
    size_t before = out->length;
    if (ptx_form(out, a, &name) || ptx_tensor(out, a, &name)) return true;
    out->length = before;
    return add_operation(out, a, &name);
}
