/* Runs the blocks of a launch on several cores: the record must equal that of one core, byte for
   byte. The first line of each program in parallel/ says whether its blocks conflict. `//
   together`: they do not, and all launches must run on several cores. `// alone`: they do, or they
   do what only one process may, so no launch may. `cases: N`: CASE is 1 to N. With
   LOCKSTEP_CORES_EAGER the runtime also parallelises launches that are too small to gain, and
   reports each on stderr. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "support/subprocess.h"

#define PROGRAMS "autograder/sim/test/parallel/*.cu"
static const char several[] = " blocks on several cores\n",
                  one[] = " blocks on one core after all\n";

enum { MAX_CASES = 128 };

struct program {
    char path[256];
    int number; /* of the case; 0: there are none */
    bool together, by_hand;
};

static int read_programs(struct program *list) {
    glob_t g;
    int count = 0;
    if (glob(PROGRAMS, 0, NULL, &g)) return 0;
    for (size_t i = 0; i < g.gl_pathc; i++) {
        char line[256] = "";
        FILE *f = fopen(g.gl_pathv[i], "r");
        if (!f || !fgets(line, sizeof line, f)) line[0] = 0;
        if (f) fclose(f);
        const char *cases = strstr(line, "cases: ");
        int last = cases ? atoi(cases + 7) : 0;
        for (int n = cases ? 1 : 0; n <= last && count < MAX_CASES; n++) {
            struct program *p = &list[count++];
            snprintf(p->path, sizeof p->path, "%s", g.gl_pathv[i]);
            p->number = n;
            p->together = strstr(line, "together") != NULL;
            p->by_hand = strstr(line, "by hand") != NULL;
        }
    }
    globfree(&g);
    return count;
}

/* Takes the lines that end with `end` out of the text. @return how many */
static int drop_lines(char *text, const char *end) {
    int count = 0;
    for (char *at = strstr(text, end); at; at = strstr(text, end)) {
        char *line = at;
        while (line > text && line[-1] != '\n') line--;
        memmove(line, at + strlen(end), strlen(at + strlen(end)) + 1);
        count++;
    }
    return count;
}

static char *read_file(const char *path) {
    char *text = NULL;
    size_t bytes = 0;
    FILE *f = fopen(path, "r");
    if (f && getdelim(&text, &bytes, 0, f) < 0) text = NULL;
    if (f) fclose(f);
    return text;
}

struct result {
    int status, together, alone;
    char *text, *record;
};

static struct result run(const struct program *p, int cores) {
    char path[] = "/tmp/lockstep-cores-XXXXXX", number[16], define[32];
    int fd = mkstemp(path);
    cr_assert(fd >= 0, "no temporary file");
    close(fd);
    snprintf(number, sizeof number, "%d", cores);
    snprintf(define, sizeof define, "-DCASE=%d", p->number);
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--timeout",
                    (char *)"120",
                    (char *)"--cores",
                    number,
                    (char *)"--json",
                    path,
                    define,
                    (char *)p->path,
                    NULL};
    struct text output = {0};
    struct result r = {.status = process_run(argv, &output)};
    r.text = strdup(output.data ? output.data : "");
    r.together = drop_lines(r.text, several);
    r.alone = drop_lines(r.text, one);
    r.record = read_file(path);
    cr_assert(r.record != NULL, "%s left no record:\n%s", p->path, r.text);
    unlink(path);
    text_free(&output);
    return r;
}

static void release(struct result *r) {
    free(r->text);
    free(r->record);
}

static void compare(const struct program *p, const struct result *alone, int cores) {
    struct result r = run(p, cores);
    const char *name = strrchr(p->path, '/') + 1;
    cr_expect(r.status == alone->status, "%s, case %d, %d cores: status %d, not %d", name,
              p->number, cores, r.status, alone->status);
    cr_expect(!strcmp(r.text, alone->text), "%s, case %d, %d cores: it says\n%s\nnot\n%s", name,
              p->number, cores, r.text, alone->text);
    cr_expect(!strcmp(r.record, alone->record), "%s, case %d, %d cores: another record:\n%s", name,
              p->number, cores, r.record);
    if (p->together)
        cr_expect(r.together > 0 && !r.alone, "%s, %d cores: %d launches ran there, %d did not",
                  name, cores, r.together, r.alone);
    else
        cr_expect(!r.together, "%s, case %d, %d cores: a launch ran there", name, p->number, cores);
    release(&r);
}

/* Parameters are indices, since pointers do not survive Criterion's new process. */
ParameterizedTestParameters(cores, change_nothing) {
    static struct program list[MAX_CASES];
    static int index[MAX_CASES];
    size_t count = (size_t)read_programs(list);
    for (int i = 0; i < MAX_CASES; i++) index[i] = i;
    return cr_make_param_array(int, index, count);
}

ParameterizedTest(int *index, cores, change_nothing, .timeout = 600) {
    static struct program list[MAX_CASES];
    cr_assert(*index < read_programs(list), "run this from the project's folder");
    const struct program *p = &list[*index];
    if (p->by_hand) return;
    setenv("LOCKSTEP_CORES_EAGER", "2", 1);
    struct result first = run(p, 1); /* the compiler may have had something to say */
    release(&first);
    struct result alone = run(p, 1);
    cr_expect(!alone.together && !alone.alone, "%s: one core is one process", p->path);
    for (int cores = p->together ? 2 : 3; cores <= (p->together ? 4 : 3); cores++)
        compare(p, &alone, cores);
    release(&alone);
}

/* ---- the end ---- */

/* Time is up while others run: it is known of which block. */
Test(cores, say_where_time_was_up, .timeout = 600) {
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--timeout",
                    (char *)"2",
                    (char *)"--cores",
                    (char *)"3",
                    (char *)"autograder/sim/test/parallel/endless.cu",
                    NULL};
    struct text output = {0};
    setenv("LOCKSTEP_CORES_EAGER", "2", 1);
    int status = process_run(argv, &output);
    cr_expect(status == 70 && strstr(output.data, one) && strstr(output.data, "block (100,0,0)") &&
                  strstr(output.data, "endless.cu:8: error: timeout"),
              "status %d:\n%s", status, output.data);
    text_free(&output);
}

/* Processes of a session that have not ended. */
static int count_session(pid_t session) {
    DIR *d = opendir("/proc");
    int count = 0;
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[300];
        int id = 0;
        char state = 0;
        snprintf(path, sizeof path, "/proc/%s/stat", e->d_name);
        FILE *f = fopen(path, "r");
        if (f && fscanf(f, "%*d (%*[^)]) %c %*d %*d %d", &state, &id) == 2 && id == session)
            count += state != 'Z';
        if (f) fclose(f);
    }
    if (d) closedir(d);
    return count;
}

static bool wait_until(pid_t session, int least, int most) {
    for (int i = 0; i < 1200; i++) {
        int count = count_session(session);
        if (count >= least && count <= most) return true;
        usleep(50000);
    }
    return false;
}

/* `lockstep`, the program and its three workers get the signal, or the program alone; none stays.
 */
static void check_end(int number, bool all) {
    setenv("LOCKSTEP_CORES_EAGER", "1", 1);
    pid_t child = fork();
    if (child == 0) {
        setsid();
        freopen("/dev/null", "w", stderr);
        execl("build/lockstep", "lockstep", "run", "--cores", "3",
              "autograder/sim/test/parallel/endless.cu", (char *)NULL);
        _exit(127);
    }
    cr_assert(wait_until(child, 3, 5), "the workers do not come");
    kill(all ? -child : child, number);
    waitpid(child, NULL, 0);
    cr_expect(wait_until(child, 0, 0), "signal %d: %d processes stay behind", number,
              count_session(child));
    kill(-child, SIGKILL);
}

Test(cores, end_with_the_program, .timeout = 600) {
    char *argv[] = {(char *)"build/lockstep",
                    (char *)"run",
                    (char *)"--timeout",
                    (char *)"1",
                    (char *)"autograder/sim/test/parallel/endless.cu",
                    NULL};
    process_run(argv, NULL); /* so that no compiler is among the processes that are counted */
    check_end(SIGINT, true); /* Ctrl-C */
    check_end(SIGTERM, false);
    check_end(SIGKILL, false);
}
