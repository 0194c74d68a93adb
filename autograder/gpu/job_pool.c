/* Runs commands in parallel, one process per job. */
#include "job_pool.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void start(struct pool_job *job) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, job->log,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    job->status = posix_spawnp(&job->process, job->command.list[0], &actions, NULL,
                               job->command.list, environ);
    if (job->status) job->process = 0;
    posix_spawn_file_actions_destroy(&actions);
}

/* Waits for one of jobs [0, count) to end. @return whether there was one */
static bool reap(struct pool_job *jobs, int count) {
    int status;
    pid_t ended = waitpid(-1, &status, 0);
    if (ended < 0) return errno == EINTR;
    for (int i = 0; i < count; i++) {
        if (jobs[i].process != ended) continue;
        jobs[i].process = 0;
        jobs[i].status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return true;
}

static int running(const struct pool_job *jobs, int count) {
    int n = 0;
    for (int i = 0; i < count; i++) n += jobs[i].process > 0;
    return n;
}

void pool_run(struct pool_job *jobs, int count, void (*done)(int ended, int count)) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int started = 0;
    for (;;) {
        int now = running(jobs, started);
        if (done) done(started - now, count);
        if (started < count && now < (processors > 0 ? processors : 1))
            start(&jobs[started++]);
        else if (!now || !reap(jobs, started))
            return;
    }
}
