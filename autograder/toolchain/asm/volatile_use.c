/* Classifies volatile reads by what the assembly does with their value. A word that is only
   compared with a constant (is it set?) is a flag: the program does not depend on when the change
   is seen. A word that is added to something, or stored elsewhere, is data. For all others, the
   source and the runtime decide (wait_in_source.h, hb/race_rule.c). */
#include "volatile_use.h"
#include "lines.h"
#include "sim/abi/site_facts.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LOOK_AHEAD = 12 /* instructions */ };

/* One instruction: its name and its operands. */
struct instruction {
    char name[16], operand[3][64];
    int operands;
};

/* Is this an instruction; or a label that is jumped to (`.L12:`)? */
static bool is_instruction(const char *p) { return p[0] == '\t' && isalpha((unsigned char)p[1]); }
static bool is_target(const char *p) {
    return p[0] != '\t' && !(p[0] == '.' && p[1] == 'L' && !isdigit((unsigned char)p[2]));
}

/* Operands end at a comma outside of brackets. */
static void parse(struct instruction *i, const char *line) {
    size_t n = strcspn(line + 1, "\t\n"), at = 0;
    int depth = 0;
    *i = (struct instruction){0};
    snprintf(i->name, sizeof i->name, "%.*s", (int)n, line + 1);
    const char *p = line + 1 + n;
    for (p += *p == '\t'; *p && *p != '\n' && i->operands < 3; p++) {
        depth += (*p == '(' || *p == '[') - (*p == ')' || *p == ']');
        if (*p == ',' && !depth)
            i->operands++, at = 0;
        else if (*p != ' ' && at + 1 < sizeof i->operand[0])
            i->operand[i->operands][at++] = *p;
    }
    i->operands += i->operand[0][0] && i->operands < 3;
}

/* ---- registers ---- */

/* Which register that is, whatever part of it is meant: `%eax`, `%al`; `w0`, `x0`. */
static void whole(char to[8], const char *name) {
    *to = 0;
    if (*name == '%') {
        name++;
        if (*name == 'r' && isdigit((unsigned char)name[1])) {
            snprintf(to, 8, "%.*s", (int)strspn(name + 1, "0123456789") + 1, name);
            return;
        }
        if ((*name == 'r' || *name == 'e') && strlen(name) == 3) name++;
        snprintf(to, 8, "%.1s%s", name,
                 strchr("abcd", *name) && strlen(name) == 2 && strchr("xlh", name[1]) ? "x"
                 : strlen(name) == 3 ? (char[]){name[1], 0}
                                     : name + 1);
    } else if ((*name == 'w' || *name == 'x') && isdigit((unsigned char)name[1])) {
        snprintf(to, 8, "w%.3s", name + 1);
    }
}

static bool is_register(const char *operand, const char *reg) {
    char name[8];
    whole(name, operand);
    return *name && !strcmp(name, reg);
}

static bool is_number(const char *operand) {
    return isdigit((unsigned char)*operand) || *operand == '#' || *operand == '-';
}

/* ---- what becomes of it ---- */

/* `movl 4(%rbx), %eax`, `ldrb w0, [x19]`: not from the stack, where an address may be kept. */
static bool loads(const struct instruction *i, char reg[8]) {
    bool x86 = begins(i->name, "mov") && i->operands == 2 && !strchr("$%", i->operand[0][0]) &&
               !strstr(i->operand[0], "(%rsp)");
    bool arm = begins(i->name, "ldr") && i->operands >= 2 && i->operand[1][0] == '[' &&
               !begins(i->operand[1], "[sp");
    whole(reg, x86 ? i->operand[1] : i->operand[0]);
    return (x86 || arm) && *reg;
}

/* The jump, or what else asks for the result of a comparison. */
static bool asks_equal(const struct instruction *i) {
    static const char *const names[] = {"je",   "jne", "sete", "setne", "cmove", "cmovne", "adcl",
                                        "sbbl", "beq", "bne",  "b.eq",  "b.ne",  "adcq",   "sbbq"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (!strcmp(i->name, names[n])) return true;
    bool select = begins(i->name, "cset") || begins(i->name, "csel");
    const char *condition = i->operand[i->operands - (i->operands > 0)];
    return select && (!strcmp(condition, "eq") || !strcmp(condition, "ne"));
}

static bool asks(const struct instruction *i) {
    return asks_equal(i) || *i->name == 'j' || begins(i->name, "set") || begins(i->name, "cmov") ||
           begins(i->name, "cs") || begins(i->name, "b");
}

/* It is compared with a constant: for being equal? */
static int compared(const char *p) {
    for (int n = 0; *p && n < 4 && !is_target(p); p = next_line(p)) {
        struct instruction i;
        if (!is_instruction(p)) continue;
        parse(&i, p);
        if (asks(&i)) return asks_equal(&i) ? SITE_TESTED : 0;
        n++;
    }
    return 0;
}

static bool is_comparison(const struct instruction *i, const char *reg) {
    bool test = begins(i->name, "test") && is_register(i->operand[1], reg);
    bool x86 = begins(i->name, "cmp") && i->operand[0][0] == '$';
    bool arm = !strcmp(i->name, "cmp") && i->operands == 2 && is_number(i->operand[1]);
    return test || x86 || arm;
}

/* Arithmetic with it, or a store of it. */
static bool is_use(const struct instruction *i, const char *reg) {
    static const char *const names[] = {"add", "sub", "imul", "mul", "madd", "lea", "str"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (begins(i->name, names[n])) return true;
    return begins(i->name, "mov") && is_register(i->operand[0], reg) && strchr(i->operand[1], '(');
}

static bool names_it(const struct instruction *i, const char *reg) {
    for (int n = 0; n < i->operands; n++) {
        if (is_register(i->operand[n], reg)) return true;
        for (const char *p = i->operand[n]; (p = strpbrk(p, "%[,(")) != NULL; p++) {
            char part[8] = "";
            snprintf(part, sizeof part, "%.*s", (int)strcspn(p + (*p != '%'), ",)]"),
                     p + (*p != '%'));
            if (is_register(part, reg)) return true;
        }
    }
    return false;
}

/* `sxtb w0, w0` and `and w0, w0, 255` keep what a byte was. */
static bool widens(const struct instruction *i) {
    bool extends = begins(i->name, "uxt") || begins(i->name, "sxt");
    return extends || (!strcmp(i->name, "and") && !strcmp(i->operand[2], "255"));
}

int volatile_use(const char *p) {
    struct instruction i;
    char reg[8] = "";
    for (int n = 0; *p && n < LOOK_AHEAD && !is_target(p); p = next_line(p)) {
        if (!is_instruction(p)) continue;
        parse(&i, p);
        n++;
        if (!*reg) {
            if (!loads(&i, reg)) *reg = 0;
            continue;
        }
        bool ours = (begins(i.name, "call") || !strcmp(i.name, "bl")) &&
                    begins(i.operand[0], "__tsan_");
        if (ours) continue;
        if (!names_it(&i, reg)) {
            if (begins(i.name, "call") || !strcmp(i.name, "bl") || asks(&i)) return 0;
            continue;
        }
        if (widens(&i)) continue;
        if (!strcmp(i.name, "cbz") || !strcmp(i.name, "cbnz")) return SITE_TESTED;
        if (is_comparison(&i, reg)) return compared(next_line(p));
        return is_use(&i, reg) ? SITE_DATA : 0;
    }
    return 0;
}
