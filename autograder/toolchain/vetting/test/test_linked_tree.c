/* A lesson's file is vetted in a tree whose folders are symbolic links. The two programs are
   copies: they find the tree by their own path. */
#include <criterion/criterion.h>
#include <string.h>
#include "support/subprocess.h"

Test(linked_tree, headers_are_known_by_their_real_paths, .timeout = 300) {
    struct text command = {0}, output = {0};
    text_format(
        &command,
        "unset BXFI_MAP; home='%s'; tree=$(mktemp -d) && trap 'rm -rf \"$tree\"' EXIT &&"
        "cd \"$tree\" && mkdir -p build/suites &&"
        "ln -s \"$home\"/autograder \"$home\"/lessons \"$home\"/solutions . &&"
        "ln -s \"$home\"/build/lib \"$home\"/build/sim build &&"
        "cp \"$home\"/build/lockstep build && cp \"$home\"/build/suites/1-reduce build/suites &&"
        "build/lockstep lesson 1 --from solutions --exercise serial",
        project_home());
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    int status = process_run(argv, &output);
    cr_expect(!status && strstr(output.data, "passed     serial"), "%s", output.data);
    text_free(&command);
    text_free(&output);
}
