/* A lesson's suite: one parameterised Criterion test per exercise of exercises.c, which makes one
   assertion per case. A test per case would be a process per case, which takes about 14 ms of
   processor time: for all lessons a sixth of what the cases themselves take. */
#include "cases.h"
#include "options.h"
#include "publish.h"
#include "reports.h"
#include "support/subprocess.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <lockstep/suite.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct suite_arguments arguments;
static bool asked[MOST_EXERCISES];

/* ---- the tests ---- */

/* In a process of its own. The exercise is the test's name, and the options are its parameter. */
static void grade(struct grade_options *o) {
    const struct lockstep_lesson *l = suite_lesson();
    const struct lockstep_exercise *e = lockstep_exercise_find(l, criterion_current_test->name);
    const char *why = grade_exercise(o, l, e, suite_fill, cases_tell);
    cr_assert(why == NULL, "%s", why);
}

static void test(void) {
    criterion_internal_test_setup();
    criterion_internal_test_main((void (*)(void))grade);
    criterion_internal_test_teardown();
}

static struct criterion_test_params parameters(void) {
    return cr_make_param_array(struct grade_options, &arguments.grade, 1);
}

/* What ParameterizedTest() declares for a test known at compile time. */
static void register_tests(struct criterion_test_set *set) {
    static struct criterion_test_extra_data data[MOST_EXERCISES];
    static char identifiers[MOST_EXERCISES][128];
    const struct lockstep_lesson *l = suite_lesson();
    for (int i = 0; i < l->count; i++) {
        const char *id = l->exercises[i].id;
        if (!asked[i]) continue;
        snprintf(identifiers[i], sizeof identifiers[i], "%.60s/%.60s", l->name, id);
        data[i] = (struct criterion_test_extra_data){.compiler_ = CR_COMPILER_,
                                                     .lang_ = CR_LANG,
                                                     .kind_ = CR_TEST_PARAMETERIZED,
                                                     .param_ = parameters,
                                                     .identifier_ = identifiers[i],
                                                     .file_ = __FILE__,
                                                     .line_ = __LINE__};
        struct criterion_test t = {id, l->name, test, &data[i]};
        criterion_register_test(set, &t);
    }
}

/* ---- what to test ---- */

static int no_exercise(const char *id) {
    fprintf(stderr, "suite: lesson %d has no exercise `%s`\n", suite_lesson()->number, id);
    return 2;
}

static int choose_exercises(void) {
    const struct lockstep_lesson *l = suite_lesson();
    char *copy = strdup(arguments.list ? arguments.list : ""), *rest = NULL;
    int bad = 0;
    if (l->count > MOST_EXERCISES) {
        fprintf(
            stderr,
            "suite: lesson %d has more than %d exercises: raise MOST_EXERCISES in suite/cases.h\n",
            l->number, MOST_EXERCISES);
        free(copy);
        return 2;
    }
    for (int i = 0; i < l->count; i++) asked[i] = !arguments.list;
    for (char *id = strtok_r(copy, ", ", &rest); id; id = strtok_r(NULL, ", ", &rest)) {
        const struct lockstep_exercise *e = lockstep_exercise_find(l, id);
        if (e)
            asked[e - l->exercises] = true;
        else
            bad = no_exercise(id);
    }
    free(copy);
    return bad;
}

/* Criterion's own list has only the tests known at compile time. */
static int list(void) {
    const struct lockstep_lesson *l = suite_lesson();
    for (int i = 0; i < l->count; i++)
        if (asked[i]) printf("%s: %d cases\n", l->exercises[i].id, l->exercises[i].case_count);
    return 0;
}

/* ---- by hand: `lockstep lesson` compiles the files ---- */

static int build_workers(const char *folder) {
    char number[16], program[GRADE_PATH + 32];
    snprintf(number, sizeof number, "%d", suite_lesson()->number);
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    const char *argv[] = {program, "lesson",    number, "--from", arguments.from, "--build",
                          folder,  "--backend", "sim",  NULL,     NULL,           NULL};
    if (arguments.list) argv[9] = "--exercise", argv[10] = arguments.list;
    return process_run((char **)argv, NULL);
}

static bool is_course(const char *from) {
    return !strcmp(from, "starter") || !strcmp(from, "solutions");
}

/* Removes the folder when this process has ended, however that happens: Criterion exits at once
   with
   --fail-fast, and Ctrl-C kills it. A process in a session of its own waits for the pipe's end. */
static int remove_at_end(const char *folder) {
    int end[2];
    char nothing;
    if (pipe2(end, O_CLOEXEC)) return -1;
    pid_t child = fork();
    if (child == 0) {
        setsid();
        for (int fd = 0; fd < 3; fd++) dup2(end[0], fd);
        close(end[1]);
        while (read(end[0], &nothing, 1) < 0 && errno == EINTR) {}
        execlp("rm", "rm", "-rf", "--", folder, (char *)NULL);
        _exit(127);
    }
    close(end[0]); /* the other end stays open */
    return child < 0 ? -1 : 0;
}

/* Fills in what `lockstep lesson` gives. @return 0; else a status after a message */
static int prepare(void) {
    static char folder[GRADE_PATH];
    struct grade_options *o = &arguments.grade;
    const struct lockstep_lesson *l = suite_lesson();
    int length = snprintf(o->sources, GRADE_PATH, "%s", arguments.from);
    if (!*o->workers && is_course(arguments.from))
        length = snprintf(o->sources, GRADE_PATH, "%.3000s/%s/%d-%s", project_home(),
                          arguments.from, l->number, l->name);
    if (length >= GRADE_PATH) {
        fprintf(stderr, "suite: the value of --from is too long\n");
        return 2;
    }
    if (!*o->secret) snprintf(o->secret, GRADE_PATH, "%.4000s/build/secret", project_home());
    if (*o->workers) return 0;
    snprintf(folder, sizeof folder, "%.4000s/build/suite-XXXXXX", project_home());
    if (!mkdtemp(folder) || remove_at_end(folder)) {
        fprintf(stderr, "suite: %s cannot be created: %s\n", folder, strerror(errno));
        return 2;
    }
    strcpy(o->workers, folder);
    o->by_hand = true;
    if (!*o->record) strcpy(o->record, folder);
    return build_workers(folder);
}

static void clean_up(void) {
    char *argv[] = {(char *)"rm", (char *)"-rf", (char *)"--", arguments.grade.workers, NULL};
    if (arguments.grade.by_hand) process_run(argv, NULL);
}

/* ---- the run ---- */

static int run(int argc, char **argv) {
    struct criterion_test_set *set = criterion_initialize();
    register_tests(set);
    criterion_register_output_provider("tap", report_tap);
    criterion_register_output_provider("xml", report_junit);
    criterion_register_output_provider("json", report_json);
    criterion_options.jobs = 1;
    int status = 0;
    if (criterion_handle_args(argc, argv, true)) {
        publish_begin(&arguments.grade, asked);
        status = !criterion_run_all_tests(set);
        if (publish_end()) status = 2;
    }
    criterion_finalize(set);
    return status;
}

int main(int argc, char **argv) {
    int bad = arguments_take(&argc, argv, &arguments);
    if (!bad) bad = choose_exercises();
    if (bad) return bad;
    if (arguments.help) arguments_help(argv[0]);
    if (arguments.help) return run(argc, argv);
    if (arguments.list_only) return list();
    int status = prepare();
    if (!status) status = run(argc, argv);
    clean_up();
    return status;
}
