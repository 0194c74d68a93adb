/* What the compile step tells of volatile and atomic accesses: a few lines of assembly and the
   source that their .loc directives name. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sim/abi/site_facts.h"
#include "support/strbuf.h"
#include "toolchain/asm/access_sites.h"

static const char source[] = "while (*flag != n) {}\n"                    /* 1 */
                             "turn = me;\n"                               /* 2 */
                             "while (turn == me) {}\n"                    /* 3 */
                             "for (;;) {\n"                               /* 4 */
                             "    int x = *count;\n"                      /* 5 */
                             "}\n"                                        /* 6 */
                             "sum += *data;\n"                            /* 7 */
                             "int look(int at) { return state[at]; }\n"   /* 8 */
                             "int value(int at) { return stored[at]; }\n" /* 9 */
                             "do { s = look(i); } while (!s);\n"          /* 10 */
                             "if (s) sum += value(i), outlook(i);\n"      /* 11 */
                             "while (!look_out(s)) {}\n";                 /* 12 */

/* @param places .loc directives; file 1 is the source, file 2 a header of the system
 * @param after the call
 * @return the facts of the call's entry; 0: it has none */
static int facts(const char *places, const char *call, const char *after) {
    char path[] = "/tmp/lockstep-sites-XXXXXX";
    int fd = mkstemp(path), found = 0;
    cr_assert(fd >= 0 && write(fd, source, strlen(source)) == (ssize_t)strlen(source));
    close(fd);
    struct text assembly = {0}, out = {0};
    struct access_sites sites = {0};
    text_format(&assembly,
                "\t.file 1 \"%s\"\n\t.file 2 \"/usr/include/x.h\"\n"
                "\t.type\tf, @function\n%s\tcall\t%s\n%s\tret\n",
                path, places, call, after);
    for (char *line = assembly.data, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        sites_line(&sites, &out, line, next);
    }
    const char *entry = out.data ? strstr(out.data, "\t.quad\t") : NULL;
    if (entry) cr_assert_eq(sscanf(entry, "\t.quad\t%*[^,], %d", &found), 1);
    sites_free(&sites);
    text_free(&assembly);
    text_free(&out);
    unlink(path);
    return found;
}

#define READ  "__tsan_volatile_read4"
#define WRITE "__tsan_volatile_write4"

Test(sites, a_loop_waits_in_this_line) {
    cr_expect_eq(facts("\t.loc 1 1 14\n", READ, "") & SITE_AWAITED, SITE_AWAITED);
}
Test(sites, a_loop_waits_for_the_word_elsewhere) {
    cr_expect_eq(facts("\t.loc 1 2 6\n", WRITE, ""), SITE_AWAITED);
    cr_expect_eq(facts("\t.loc 1 7 1\n", WRITE, ""), 0);
}
Test(sites, the_loop_around_waits) {
    cr_expect_eq(facts("\t.loc 1 5 13\n", READ, ""), SITE_IN_WAIT);
}
Test(sites, the_loop_around_a_call_of_its_function_waits) {
    cr_expect_eq(facts("\t.loc 1 8 27\n", READ, ""), SITE_IN_WAIT);
    cr_expect_eq(facts("\t.loc 1 9 28\n", READ, ""), 0);
}
Test(sites, what_becomes_of_a_value_that_is_read) {
    cr_expect_eq(facts("\t.loc 1 7 8\n", READ, "\tmovl\t(%rbx), %eax\n\taddl\t%eax, %edx\n"),
                 SITE_DATA);
    cr_expect_eq(
        facts("\t.loc 1 7 8\n", READ, "\tmovl\t(%rbx), %eax\n\tcmpl\t$1, %eax\n\tjne\t.L2\n"),
        SITE_TESTED);
}
Test(sites, an_inlined_function_of_a_header_is_at_the_line_that_calls_it) {
    cr_expect_eq(facts("\t.loc 1 1 3\n\t.loc 2 9 9\n", "lockstep_atomic", ""), SITE_AWAITED);
    cr_expect_eq(facts("\t.loc 2 9 9\n", "lockstep_atomic", ""), 0,
                 "no line of the source calls it");
}
Test(sites, other_calls_are_none) {
    cr_expect_eq(facts("\t.loc 1 1 14\n", "__tsan_read4", ""), 0);
    cr_expect_eq(facts("\t.loc 1 1 14\n", "lockstep_atomics_of_mine", ""), 0);
}
