/* The page that `lockstep view` makes of a trace: one file that needs no other. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "support/strbuf.h"

static char path[] = "/tmp/lockstep-page-XXXXXX";

static void make_path(void) {
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
}

static void make_trace(const char *program) {
    struct text output = {0};
    make_path();
    char *argv[] = {
        (char *)"build/lockstep", (char *)"run", (char *)"--trace", (char *)"--json", path,
        (char *)program,          NULL};
    cr_assert_eq(process_run(argv, &output), 0, "%s", output.data);
    text_free(&output);
}

Test(page, needs_nothing_else, .timeout = 60) {
    char page[64];
    struct text html = {0}, output = {0};
    make_trace("autograder/sim/test/programs/count-tree-of-eight.cu");
    snprintf(page, sizeof page, "%s.html", path);
    char *argv[] = {(char *)"build/lockstep", (char *)"view", path, (char *)"-o", page, NULL};
    cr_assert_eq(process_run(argv, &output), 0, "%s", output.data);
    cr_assert_eq(text_read(&html, page), 0);
    cr_expect_lt(html.length, 200 * 1024);
    cr_expect(strstr(html.data, "lockstepView") != NULL, "the viewer is missing");
    cr_expect(strstr(html.data, "@include") == NULL, "a part is missing");
    cr_expect(strstr(html.data, "src=") == NULL && strstr(html.data, "@import") == NULL,
              "the page loads something");
    cr_expect(strstr(html.data, "tree\\u003c\\u003c\\u003c1, 8>>>") != NULL,
              "a `<` of the source can end the script");
    unlink(page);
    unlink(path);
    text_free(&html);
    text_free(&output);
}

Test(page, says_what_is_missing, .timeout = 60) {
    struct text output = {0};
    make_path();
    cr_assert_eq(text_write(path, "{}", 2), 0);
    char *argv[] = {(char *)"build/lockstep", (char *)"view", path, NULL};
    cr_expect_eq(process_run(argv, &output), 1);
    cr_expect(strstr(output.data, "contains no trace: add --trace") != NULL);
    unlink(path);
    text_free(&output);
}

/* As `make view1 EX="serial warp"` does; by env -i, Criterion's variables do not reach the suite.
 */
Test(page, each_of_several_exercises_has_one, .timeout = 120) {
    struct text output = {0};
    char *argv[] = {(char *)"sh", (char *)"-c",
                    (char *)"rm -f build/view/1-serial.html build/view/1-shared.html; "
                            "exec env -i PATH=\"$PATH\" autograder/view/view.sh 1 'serial, shared' "
                            "solutions",
                    NULL};
    cr_expect_eq(process_run(argv, &output), 0, "%s", output.data);
    cr_expect_eq(access("build/view/1-serial.html", R_OK), 0);
    cr_expect_eq(access("build/view/1-shared.html", R_OK), 0);
    text_free(&output);
}
