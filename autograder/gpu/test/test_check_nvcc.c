/* check-nvcc.sh with names of files, under an nvcc that accepts everything and lists its arguments.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "support/subprocess.h"

/* The awk program prints as many names as the toolkit's headers have at least. */
static const char nvcc[] =
    "#!/bin/sh\n"
    "case $1 in\n"
    "-E) awk 'BEGIN { print \"# 1 \\\"/cuda.h\\\"\"\n"
    "        for (i = 0; i < 1001; i++) print \"typedef int name\" i \";\" }' ;;\n"
    "*) echo \"$*\" >> \"$LISTED\" ;;\n"
    "esac\n";

static int shell(struct text *output, const char *command) {
    struct text whole = {0};
    text_format(&whole,
                "unset BXFI_MAP; cd '%s' && room=$(mktemp -d) && trap 'rm -r \"$room\"' EXIT &&"
                "printf '%%s' \"$NVCC\" > \"$room/nvcc\" && chmod +x \"$room/nvcc\" &&"
                "export PATH=\"$room:$PATH\" LISTED=\"$room/listed\" && { %s\n}",
                project_home(), command);
    setenv("NVCC", nvcc, 1);
    char *argv[] = {(char *)"sh", (char *)"-c", whole.data, NULL};
    int status = process_run(argv, output);
    text_free(&whole);
    return status;
}

static void expect(const char *command, const char *words) {
    struct text output = {0};
    int status = shell(&output, command);
    cr_expect(!status && strstr(output.data, words), "%s: status %d: %s", command, status,
              output.data);
    text_free(&output);
}

Test(check_nvcc, a_file_may_have_an_absolute_name) {
    expect("autograder/gpu/check-nvcc.sh \"$PWD/solutions/1-reduce/shared.cu\" && cat \"$LISTED\"",
           "-Ilessons/1-reduce ");
    expect("autograder/gpu/check-nvcc.sh \"$PWD\"/solutions/1-reduce/*.cu",
           "nvcc compiles 10 files");
}

Test(check_nvcc, a_file_may_lie_outside_of_the_project) {
    expect("echo 'int main() {}' | tee \"$room/a.cu\" > \"$room/b.cu\";"
           "autograder/gpu/check-nvcc.sh \"$room/a.cu\" \"$room/b.cu\" solutions/1-reduce/warp.cu",
           "nvcc compiles 3 files");
}
