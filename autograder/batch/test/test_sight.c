/* What the compiler of a submission can read: no suite, no solution, no other student's file. The
   forbidden files are named by their true paths, which an attacker may know. */
#include "folder.h"

#include <stdio.h>
#include <unistd.h>

TestSuite(sight, .timeout = 240); /* the same for all: Criterion supports one timeout only */

/* @return the report on a file with these lines, graded in a sandbox as exercise `serial` of lesson
   1; each %s in the lines is the project's folder */
/* Where a message is broken into lines depends on the length of the tree's path. */
static void join_lines(struct text *t) {
    size_t length = 0;
    for (size_t i = 0; i < t->length; i++) {
        bool end = t->data[i] == '\n';
        t->data[length++] = end ? ' ' : t->data[i];
        if (end) i += strspn(t->data + i + 1, " ");
    }
    if (t->data) t->data[t->length = length] = 0;
}

static struct text report_on(const char *lines) {
    struct text source = {0}, path = {0}, command = {0}, output = {0};
    text_format(&source, lines, project_home(), project_home());
    text_format(&path, "%s/files/serial.cu", folder);
    shell("mkdir -p %s/files", folder);
    cr_assert_eq(text_write(path.data, source.data, source.length), 0);
    text_format(&command,
                "cd %s && env -i PATH=\"$PATH\" %s/build/lockstep lesson 1 --from %s/files "
                "--exercise serial --sandbox",
                folder, project_home(), folder);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    process_run(argv, &output);
    join_lines(&output);
    text_free(&source);
    text_free(&path);
    text_free(&command);
    return output;
}

#define SOLVED                                                                         \
    "#include \"reduce.h\"\n"                                                          \
    "__global__ void k(const value_t *in, value_t *out, int n) {\n"                    \
    "    value_t sum = n ? in[0] : identity();\n"                                      \
    "    for (int i = 1; i < n; i++) sum = combine(sum, in[i]);\n    *out = sum;\n}\n" \
    "void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {\n"           \
    "    k<<<1, 1>>>(d_in, d_out, n);\n    CUDA_CHECK(cudaGetLastError());\n}\n"

Test(sight, no_suite_no_solution_no_other_file, .init = make_folder, .fini = remove_folder) {
    static const char *const hidden[] = {"%s/solutions/1-reduce/serial.cu",
                                         "%s/solutions/1-reduce/peak.cu",
                                         "%s/lessons/1-reduce/test_reduce.c",
                                         "%s/lessons/1-reduce/exercises.c",
                                         "%s/lessons/1-reduce/entry.cu",
                                         "%s/lessons/2-scan/test_scan.c",
                                         "%s/autograder/toolchain/test/test_rewriter.c",
                                         "%s/autograder/grade/check_result.c",
                                         "%s/autograder/hidden/1-reduce/wrong/",
                                         "/etc/passwd",
                                         "/etc/hostname",

                                         "../../lessons/1-reduce/test_reduce.c",
                                         "test_reduce.c"};
    if (!usable()) return;
    struct text lines = {0}, path = {0};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        path.length = 0;
        text_format(&path, hidden[i], project_home());
        if (hidden[i][0] == '%')
            cr_expect_eq(access(path.data, R_OK), 0, "no such file: %s", path.data);
        text_format(&lines, "#if __has_include(\"%s\")\n#error SEEN: %s\n#endif\n", path.data,
                    path.data);
    }
    text_format(&lines, "%s", SOLVED);
    struct text output = report_on(lines.data);
    cr_expect(!strstr(output.data, "SEEN"), "%s", output.data);
    cr_expect(strstr(output.data, "passed     serial"), "%s", output.data);
    text_free(&lines);
    text_free(&path);
    text_free(&output);
}

Test(sight, an_included_solution_is_not_there, .init = make_folder, .fini = remove_folder) {
    if (!usable()) return;
    struct text output = report_on("#include \"%s/solutions/1-reduce/serial.cu\"\n");
    cr_expect(strstr(output.data, "No such file") || strstr(output.data, "Permission denied"), "%s",
              output.data);
    cr_expect(strstr(output.data, "0/5"), "%s", output.data);
    text_free(&output);
}

/* The compiler reads it until it reaches the sandbox's limit: the machine is not to blame. */
Test(sight, a_device_is_too_much_for_the_compiler, .init = make_folder, .fini = remove_folder) {
    if (!usable()) return;
    struct text output = report_on("#include \"/dev/zero\"\n");
    cr_expect(strstr(output.data, "out of memory allocating"), "%s", output.data);
    cr_expect(strstr(output.data, "error      serial        0/5"), "%s", output.data);
    text_free(&output);
}

/* The control: what a submission needs, and its own files, can be read. */
Test(sight, its_own_files_and_the_contract_are_there, .init = make_folder, .fini = remove_folder) {
    if (!usable()) return;
    shell("mkdir -p %s/files && echo '#define MINE 1' > %s/files/mine.cu", folder);
    struct text output = report_on(
        "#include \"mine.cu\"\n#if MINE != 1\n#error no\n#endif\n" SOLVED);
    cr_expect(strstr(output.data, "passed     serial"), "%s", output.data);
    text_free(&output);
}

/* Generated headers (autograder/sim/headers.tsv) are in another folder. */
Test(sight, the_toolkits_small_headers_are_there, .init = make_folder, .fini = remove_folder) {
    if (!usable()) return;
    struct text output = report_on(
        "#include <device_functions.h>\n#include <cuda/std/limits>\n" SOLVED);
    cr_expect(strstr(output.data, "passed     serial"), "%s", output.data);
    text_free(&output);
    output = report_on("#include <cudnn.h>\n" SOLVED);
    cr_expect(strstr(output.data, "cudnn.h: cuDNN is not supported"), "%s", output.data);
    text_free(&output);
}

/* .incbin needs inline assembly, which is refused; in any case the assembler is sandboxed, too. */
Test(sight, the_assembler_reads_nothing_else, .init = make_folder, .fini = remove_folder) {
    if (!usable()) return;
    struct text output = report_on("asm(\".section .rodata\\n.incbin "
                                   "\\\"%s/solutions/1-reduce/serial.cu\\\"\\n.text\");\n" SOLVED);
    cr_expect(strstr(output.data, "0/5"), "%s", output.data);
    text_free(&output);
}
