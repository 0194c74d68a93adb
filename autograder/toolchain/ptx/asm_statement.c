/* Translates a statement of inline PTX (PTX ISA 9.0). Simple instructions become one expression:
   each is a call of a function with the same name (lockstep/ptx/ptx.hpp). Other statements become a
   block (block.c). An instruction in no table is refused, since ignoring it would change the
   answer. */
#include "asm_statement.h"
#include "atomics.h"
#include "simple_instructions.h"
#include "ptx.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- reading the statement ---- */

/* Appends the contents of the string literals between two positions. */
static void add_literals(struct text *code, const char *s, size_t from, size_t to) {
    bool inside = false;
    for (size_t i = from; i < to; i++) {
        if (s[i] == '"') {
            inside = !inside;
        } else if (inside && s[i] == '\\' && i + 1 < to) {
            i++;
            text_add(code, s[i] == 'n' ? "\n" : " ", 1); /* PTX needs no escapes but \n and \t */
        } else if (inside) {
            text_add(code, s + i, 1);
        }
    }
}

/* Blanks comments, so that positions are unchanged. */
static void blank_comments(char *code) {
    for (char *c = code; c && *c; c++) {
        if (c[0] != '/' || (c[1] != '/' && c[1] != '*')) continue;
        const char *stop = c[1] == '/' ? "\n" : "*/", *end = strstr(c + 2, stop);
        end = end ? end + strlen(stop) : c + strlen(c);
        while (c < end) *c++ = ' ';
        c--;
    }
}

/* Appends the operands of one list: `"=r"(x), "r"(y)`. */
static void add_operands(struct statement *a, const struct source *s, size_t from, size_t to) {
    while (from < to && a->count < MAX_OPERANDS) {
        size_t open = find_outside(s->mask, from, to, "(");
        while (open < to && s->mask[open] != '(') open++;
        if (open >= to) return;
        size_t close = find_outside(s->mask, open + 1, to, ")");
        a->operands[a->count++] = (struct operand){s->text + open, close + 1 - open};
        from = close + 1;
    }
}

/* @return the end of the statement, or 0 if it is not one */
static size_t read_statement(const struct source *s, size_t at, struct statement *a) {
    const char *m = s->mask;
    size_t open = at;
    while (open < s->length && m[open] != '(' && m[open] != ';' && m[open] != '{') open++;
    if (m[open] != '(') return 0;
    size_t end = find_outside(m, open + 1, s->length, ")");
    size_t part = find_outside(m, open + 1, end, ":");
    add_literals(&a->code, s->text, open + 1, part < end ? part : end);
    for (int list = 0; list < 2 && part < end; list++) {
        size_t next = find_outside(m, part + 1, end, ":");
        add_literals(&a->constraints, s->text, part + 1, next < end ? next : end);
        add_operands(a, s, part + 1, next < end ? next : end);
        part = next;
    }
    blank_comments(a->code.data);
    return end + 1;
}

/* ---- writing it ---- */

static void add_identifier(struct text *out, const char *name, size_t n) {
    for (size_t i = 0; i < n; i++) text_add(out, name[i] == '.' ? "_" : name + i, 1);
}

static bool is_register(const struct statement *a, const char *o, size_t n) {
    for (int r = 0; r < a->declared; r++)
        if (strlen(a->registers[r]) == n && !memcmp(a->registers[r], o, n)) return true;
    return false;
}

/* `0f3F800000` and `0d3FF0000000000000`: the bits of a float and a double (PTX ISA,
   "Constants"). */
static bool is_float_literal(const char *o, size_t n) {
    return n > 2 && o[0] == '0' &&
           ((strchr("fF", o[1]) && n == 10) || (strchr("dD", o[1]) && n == 18));
}

bool ptx_operand(struct text *out, const struct statement *a, const char *o, size_t n) {
    if (n > 2 && o[0] == '[' && o[n - 1] == ']') {
        size_t from = 1, to = n - 1;
        trim(o, &from, &to);
        return ptx_operand(out, a, o + from, to - from);
    }
    if (n > 1 && o[0] == '%' && isdigit((unsigned char)o[1])) {
        int number = o[1] - '0';
        if (n > 2) number = number * 10 + o[2] - '0';
        if (number >= a->count) return false;
        text_add(out, a->operands[number].text, a->operands[number].length);
        return true;
    }
    if (n > 2 && o[0] == '%' && o[1] == '%') {
        for (size_t r = 0; r < sizeof registers / sizeof *registers; r++)
            if (strlen(registers[r]) == n - 2 && !memcmp(registers[r], o + 2, n - 2)) {
                text_format(out, "lockstep_register_");
                add_identifier(out, o + 2, n - 2);
                text_format(out, "()");
                return true;
            }
        return false;
    }
    if (is_register(a, o, n)) {
        text_format(out, "lockstep_r_%.*s", (int)n, o[0] == '%' ? o + 1 : o);
        return true;
    }
    if (is_float_literal(o, n)) {
        text_format(out, n == 10 ? "__uint_as_float(0x%.*s)" : "__longlong_as_double(0x%.*s)",
                    (int)n - 2, o + 2);
        return true;
    }
    for (size_t i = 0; i < n; i++)
        if (!isxdigit((unsigned char)o[i]) && !strchr("xX-.U", o[i])) return false;
    text_add(out, o, n);
    return n > 0;
}

/* A barrier of all threads may omit the number of threads. */
static bool is_barrier(const char *name) {
    return !strncmp(name, "bar", 3) && strstr(name, ".sync") && !strstr(name, "warp");
}

/* ptxas accepts qualifiers in another order, too: `ld.global.acquire.gpu.b32`. There .global is
   redundant: the pointer's space is known. */
static void plain_name(char *plain, size_t capacity, const char *code, size_t name) {
    static const char space[] = ".global";
    size_t n = sizeof space - 1;
    const char *order = "acquire release relaxed";
    snprintf(plain, capacity, "%.*s", (int)name, code);
    if (name > 2 + n + 8 && name < capacity && !memcmp(plain + 2, space, n) &&
        plain[2 + n] == '.') {
        char word[8] = {0};
        memcpy(word, plain + 2 + n + 1, 7); /* all three have seven letters */
        if (strstr(order, word)) memmove(plain + 2, plain + 2 + n, strlen(plain + 2 + n) + 1);
    }
}

/* Finds the function for an instruction of this name, and the number of its operands; a barrier has
   at least one. */
static bool find_function(const char *plain, struct text *function, int *writes, int *reads,
                          int *least) {
    size_t k = 0, count = sizeof known / sizeof *known;
    bool atomic = ptx_atomic(plain, function, writes, reads);
    while (!atomic && k < count && strcmp(known[k].name, plain) != 0) k++;
    if (!atomic && k == count) return false;
    if (!atomic) {
        *writes = known[k].writes, *reads = known[k].reads;
        text_format(function, "lockstep_ptx_");
        add_identifier(function, plain, strlen(plain));
    }
    *least = is_barrier(plain) ? 1 : *writes + *reads;
    return true;
}

bool ptx_instruction(struct text *out, const struct statement *a, const char *code, size_t n) {
    size_t name = 0;
    while (name < n && !isspace((unsigned char)code[name])) name++;
    size_t end = name; /* .aligned: all lanes of the warp execute it together, which the runtime
                          requires anyway */
    if (name > 8 && !memcmp(code + name - 8, ".aligned", 8)) name -= 8;
    char plain[64];
    plain_name(plain, sizeof plain, code, name);
    struct text call = {0}, result = {0}, function = {0};
    int writes = 0, reads = 0, least = 0;
    bool good = find_function(plain, &function, &writes, &reads, &least);
    size_t from = end;
    for (int i = 0; i < writes + reads && good && (i < least || from < n); i++) {
        size_t to = from;
        while (to < n && code[to] != ',') to++;
        size_t first = from, last = to;
        trim(code, &first, &last);
        struct text *where = i < writes ? &result : &call;
        if (where == &call && call.length) text_add(&call, ", ", 2);
        good = ptx_operand(where, a, code + first, last - first);
        from = to + 1;
    }
    if (result.length) text_format(out, "%s = ", result.data);
    if (good) text_format(out, "%s(%s)", function.data, call.length ? call.data : "");
    text_free(&call);
    text_free(&result);
    text_free(&function);
    return good;
}

static void refuse(struct text *why, const char *code, size_t n) {
    text_format(why,
                "inline assembly `%.*s` is not supported by the simulator: write it with CUDA's "
                "functions instead",
                (int)n, code);
}

/* @return whether all instructions have functions, so that they form one expression */
static bool is_expression(struct text *out, const struct statement *a) {
    text_format(out, "(");
    for (size_t from = 0; from < a->code.length;) {
        size_t to = from;
        while (to < a->code.length && a->code.data[to] != ';') to++;
        size_t first = from, last = to;
        trim(a->code.data, &first, &last);
        if (first < last && out->length > 1) text_format(out, ", ");
        if (first < last && !ptx_instruction(out, a, a->code.data + first, last - first))
            return false;
        from = to + 1;
    }
    text_format(out, out->length > 1 ? ")" : "(void)0)"); /* asm("") only stops the optimiser */
    return true;
}

size_t ptx_rewrite_asm(const struct source *s, size_t at, struct text *out, struct text *why) {
    struct statement a = {.count = 0};
    struct operand failed = {NULL, 0};
    size_t end = read_statement(s, at, &a);
    if (s->native && asm_is_of_host(a.code.data, a.constraints.data)) end = 0;
    if (end && !is_expression(out, &a)) {
        out->length = 0;
        if (!ptx_block(out, &a, &failed)) refuse(why, failed.text, failed.length);
    }
    for (size_t i = at; i < end; i++) /* later lines keep their numbers */
        if (s->text[i] == '\n') text_add(out, "\n", 1);
    text_free(&a.code);
    text_free(&a.constraints);
    return end;
}
