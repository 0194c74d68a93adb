/* The sandbox is a worker's, with limits of time and memory for what reads archives. */
#include "unpack_process.h"
#include "support/sandbox.h"
#include "support/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILTER = 20 };

static _Noreturn void become(int archive, int output, int mib, int total) {
    static const char *const limits[] = {
        "timeout",         "-s",       "KILL",        "900", "prlimit", "--cpu=120:130",
        "--as=1073741824", "--core=0", "--nofile=64", "env", "-i",      NULL};
    char program[4200], number[16], most[16];
    const char *argv[SANDBOX_MAX + 16], *path = getenv("PATH");
    char *const command[] = {program, number, most, NULL};
    struct text keep_path = {0};
    struct sandbox s;
    int count = 0, filter = sandbox_confined() ? -1 : sandbox_filter();
    snprintf(program, sizeof program, "%s/build/unpack", project_home());
    snprintf(number, sizeof number, "%d", mib);
    snprintf(most, sizeof most, "%d", total);
    text_format(&keep_path, "PATH=%s", path ? path : "/usr/bin:/bin");
    if (!sandbox_confined() && (filter < 0 || dup2(filter, FILTER) < 0)) _exit(127);
    dup2(archive, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    for (int fd = 3; fd < 64; fd++)
        if (fd != FILTER) close(fd);
    sandbox_worker(&s);
    sandbox_show(&s, program);
    sandbox_filter_from(&s, FILTER);
    sandbox_command(&s, command);
    for (int i = 0; limits[i]; i++) argv[count++] = limits[i];
    argv[count++] = keep_path.data;
    for (int i = 0; i <= s.count; i++) argv[count++] = s.argv[i];
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

FILE *unpack_start(int archive, int mib, int total, pid_t *process) {
    int pipes[2] = {-1, -1};
    pid_t parent = getpid(), child = pipe2(pipes, O_CLOEXEC) ? -1 : fork();
    int error = errno;
    if (child == 0) {
        process_end_with(parent);
        become(archive, pipes[1], mib, total);
    }
    *process = child;
    if (pipes[1] >= 0) close(pipes[1]);
    if (child < 0 && pipes[0] >= 0) close(pipes[0]);
    close(archive);
    errno = error;
    return child > 0 ? fdopen(pipes[0], "r") : NULL;
}

void unpack_end(FILE *output, pid_t process) {
    fclose(output); /* a program that still writes ends by SIGPIPE */
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
}
