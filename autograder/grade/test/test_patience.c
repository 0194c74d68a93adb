/* Time limits apply to the worker's own processor time. The workers here are shell scripts. */
#include <errno.h>
#include <criterion/criterion.h>
#include "support/subprocess.h"
#include "grade/worker_process.h"
#include "support/strbuf.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

TestSuite(patience, .timeout = 240);

enum { HOGS = 4 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Asks a script that never answers. */
static enum worker_outcome ask_script(const char *lines, double seconds, size_t input_bytes) {
    char path[] = "/tmp/lockstep-script-XXXXXX";
    struct text script = {0};
    struct worker s = {0};
    struct worker_result result;
    struct worker_request r = {.magic = WORKER_MAGIC, .buffers = 1};
    r.buffer[0] = (struct worker_buffer){BUFFER_INPUT, 0, input_bytes};
    uint32_t *input = calloc(1, input_bytes + 4);
    close(mkstemp(path));
    text_format(&script, "#!/bin/sh\n%s\n", lines);
    cr_assert(!text_write(path, script.data, script.length) && !chmod(path, 0755));
    unsetenv("LOCKSTEP_SANDBOX");
    cr_assert_eq(worker_start(&s, path), 0);
    enum worker_outcome outcome = worker_ask(&s, &r, input, seconds, &result);
    worker_stop(&s);
    unlink(path);
    free(input);
    text_free(&script);
    return outcome;
}

static void start_hogs(pid_t *hogs) {
    pid_t parent = getpid();
    for (int i = 0; i < HOGS; i++)
        if (!(hogs[i] = fork())) {
            process_end_with(parent);
            for (volatile int x = 0;; x = x + 1) {}
        }
}

static void end_hogs(const pid_t *hogs) {
    for (int i = 0; i < HOGS; i++) {
        kill(hogs[i], SIGKILL);
        waitpid(hogs[i], NULL, 0);
    }
}

#define COUNT(n) "i=0; while [ $i -lt " n " ]; do i=$((i + 1)); done; "

Test(patience, an_endless_loop_is_ended_by_its_processor_time) {
    double begin = now();
    cr_expect_eq(ask_script("while :; do :; done", 0.5, 8), WORKER_TIMED_OUT);
    cr_expect_geq(now() - begin, 0.5);
}

/* Several times slower than alone, yet within the limit: it exits by itself with status 4. */
Test(patience, a_busy_machine_costs_nothing) {
    pid_t hogs[HOGS];
    double begin = now();
    cr_assert_eq(ask_script(COUNT("200000") "exit 4", 20, 8), WORKER_DIED);
    double alone = now() - begin;
    start_hogs(hogs);
    errno = 0;
    nice(5); /* the worker inherits it; the result may be negative */
    cr_assert_eq(errno, 0);
    begin = now();
    enum worker_outcome outcome = ask_script(COUNT("200000") "exit 4", 2 * alone, 8);
    double busy = now() - begin;
    end_hogs(hogs);
    cr_expect_eq(outcome, WORKER_DIED);
    cr_expect_gt(busy, 2 * alone, "the machine was not busy: %.2f s alone, %.2f s", alone, busy);
}

Test(patience, an_endless_loop_is_ended_on_a_busy_machine_too) {
    pid_t hogs[HOGS];
    start_hogs(hogs);
    enum worker_outcome outcome = ask_script("while :; do :; done", 0.5, 8);
    end_hogs(hogs);
    cr_expect_eq(outcome, WORKER_TIMED_OUT);
}

/* Ten seconds more than its processor time limit. */
Test(patience, a_sleeper_is_ended) {
    double begin = now();
    cr_expect_eq(ask_script("sleep 100", 0.5, 8), WORKER_SLEPT);
    cr_expect_lt(now() - begin, 60);
}

/* More input than a pipe holds. */
Test(patience, who_reads_nothing_is_ended_too) {
    cr_expect_eq(ask_script("while :; do :; done", 0.5, 1 << 20), WORKER_TIMED_OUT);
}

Test(patience, who_sends_half_an_answer_is_ended_too) {
    cr_expect_eq(ask_script("printf half >&4; while :; do :; done", 0.5, 8), WORKER_TIMED_OUT);
}

/* The answer without the record of the run that follows it. */
Test(patience, who_sends_no_record_is_ended_too) {
    struct worker_answer answer = {.magic = WORKER_MAGIC};
    struct text lines = {0};
    text_format(&lines, "printf '");
    for (size_t i = 0; i < sizeof answer; i++)
        text_format(&lines, "\\%03o", ((unsigned char *)&answer)[i]);
    text_format(&lines, "' >&4; while :; do :; done");
    cr_expect_eq(ask_script(lines.data, 0.5, 8), WORKER_TIMED_OUT);
    text_free(&lines);
}

Test(patience, who_is_killed_has_died) {
    cr_expect_eq(ask_script("kill -KILL $$", 5, 8), WORKER_DIED);
}
