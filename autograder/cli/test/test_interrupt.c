/* Ctrl-C and signals from outside: no process keeps running, no temporary file remains. */
#include <criterion/criterion.h>
#include "room.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(interrupt, .timeout = 240);

static pid_t interrupted; /* the group that interrupt() started last */

/* What must have started before the interrupt, as conditions of the shell. */
static const char its_program[] = "sleep 5"; /* compiled, and in its endless loop */
/* [g] is for `g`: so grep does not find its own command line, which contains the pattern. */
static const char its_suite[] = "grep -qa \"/suites/.*/[g]rade-$pid-\" /proc/[0-9]*/cmdline";

static const char its_worker[] = "grep -qa \"/grade-$pid-.*/workers/\" /proc/[0-9]*/maps";

static void wait_until(const char *condition) {
    struct text command = {0}, output = {0};
    text_format(&command,
                "pid=%ld; for i in $(seq 600); do { %s; } 2> /dev/null && exit 0; "
                "sleep 0.1; done; exit 1",
                (long)interrupted, condition);
    cr_expect_eq(shell(&output, command.data), 0, "it never came so far: %s", condition);
    text_free(&command);
    text_free(&output);
}

/* Starts a command in its own process group, as a terminal does, and interrupts the group, or only
   the command: then all other processes must end, too. */
static int interrupt(const char *command, const char *begun, bool whole_group, int with) {
    pid_t child = fork();
    if (!child) {
        setpgid(0, 0);
        unsetenv("BXFI_MAP"); /* otherwise a suite takes itself for one of Criterion's workers */
        if (chdir(folder) || !freopen("output.txt", "w", stdout)) _exit(99);
        dup2(STDOUT_FILENO, STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", command, NULL);
        _exit(99);
    }
    setpgid(child, child);
    interrupted = child;
    wait_until(begun);
    kill(whole_group ? -child : child, with);
    int status;
    waitpid(child, &status, 0);
    for (int i = 0; i < 50 && !kill(-child, 0); i++) usleep(100 * 1000); /* grandchildren */
    cr_expect(kill(-child, 0), "%s: a process is left", command);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* A lesson's suite and its children are found by their folder, build/grade-PID-..., since
   timeout(1) gives them a process group of their own: compilers and the suite by their arguments,
   workers by their executables. */
static void expect_nothing_left(void) {
    struct text command = {0}, output = {0};
    text_format(&command,
                "ls; ls -d \"$OLDPWD\"/build/[g]rade-%ld-* 2> /dev/null; "
                "grep -la '/[g]rade-%ld-' /proc/[0-9]*/cmdline /proc/[0-9]*/maps 2> /dev/null",
                (long)interrupted, (long)interrupted);
    for (int i = 0; i < 20; i++) { /* processes need some time to end */
        shell(&output, command.data);
        if (!strstr(output.data, "/proc/")) break;
        usleep(100 * 1000);
    }
    cr_expect(!strstr(output.data, "/proc/"), "a process is left:\n%s", output.data);
    cr_expect(!strstr(output.data, "grade-"), "a folder is left:\n%s", output.data);
    cr_expect(!strstr(output.data, "tmp"), "a temporary file is left:\n%s", output.data);
    cr_expect(!strstr(output.data, "l.json"), "a record of nothing:\n%s", output.data);
    text_free(&command);
    text_free(&output);
}

static void remove_its_folder(void) {
    struct text command = {0}, output = {0};
    text_format(&command, "rm -rf '%s'/build/grade-%ld-*", project_home(), (long)interrupted);
    shell(&output, command.data);
    text_free(&command);
    text_free(&output);
}

static void expect_said(const char *sentence, const char *other) {
    struct text output = {0};
    shell(&output, "cat output.txt");
    cr_expect(strstr(output.data, sentence), "\"%s\" is missing:\n%s", sentence, output.data);
    cr_expect(!other || !strstr(output.data, other), "\"%s\" is printed:\n%s", other, output.data);
    text_free(&output);
}

Test(interrupt, interrupted, .init = set_up, .fini = tear_down) {
    struct text run = {0}, lesson = {0};
    text_format(&run, "exec '%s/build/lockstep' run --json r.json loop.cu", project_home());
    text_format(&lesson, "exec '%s/build/lockstep' lesson 1 --from solutions --json l.json",
                project_home());
    cr_expect_eq(interrupt(run.data, its_program, true, SIGINT), 128 + SIGINT);
    expect_said("interrupted", "leak");
    expect_nothing_left();
    cr_expect_eq(interrupt(lesson.data, its_suite, true, SIGINT), 128 + SIGINT);
    expect_said("nothing was graded", "did not run");
    expect_nothing_left();
    text_free(&run);
    text_free(&lesson);
}

/* The signal comes at the end, and also ends the rm that removes the folder. */
Test(interrupt, while_it_cleans_up, .init = set_up, .fini = tear_down) {
    struct text command = {0}, output = {0};
    shell(&output, "mkdir bin && cd bin && printf '#!/bin/sh\n>removes\nsleep 1\n"
                   "exec /bin/rm \"$@\"\n' > rm && chmod +x rm");
    text_format(&command, "PATH=$PWD/bin:$PATH exec '%s/build/lockstep' lesson 1 --exercise serial",
                project_home());
    interrupt(command.data, "ls removes", true, SIGTERM);
    expect_nothing_left();
    text_free(&command);
    text_free(&output);
}

/* `timeout 5 lockstep run loop.cu` signals lockstep alone: the program must end, too. */
Test(interrupt, ended_from_outside, .init = set_up, .fini = tear_down) {
    struct text command = {0};
    text_format(&command, "exec '%s/build/lockstep' run loop.cu", project_home());
    cr_expect_eq(interrupt(command.data, its_program, false, SIGTERM), 128 + SIGTERM);
    cr_expect_eq(interrupt(command.data, its_program, false, SIGKILL), 128 + SIGKILL);
    command.length = 0;
    text_format(&command, "exec '%s/build/lockstep' lesson 1 --from solutions", project_home());
    int status = interrupt(command.data, its_suite, false, SIGTERM);
    cr_expect_eq(status, 128 + SIGTERM, "status %d", status);
    expect_nothing_left();
    cr_expect_eq(interrupt(command.data, its_worker, false, SIGKILL), 128 + SIGKILL);
    remove_its_folder(); /* the killed process cannot do it */
    expect_nothing_left();
    text_free(&command);
}
