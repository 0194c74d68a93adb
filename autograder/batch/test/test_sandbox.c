/* What an untrusted compiler run and program may see, write and start: only their own files. */
#include "support/landlock.h"
#include "folder.h"
#include "support/sandbox.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(sandbox, .timeout = 240); /* the same for all: Criterion supports one timeout only */

/* Selects a kind of sandbox for what follows. Kernels without Landlock skip its tests. */
static bool use_kind(const char *kind) {
    struct text why = {0};
    if (!strcmp(kind, "landlock") && !others_may_enter()) return false;
    setenv("LOCKSTEP_SANDBOX", kind, 1);
    const char *found = sandbox_choose(&why);
    if (!found) cr_log_warn("not tried: %s", why.data);
    cr_assert(found || strcmp(kind, "landlock") || !confine_version(), "Landlock is here: %s",
              why.data);
    text_free(&why);
    return found != NULL;
}

/* Runs a shell line as the compiler, which can write to `folder`. */
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

static void expect_compiler_shut_in(void) {
    cr_assert_eq(as_compiler("echo x > $TMPDIR/a && test -e /usr/bin/g++"), 0);
    cr_assert_neq(as_compiler("cat /etc/passwd"), 0);
    cr_assert_neq(as_compiler("ls /root || ls /home || cat /etc/hostname"), 0);
    cr_assert_neq(as_compiler("echo x > /usr/x"), 0);
    cr_assert_neq(as_compiler("echo x > /x"), 0);
    cr_assert_neq(as_compiler("echo x > /tmp/lockstep-x"), 0);
    cr_assert_neq(as_compiler("echo x > /dev/shm/x"), 0);
    cr_assert_neq(as_compiler("head -c 300000000 /dev/zero > $TMPDIR/b"), 0, "files have a limit");
    setenv("SECRET", "a secret of the grader", 1);
    cr_assert_neq(as_compiler("grep -qsa secret /proc/*/environ"), 0, "our environment is hidden");
}

Test(sandbox, a_compiler_sees_and_writes_nothing_but_its_own, .init = make_folder,
     .fini = remove_folder) {
    if (!usable() || !use_kind("bubblewrap")) return; /* refused_without_a_sandbox tests that */
    expect_compiler_shut_in();
    cr_assert_eq(as_compiler("test $(grep -c : /proc/net/dev) -eq 1"), 0,
                 "only the loopback device");
    cr_assert_neq(as_compiler("kill -0 $PPID; test $PPID -gt 3"), 0, "others are out of sight");
}

Test(sandbox, nor_does_it_under_landlock, .init = make_folder, .fini = remove_folder) {
    if (!use_kind("landlock")) return;
    expect_compiler_shut_in();
    cr_assert_neq(as_compiler("cat /proc/net/dev"), 0);
    struct text line = {0};
    text_format(&line, "kill -0 %ld", (long)getpid());
    if (!geteuid()) cr_assert_neq(as_compiler(line.data), 0, "it has another user");
    cr_assert_eq(as_compiler("test $(id -u) -ne 0"), 0);
    text_free(&line);
}

/* The shell stands in for a worker: it may run, but start no process. */
static int as_worker(const char *line, bool filtered) {
    struct sandbox s;
    struct text output = {0};
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", (char *)line, NULL};
    sandbox_worker(&s);
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

static void expect_worker_shut_in(void) {
    cr_assert_eq(as_worker("exit 0", true), 0);
    cr_assert_eq(as_worker("(exit 0) && exit 0", false), 0, "without the filter it could");
    cr_assert_neq(as_worker("(exit 0) && exit 0", true), 0);
    cr_assert_neq(as_worker("echo x > /x", true), 0);
    cr_assert_neq(as_worker("read x < /etc/passwd", true), 0);
    cr_assert_neq(as_worker("exec /usr/bin/g++ --version", true), 0);
}

Test(sandbox, a_worker_starts_no_process_and_writes_no_file) {
    if (usable() && use_kind("bubblewrap")) expect_worker_shut_in();
}

Test(sandbox, nor_under_landlock) {
    if (use_kind("landlock")) expect_worker_shut_in();
}

/* System calls that a shell cannot make. Each that succeeds is reported; opening the program's own
   file must succeed. */
static const char hostile[] =
    "#define _GNU_SOURCE\n#include <fcntl.h>\n#include <sched.h>\n#include <signal.h>\n"
    "#include <stdio.h>\n#include <stdlib.h>\n#include <sys/mman.h>\n#include <sys/ptrace.h>\n"
    "#include <sys/resource.h>\n#include <sys/shm.h>\n#include <sys/socket.h>\n"
    "#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n"
    "#define TRY(x) if ((x) != -1) { puts(\"DONE: \" #x); bad = 1; }\n"
    "int main(int argc, char **argv) {\n"
    "    int bad = 0;\n    struct rlimit r = {0, 0};\n    cpu_set_t one = {{1}};\n"
    "    pid_t other = atoi(argv[1]);\n"
    "    TRY(socket(AF_INET, SOCK_STREAM, 0)) TRY(socket(AF_UNIX, SOCK_STREAM, 0))\n"
    "    TRY(fork()) TRY(vfork()) TRY(ptrace(PTRACE_TRACEME, 0, 0, 0))\n"
    "    TRY(unshare(CLONE_NEWUSER)) TRY(chroot(\"/\")) TRY(memfd_create(\"x\", 0))\n"
    "    TRY(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600))\n"
    "    TRY(open(\"/etc/passwd\", O_RDONLY)) TRY(open(\"/root\", O_RDONLY | O_DIRECTORY))\n"
    "    TRY(open(\"/tmp/lockstep-x\", O_WRONLY | O_CREAT, 0600)) TRY(open(argv[0], O_WRONLY))\n"
    "    TRY(truncate(argv[0], 0)) TRY(chmod(argv[0], 0777)) TRY(unlink(argv[0]))\n"
    "    TRY(mkdir(\"/tmp/lockstep-y\", 0700)) TRY(symlink(\"x\", \"/tmp/lockstep-z\"))\n"
    "    TRY(kill(other, 0)) TRY(kill(-1, 0)) TRY(prlimit(other, RLIMIT_CPU, &r, 0))\n"
    "    TRY(sched_setaffinity(other, sizeof one, &one)) TRY(setpriority(PRIO_PROCESS, other, "
    "19))\n"
    "    TRY(syscall(SYS_pidfd_open, other, 0))\n"
    "    if (kill(getpid(), 0)) bad |= 2;\n"
    "    return bad;\n}\n";

static void expect_stopped(const char *kind) {
    struct sandbox s;
    struct text program = {0}, source = {0}, output = {0}, other = {0};
    if (!use_kind(kind)) return;
    text_format(&program, "%s/hostile", folder);
    text_format(&source, "%s/hostile.c", folder);
    text_format(&other, "%ld", (long)getpid());
    cr_assert(!text_write(source.data, hostile, sizeof hostile - 1));
    cr_assert_eq(shell("gcc -w -o %s/hostile %s/hostile.c", folder), 0);
    char *argv[] = {program.data, other.data, NULL};
    sandbox_worker(&s);
    sandbox_show(&s, program.data);
    int fd = sandbox_filter();
    sandbox_filter_from(&s, fd);
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    cr_expect_eq(status, 0, "%s, status %d:\n%s", kind, status, output.data);
    close(fd);
    sandbox_free(&s);
    text_free(&program);
    text_free(&source);
    text_free(&output);
    text_free(&other);
}

Test(sandbox, a_hostile_worker_in_namespaces, .init = make_folder, .fini = remove_folder) {
    if (usable()) expect_stopped("bubblewrap");
}

Test(sandbox, a_hostile_worker_under_landlock, .init = make_folder, .fini = remove_folder) {
    expect_stopped("landlock");
}

/* A file with an error, whose line the report quotes; and a bwrap that records what it sandboxes
   (as folder names: a worker may not write to files). */
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
                "#!/bin/sh\ncase \" $* \" in\n*' --seccomp '*) mkdir %s/worker ;;\n"
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
    cr_assert_eq(process_run(argv, &output), 1);
    cr_assert(strstr(output.data, "serial.cu:2"), "%s", output.data);
    cr_assert_eq(shell("test -d %s/compiler", folder), 0);
    cr_assert_eq(shell("test -d %s/worker", folder), 0);
}

/* The compiler proper is a child of g++, which is all that the grader knows of. Here both are
 * shells. */
Test(sandbox, under_landlock_a_killed_grader_leaves_no_grandchild, .init = make_folder,
     .fini = remove_folder) {
    if (!use_kind("landlock")) return;
    struct text command = {0};
    text_format(
        &command,
        "%s/build/lockstep shut-in --try /usr --try /bin --try /lib --try /lib64 --env "
        "PATH=/usr/bin:/bin -- sh -c 'sh -c \"sleep 71.3; :\"; :' > /dev/null 2>&1 & "
        "for i in $(seq 100); do pgrep -f 'sleep 71[.]3' > /dev/null && break; sleep 0.05; done; "
        "pgrep -fc 'sleep 71[.]3'; kill -KILL $$",
        project_home());
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    struct text output = {0};
    process_run(argv, &output);
    cr_expect(atoi(output.data) >= 2, "%s", output.data);
    cr_expect_eq(shell("for i in $(seq 100); do pgrep -f 'sleep 71[.]3' > %s/left || exit 0; "
                       "sleep 0.05; done; exit 1",
                       folder),
                 0, "it runs on");
    text_free(&command);
    text_free(&output);
}
