/* What a stranger's compiler and program may see, write and start: their own, and nothing else. */
#include "folder.h"
#include "sandbox.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(sandbox, .timeout = 240); /* the same for all: see Criterion's issue with several */

/* Runs a shell line as the compiler, which can write in `folder`. */
static int as_compiler(const char *line) {
    struct sandbox s;
    struct text output = {0};
    char *argv[] = {(char *)"sh", (char *)"-c", (char *)line, NULL};
    sandbox_compiler(&s);
    sandbox_open(&s, folder);
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    sandbox_free(&s);
    text_free(&output);
    return status;
}

Test(sandbox, a_compiler_sees_and_writes_nothing_but_its_own, .init = make_folder,
     .fini = remove_folder) {
    if (!usable()) return; /* refused_without_a_sandbox says what happens then */
    cr_assert_eq(as_compiler("echo x > $TMPDIR/a && test -e /usr/bin/g++"), 0);
    cr_assert_neq(as_compiler("test -e /etc/passwd"), 0);
    cr_assert_neq(as_compiler("test -e /root || test -e /home || test -e /etc/hostname"), 0);
    cr_assert_neq(as_compiler("echo x > /usr/x"), 0);
    cr_assert_neq(as_compiler("echo x > /x"), 0);
    cr_assert_neq(as_compiler("echo x > /dev/shm/x"), 0);
    cr_assert_eq(as_compiler("test $(grep -c : /proc/net/dev) -eq 1"), 0,
                 "only the loopback device");
    cr_assert_neq(as_compiler("head -c 300000000 /dev/zero > $TMPDIR/b"), 0, "files have a limit");
    cr_assert_neq(as_compiler("kill -0 $PPID; test $PPID -gt 3"), 0, "others are out of sight");
}

/* The shell stands in for a subject: it may run, but start nothing. */
static int as_subject(const char *line, bool filtered) {
    struct sandbox s;
    struct text output = {0};
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", (char *)line, NULL};
    sandbox_subject(&s);
    sandbox_show(&s, "/bin/sh");
    int fd = sandbox_filter();
    if (filtered) sandbox_filter_from(&s, fd);
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    close(fd);
    sandbox_free(&s);
    text_free(&output);
    return status;
}

Test(sandbox, a_subject_starts_no_process_and_writes_no_file) {
    if (!usable()) return;
    cr_assert_eq(as_subject("exit 0", true), 0);
    cr_assert_eq(as_subject("(exit 0) && exit 0", false), 0, "without the filter it could");
    cr_assert_neq(as_subject("(exit 0) && exit 0", true), 0);
    cr_assert_neq(as_subject("echo x > /x", true), 0);
    cr_assert_neq(as_subject("test -e /etc/passwd || test -e /usr/bin/g++", true), 0);
}

/* A file with a mistake, whose line the report quotes; and a bwrap that tells us whom it shuts in
   (by a folder: the subject may not write to files). */
static void hand_in_a_mistake(void) {
    make_folder();
    struct text t = {0}, path = {0};
    text_format(&t, "#include \"reduce.h\"\n"
                    "__global__ void k(const value_t *in, value_t *out, int n) { *out = in[n]; }\n"
                    "void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) { "
                    "k<<<1, 1>>>(d_in, d_out, n); }\n");
    text_format(&path, "%s/serial.cu", folder);
    text_write(path.data, t.data, t.length);
    t.length = path.length = 0;
    text_format(&t,
                "#!/bin/sh\ncase \" $* \" in\n*' --seccomp '*) mkdir %s/subject ;;\n"
                "*) mkdir %s/compiler ;;\nesac\nexec /usr/bin/bwrap \"$@\"\n",
                folder, folder);
    text_format(&path, "%s/bin", folder);
    make_folders(path.data);
    text_format(&path, "/bwrap");
    text_write(path.data, t.data, t.length);
    chmod(path.data, 0755);
}

Test(sandbox, a_sandboxed_lesson_shuts_in_both, .init = hand_in_a_mistake, .fini = remove_folder) {
    if (!usable()) return;
    struct text command = {0}, output = {0};
    text_format(&command,
                "env -i PATH=\"%s/bin:$PATH\" %s/build/lockstep lesson 1 --from %s "
                "--exercise serial --sandbox",
                folder, project_home(), folder);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    cr_assert_eq(process_run(argv, &output), 0);
    cr_assert(strstr(output.data, "serial.cu:2"), "%s", output.data);
    cr_assert_eq(shell("test -d %s/compiler", folder), 0);
    cr_assert_eq(shell("test -d %s/subject", folder), 0);
}
