/* The pipeline from .cu to a program, used by several processes at a time. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "toolchain/driver/build.h"
#include "toolchain/driver/object_cache.h"
#include "support/subprocess.h"

enum { AT_ONCE = 6 };

static char folder[] = "/tmp/lockstep-build-XXXXXX";

static int build_it(void) {
    struct text messages = {0}, output = {0}, cache = {0};
    text_format(&output, "%s/program", folder);
    text_format(&cache, "%s/cache", folder);
    struct sim_build job = {.sources = {"autograder/sim/test/programs/count-banks-16.cu"},
                            .output = output.data,
                            .cache = cache.data};
    int failed = sim_build(&job, &messages);
    if (failed) fprintf(stderr, "%s\n", messages.data);
    return failed || access(output.data, X_OK);
}

/* Two terminals, a class, an editor that grades on every save: none may read a half-written
   file. */
Test(build, several_at_once_all_get_their_program) {
    cr_assert(mkdtemp(folder) != NULL);
    int failures = 0, status;
    for (int i = 0; i < AT_ONCE; i++)
        if (fork() == 0) _exit(build_it() != 0);
    for (int i = 0; i < AT_ONCE; i++) {
        wait(&status);
        failures += status != 0;
    }
    cr_expect_eq(failures, 0, "%d of %d builds failed", failures, AT_ONCE);
    char command[200];
    snprintf(command, sizeof command, "test $(ls %s/cache | grep -vcE 'prelude|headers') -eq 3",
             folder);
    cr_expect_eq(system(command), 0,
                 "an object, its list of headers and a stub are left, nothing else");
    snprintf(command, sizeof command, "test $(ls %s/cache | grep -c prelude.*tmp) -eq 0", folder);
    cr_expect_eq(system(command), 0, "a half of a prelude is left");
    snprintf(command, sizeof command, "! grep -q 'count-banks-16[^ ]*[.]cpp' %s/program", folder);
    cr_expect_eq(system(command), 0, "a file that is gone is named, not the source");
    snprintf(command, sizeof command,
             "rm %s/cache/*.o; for p in %s/cache/*.gch; do truncate -s 1000000 $p; done", folder,
             folder);
    cr_expect_eq(system(command), 0);
    cr_expect_eq(build_it(), 0, "a damaged prelude was in the way");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}

/* As a package's upgrade leaves it: its files are older than what was compiled before. The list of
   headers has a backslash before the blank in a name. */
Test(build, a_header_that_was_installed_later_is_read) {
    char work_dir[] = "/tmp/lockstep-build-XXXXXX";
    struct text header = {0}, object = {0}, list = {0}, rule = {0};
    cr_assert(mkdtemp(work_dir) != NULL);
    text_format(&header, "%s/a header.h", work_dir);
    text_format(&object, "%s/program.o", work_dir);
    text_format(&list, "%s/program.d", work_dir);
    text_format(&rule, "program.o: program.cu \\\n %s/a\\ header.h\n", work_dir);
    cr_assert_eq(text_write(header.data, "", 0) || text_write(list.data, rule.data, rule.length),
                 0);
    usleep(20000); /* times of files are as coarse as the kernel's clock */
    cr_assert_eq(text_write(object.data, "", 0), 0);
    cr_expect(is_fresh(object.data, list.data));
    usleep(20000);
    struct timespec long_ago[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    unlink(header.data);
    cr_assert_eq(text_write(header.data, "", 0), 0);
    utimensat(AT_FDCWD, header.data, long_ago, 0);
    cr_expect_not(is_fresh(object.data, list.data));
    unlink(header.data), unlink(object.data), unlink(list.data), rmdir(work_dir);
    text_free(&header);
    text_free(&object);
    text_free(&list);
    text_free(&rule);
}

/* Gets the messages of a build, fresh or from the cache. */
static void build_messages(const char *program, const char *cache, struct text *messages) {
    struct text output = {0};
    text_format(&output, "%s/program", cache);
    struct sim_build job = {.sources = {program}, .output = output.data, .cache = cache};
    messages->length = 0;
    text_add(messages, "", 0);
    cr_expect_eq(sim_build(&job, messages), 0, "%s", messages->data);
    text_free(&output);
}

/* A warning must be repeated when the object comes from the cache. */
Test(build, what_is_not_checked_is_said_each_time) {
    char work_dir[] = "/tmp/lockstep-build-XXXXXX", command[100];
    struct text messages = {0};
    cr_assert(mkdtemp(work_dir) != NULL);
    for (int time = 0; time < 2; time++) {
        build_messages("autograder/sim/test/programs/count-local-arrays.cu", work_dir, &messages);
        cr_expect(
            strstr(
                messages.data,
                "local arrays are not checked in this file, since the checks would change the counters of k(int*, int)"),
            "time %d: %s", time, messages.data);
    }
    build_messages("autograder/sim/test/programs/device-grid-sync.cu", work_dir, &messages);
    cr_expect_eq(messages.length, 0, "main() is not counted: %s", messages.data);
    text_free(&messages);
    snprintf(command, sizeof command, "rm -rf %s", work_dir);
    cr_expect_eq(system(command), 0);
}

/* `int v; if (lane == 0) v = ...; v = __shfl_sync(mask, v, 0);` is correct. */
Test(build, a_value_of_one_lane_is_no_warning) {
    static const char careless[] =
        "__global__ void k(int *a, int n) {\n    int v;\n    if (n) v = a[n];\n"
        "    a[0] = v;\n}\nint main() { return 0; }\n";
    char work_dir[] = "/tmp/lockstep-lane-XXXXXX", command[100];
    struct text messages = {0}, path = {0};
    cr_assert(mkdtemp(work_dir) != NULL);
    build_messages("autograder/sim/test/programs/device-lane-value.cu", work_dir, &messages);
    cr_expect_eq(messages.length, 0, "%s", messages.data);
    text_format(&path, "%s/careless.cu", work_dir);
    cr_expect_eq(text_write(path.data, careless, sizeof careless - 1), 0);
    build_messages(path.data, work_dir, &messages);
    cr_expect(strstr(messages.data, "may be used uninitialized"), "%s", messages.data);
    text_free(&messages);
    text_free(&path);
    snprintf(command, sizeof command, "rm -rf %s", work_dir);
    cr_expect_eq(system(command), 0);
}

/* A command line of any length: the last of its words decides whether this compiles. */
Test(build, of_a_long_command_line) {
    static const char program[] = "#if D0 + D199 != 199\n#error lost\n#endif\nint main() {}\n";
    enum { DEFINES = 200 };
    char work_dir[] = "/tmp/lockstep-long-XXXXXX", command[100], words[DEFINES][16];
    struct text messages = {0}, path = {0}, output = {0};
    cr_assert(mkdtemp(work_dir) != NULL);
    text_format(&path, "%s/long.cu", work_dir);
    text_format(&output, "%s/program", work_dir);
    cr_expect_eq(text_write(path.data, program, sizeof program - 1), 0);
    struct sim_build job = {.sources = {path.data}, .output = output.data, .cache = work_dir};
    for (int i = 0; i < DEFINES; i++) {
        snprintf(words[i], sizeof words[i], "D%d=%d", i, i);
        job.defines[i] = words[i];
    }
    cr_expect_eq(sim_build(&job, &messages), 0, "%s", messages.data);
    text_free(&messages);
    text_free(&path);
    text_free(&output);
    snprintf(command, sizeof command, "rm -rf %s", work_dir);
    cr_expect_eq(system(command), 0);
}
