/* Which sandbox `lockstep grade` uses: it never falls back to a weaker one silently, and never
   grades without one. */
#include "support/landlock.h"
#include "folder.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

TestSuite(choice, .timeout = 240); /* the same for all: Criterion supports one timeout only */

/* env -i: with Criterion's variables the lesson's suite would take itself for a worker of this
   test. */
static int grade_folder(const char *path, const char *options, const char *submissions) {
    struct text command = {0};
    text_format(
        &command,
        "cd %s && env -i PATH=\"%s$PATH\" %s/build/lockstep grade --lesson 1 --out out %s %s "
        "> output 2>&1",
        folder, path, project_home(), options, submissions);
    int status = shell("%s", command.data);
    text_free(&command);
    return status;
}

static int lockstep_grade(const char *path, const char *options) {
    return grade_folder(path, options, "in");
}

/* One exercise suffices here: both kinds grade alike (test_batch.c). */
static void hand_in_little(void) {
    make_folder();
    struct text t = {0};
    text_format(&t, "mkdir -p %s/in/zoe && cp %s/solutions/1-reduce/serial.cu %s/in/zoe", folder,
                project_home(), folder);
    cr_assert_eq(shell("%s", t.data), 0);
    text_free(&t);
}

/* A bwrap that fails, as on a system without namespaces. */
static void break_bubblewrap(void) {
    shell("mkdir %s/bin && printf '#!/bin/sh\\necho no namespaces here >&2\\nexit 1\\n' > "
          "%s/bin/bwrap "
          "&& chmod +x %s/bin/bwrap",
          folder);
}

Test(choice, refused_without_the_sandbox_that_was_asked_for, .init = hand_in_little,
     .fini = remove_folder) {
    break_bubblewrap();
    cr_assert_eq(lockstep_grade("$PWD/bin:", "--sandbox bubblewrap"), 1);
    cr_assert_eq(shell("grep -q 'nothing was graded.*no namespaces here' %s/output", folder), 0);
    cr_assert_eq(shell("test -e %s/out/gradebook.csv", folder), 1, "nothing is graded unsandboxed");
    cr_assert_eq(lockstep_grade("", "--sandbox chroot"), 1);
    cr_assert_eq(shell("grep -q '`chroot` is not a sandbox' %s/output", folder), 0);
}

/* Disables Landlock for this process and its children, like a kernel without it. */
static void forbid_landlock(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    cr_assert(!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
    cr_assert(!prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program));
}

Test(choice, refused_without_any_sandbox, .init = hand_in_little, .fini = remove_folder) {
    break_bubblewrap();
    forbid_landlock();
    cr_assert_eq(lockstep_grade("$PWD/bin:", ""), 1);
    cr_assert_eq(shell("grep -q 'nothing was graded: no sandbox works here (bubblewrap: no "
                       "namespaces here; landlock: .*not implemented' %s/output",
                       folder),
                 0);
    cr_assert_eq(shell("test -e %s/out/gradebook.csv", folder), 1, "nothing is graded unsandboxed");
}

Test(choice, a_missing_folder_is_told_without_any_sandbox, .init = hand_in_little,
     .fini = remove_folder) {
    break_bubblewrap();
    forbid_landlock();
    cr_assert_eq(grade_folder("$PWD/bin:", "", "nowhere"), 1);
    cr_assert_eq(shell("grep -q 'nowhere: No such file or directory' %s/output", folder), 0);
    cr_assert_eq(shell("grep -q sandbox %s/output", folder), 1, "the sandbox is not what is wrong");
}

Test(choice, landlock_where_there_are_no_namespaces, .init = hand_in_little,
     .fini = remove_folder) {
    if (!confine_version() || !others_may_enter()) return;
    break_bubblewrap();
    cr_assert_eq(lockstep_grade("$PWD/bin:", ""), 0);
    cr_expect_eq(shell("grep -q '^Sandbox: Landlock' %s/output", folder), 0,
                 "the choice is printed");
    cr_expect_eq(shell("grep -q 'Because bubblewrap: no namespaces here' %s/output", folder), 0);
    cr_expect_eq(shell("grep -q '^zoe,,,5,100,5,passed,' %s/out/gradebook.csv", folder), 0);
}
