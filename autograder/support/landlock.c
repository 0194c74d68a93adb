/* Landlock's interface: Documentation/userspace-api/landlock.rst of the kernel. What Landlock does
   not cover (stat(), chmod(), signals before version 6) the seccomp filter covers for the
   worker. */
#include "landlock.h"
#include "descendants_guard.h"
#include "seccomp_filter.h"
#include "subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/landlock.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Newer than the kernel headers of some distributions. */
enum { ABI_REFER = 2, ABI_TRUNCATE = 3, ABI_NET = 4, ABI_IOCTL = 5, ABI_SCOPE = 6 };
enum { FS_TRUNCATE = 1 << 14, FS_IOCTL_DEVICE = 1 << 15, NET_TCP = 3, SCOPE_ALL = 3 };
struct ruleset {
    uint64_t files, network, scoped;
};

enum {
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE,
    WRITE = LANDLOCK_ACCESS_FS_WRITE_FILE | FS_TRUNCATE,
    FOLDER_READ = READ | LANDLOCK_ACCESS_FS_READ_DIR,
    OLDEST = (1 << 13) - 1 /* all that version 1 defines */
};

/* Started by root, sandboxed processes run as one of these users. No package uses the range;
   systemd's dynamic users do. */
enum { FIRST_USER = 61184, USERS = 64, MOST_PROCESSES = 64 };

int confine_version(void) {
    long v = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return v > 0 ? (int)v : 0;
}

static uint64_t handled(int version) {
    uint64_t files = OLDEST;
    if (version >= ABI_REFER) files |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= ABI_TRUNCATE) files |= FS_TRUNCATE;
    if (version >= ABI_IOCTL) files |= FS_IOCTL_DEVICE;
    return files;
}

static int fail(const char *what) {
    fprintf(stderr, "lockstep: the sandbox cannot be made: %s: %s\n", what, strerror(errno));
    return 126;
}

static int make_ruleset(int version) {
    struct ruleset r = {.files = handled(version),
                        .network = version >= ABI_NET ? NET_TCP : 0,
                        .scoped = version >= ABI_SCOPE ? SCOPE_ALL : 0};
    size_t size = version >= ABI_SCOPE ? 24 : version >= ABI_NET ? 16 : 8;
    return (int)syscall(SYS_landlock_create_ruleset, &r, size, 0);
}

/* @return 0, also if the file does not exist and is not needed */
static int allow(int rules, int version, const char *path, bool write, bool needed) {
    struct stat s;
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0) return needed ? -1 : 0;
    uint64_t access = fstat(fd, &s) || S_ISDIR(s.st_mode) ? FOLDER_READ : READ;
    if (write) access |= WRITE;
    if (write && S_ISDIR(s.st_mode)) access = handled(version) & ~(uint64_t)FS_IOCTL_DEVICE;
    struct landlock_path_beneath_attr rule = {.allowed_access = access & handled(version),
                                              .parent_fd = fd};
    long failed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
    return (int)failed;
}

/* ---- another user ---- */

static uid_t user = FIRST_USER;

static int choose_user(const char *number) {
    long n = atol(number);
    if (n < FIRST_USER || n >= FIRST_USER + USERS) return errno = EINVAL, fail("--user");
    user = (uid_t)n;
    return 0;
}

void confine_take_user(void) {
    if (geteuid() || getenv("LOCKSTEP_UID") || make_folders("/run/lockstep")) return;
    for (int i = 0; i < USERS; i++) {
        char path[64], number[16];
        snprintf(path, sizeof path, "/run/lockstep/user-%d", FIRST_USER + i);
        snprintf(number, sizeof number, "%d", FIRST_USER + i);
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        if (fd < 0) return;
        if (fcntl(fd, F_SETLK, &lock)) {
            close(fd); /* another grading process holds it */
            continue;
        }
        setenv("LOCKSTEP_UID", number, 1); /* the descriptor stays open: it holds the lock */
        return;
    }
}

/* RLIMIT_NPROC counts all processes of a user: without a user of its own the sandbox would limit
   the instructor's other programs. */
static int change_user(void) {
    if (geteuid()) return 0;
    struct rlimit processes = {MOST_PROCESSES, MOST_PROCESSES};
    uid_t who = user;
    return setrlimit(RLIMIT_NPROC, &processes) || setgroups(0, NULL) ||
           setresgid((gid_t)who, (gid_t)who, (gid_t)who) || setresuid(who, who, who);
}

/* ---- confine() ---- */

struct words {
    char *environment[16];
    int variables;
    bool worker;
    char **program;
};

static int add_path(int rules, int version, const char *how, const char *path) {
    bool write = !strcmp(how, "--rw");
    if (write && !geteuid() && chown(path, user, (gid_t)-1)) return fail(path);
    if (allow(rules, version, path, write, strcmp(how, "--try") != 0)) return fail(path);
    return 0;
}

static int read_words(struct words *w, char **word, int rules, int version) {
    int failed = 0;
    for (; *word && strcmp(*word, "--") && !failed; word++) {
        if (!strcmp(*word, "--worker"))
            w->worker = true;
        else if (!word[1])
            return errno = EINVAL, fail(*word);
        else if (!strcmp(*word, "--user"))
            failed = choose_user(*++word);
        else if (!strcmp(*word, "--env") && w->variables < 15)
            w->environment[w->variables++] = *++word;
        else
            failed = add_path(rules, version, word[0], word[1]), word++;
    }
    w->program = *word ? word + 1 : word;
    return failed;
}

/* Searches PATH as a shell does; PATH is the one of the new environment. */
static int become(const struct words *w) {
    clearenv();
    for (int i = 0; i < w->variables; i++) putenv(w->environment[i]);
    execvp(w->program[0], w->program);
    return fail(w->program[0]);
}

int confine(char **words) {
    struct words w = {.variables = 0};
    pid_t parent = getppid();
    int version = confine_version();
    if (!version) return fail("Landlock");
    int rules = make_ruleset(version);
    if (rules < 0) return fail("Landlock's rules");
    int failed = read_words(&w, words, rules, version);
    if (failed || !w.program[0]) return failed ? failed : (errno = EINVAL, fail("no program"));
    for (const char *const *d =
             (const char *const[]){"/dev/null", "/dev/zero", "/dev/urandom", NULL};
         *d; d++)
        if (allow(rules, version, *d, !strcmp(*d, "/dev/null"), false)) return fail(*d);
    if (!w.worker) { /* a worker has no children */
        if (guard_descendants(parent)) return fail("fork");
        parent = getppid();
    }
    setsid(); /* without a terminal TIOCSTI cannot push characters into it */
    umask(022);
    if (chdir("/") || change_user()) return fail("another user");
    process_end_with(
        parent); /* after change_user(), since a change of user clears PR_SET_PDEATHSIG */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return fail("no new privileges");
    if (syscall(SYS_landlock_restrict_self, rules, 0)) return fail("Landlock");
    close(rules);
    if (filter_install(w.worker)) return fail("the seccomp filter");
    return become(&w);
}

void confine_limits(struct text *t) {
    int version = confine_version();
    text_format(t, "no namespaces: names and sizes of files are visible, their contents are not\n");
    if (geteuid())
        text_format(t, "submissions run as your own user, with your limit on processes\n");
    if (version < ABI_TRUNCATE)
        text_format(
            t,
            "this kernel's Landlock (version %d) cannot forbid truncate(); the seccomp filter does, for kernels' programs\n",
            version);
    text_format(t, "the memory limit is checked by the grader twenty times a second\n");
}
