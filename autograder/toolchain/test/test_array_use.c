/* Which functions are worth a second compilation, with checked indices: by lines of the compiler's
   dump, as g++ 12 writes them. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>
#include "support/strbuf.h"
#include "support/subprocess.h"
#include "toolchain/asm/bounds_annotate.h"

/* @param variables of the function, a line each
 * @param path of the statement's location mark */
static bool is_used(const char *variables, const char *path, const char *statement) {
    char name[] = "/tmp/lockstep-arrays-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    struct text dump = {0};
    text_format(&dump,
                "\n;; Function f (_Z1fi, funcdef_no=1)\n\nint f (int n)\n{\n%s  <bb 2> :\n"
                "  [%s:5:8] %s\n  return;\n}\n",
                variables, path, statement);
    cr_assert_eq(text_write(name, dump.data, dump.length), 0);
    bool used = arrays_are_used(name);
    text_free(&dump);
    unlink(name);
    return used;
}

Test(array_use, a_local_array_is_indexed) {
    cr_expect(is_used("  int x[8];\n\n", "a.cu", "x[n_1(D)] = 3;"));
    cr_expect(!is_used("  static int x[8];\n\n", "a.cu", "x[n_1(D)] = 3;"));
    cr_expect(!is_used("  int x;\n\n", "a.cu", "x = 3;"), "a location mark is no index");
}
Test(array_use, an_array_behind_a_pointer_is_indexed) {
    cr_expect(is_used("", "a.cu", "_2 = p_1(D)->w[n_3(D)];"));
    cr_expect(is_used("", "a.cu", "_2 = MEM[(int *)x_1(D) + 28B];"), "x[7] of int (&x)[8]");
    cr_expect(!is_used("", "a.cu", "_2 ={v} MEM[(volatile int *)p_1(D)];"), "*p");
}
Test(array_use, an_operator_is_a_function) {
    cr_expect(!is_used("", "a.cu", "_2 = std::vector<int>::operator[] (v_1(D), 3);"));
}
Test(array_use, headers_are_not_the_programs_code) {
    static const char local[] = "  int x[8];\n\n", indexes[] = "x[n_1(D)] = 3;";
    struct text ours = {0}, made = {0}, program = {0};
    text_format(&ours, "%s/autograder/sim/include/cub/device/dispatch.cuh", project_home());
    text_format(&made, "%s/build/sim/include/cufft.h", project_home());
    text_format(&program, "%s/autograder/sim/test/programs/a.cu", project_home());
    cr_expect(!is_used(local, "/usr/include/thrust/sort.h", indexes));
    cr_expect(!is_used(local, ours.data, indexes));
    cr_expect(!is_used(local, made.data, indexes));
    cr_expect(is_used(local, program.data, indexes));
    text_free(&ours);
    text_free(&made);
    text_free(&program);
}
