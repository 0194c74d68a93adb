/* GNU parallel starts the tasks over ssh (Tange 2011), tries those again that failed, on another
   machine if there is one, and goes on if a machine is lost. */
#include "batch/progress_line.h"
#include "batch/result.h"
#include "batch/task_pool.h"
#include "cli/report/terminal.h"
#include "engine.h"
#include "support/subprocess.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int prepare(const struct class_grading *c) {
    char *argv[] = {(char *)"parallel", (char *)"--version", NULL};
    struct text said = {0};
    bool gnu = !process_run(argv, &said) && strstr(said.data, "GNU parallel");
    text_free(&said);
    if (!gnu)
        say("lockstep grade: --engine parallel needs GNU parallel: apt-get install parallel");
    else if (!c->cluster.hosts)
        say("lockstep grade: --engine parallel needs a file with `hosts = FILE`, by --cluster");
    return gnu && c->cluster.hosts ? 0 : -1;
}

/* A machine that does not answer is given up after half a minute. */
static const char usual_ssh[] =
    "ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=10 -o ServerAliveCountMax=2";

static void become(void *class, int task) {
    struct class_grading *c = class;
    struct text tasks = {0}, log = {0}, command = {0}, said = {0};
    (void)task;
    text_format(&tasks, "%s/engine/tasks", c->out);
    text_format(&log, "%s/engine/parallel.tsv", c->out);
    text_format(&said, "%s/engine/parallel.log", c->out);
    engine_command(&command, c, "{}");
    int out = open(said.data, O_WRONLY | O_CREAT | O_APPEND, 0666),
        in = open("/dev/null", O_RDONLY);
    if (out < 0 || in < 0) _exit(127);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execlp("parallel", "parallel", "--will-cite", "--sshloginfile", c->cluster.hosts, "--ssh",
           c->cluster.ssh ? c->cluster.ssh : usual_ssh, "--retries", "3", "--joblog", log.data,
           "--jobs", c->jobs ? c->jobs : "100%", "-a", tasks.data, command.data, (char *)NULL);
}

static void count_done(struct class_grading *c) {
    c->done = c->all - c->open;
    for (int i = 0; i < c->open; i++) c->done += result_is_done(c->out, c->tasks[i]);
}

static void ended(void *class, int task, int status) {
    struct class_grading *c = class;
    (void)task;
    count_done(c);
    if (status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == 127)
        say("lockstep: GNU parallel cannot be started");
}

/* Results are looked for every five seconds: the output folder may be on a file server. */
static void tick(void *class) {
    static time_t looked;
    struct class_grading *c = class;
    time_t now = time(NULL);
    if (now - looked < 5) return;
    looked = now;
    if (isatty(STDERR_FILENO)) count_done(c);
    progress_show(c->done, c->all - c->open, c->all, class_seconds(c));
}

static enum engine_end run(struct class_grading *c) {
    struct task_pool one = {
        .jobs = 1, .count = 1, .become = become, .ended = ended, .tick = tick, .data = c};
    if (engine_write_tasks(c)) return ENGINE_FAILED;
    task_pool_run(&one);
    progress_clear();
    return ENGINE_DONE;
}

const struct engine engine_parallel = {
    .name = "parallel", .prepare = prepare, .run = run, .elsewhere = true};
