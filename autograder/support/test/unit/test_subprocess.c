/* Starting other programs: exit status, output, environment. */
#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
#include "support/subprocess.h"

static int run(const char *command, struct text *output) {
    char *argv[] = {"sh", "-c", (char *)command, NULL};
    return process_run(argv, output);
}

Test(process, returns_its_status) { cr_expect_eq(run("exit 7", NULL), 7); }
Test(process, returns_128_and_its_signal) { cr_expect_eq(run("kill -TERM $$", NULL), 128 + 15); }

Test(process, that_is_not_there_cannot_start) {
    char *argv[] = {"/nonexistent/program", NULL};
    cr_expect_eq(process_run(argv, NULL), -1);
    cr_expect_eq(errno, ENOENT);
}

Test(process, says_what_it_says_on_both) {
    struct text output = {0};
    cr_expect_eq(run("echo a; echo b >&2", &output), 0);
    cr_expect_str_eq(output.data, "a\nb\n");
}

Test(process, may_say_nothing) {
    struct text output = {0};
    run("true", &output);
    cr_expect_str_eq(output.data, "");
}

Test(process, that_talks_without_end_is_heard_so_far) {
    struct text output = {0};
    cr_expect_eq(run("head -c 3000000 /dev/zero", &output), 0);
    cr_expect_geq(output.length, 1u << 20);
    cr_expect_leq(output.length, (1u << 20) + 4096);
}

Test(process, knows_its_number) { cr_expect_eq(run("[ \"$LOCKSTEP_PARENT\" = $$ ]", NULL), 0); }

Test(process, keeps_no_pipe_open) {
    struct text output = {0};
    int before = dup(0);
    close(before);
    run("true", &output);
    run("true", NULL);
    int after = dup(0);
    cr_expect_eq(after, before);
}
