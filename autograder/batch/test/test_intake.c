/* What is taken of a class's submissions, and what is said of the rest. */
#include "batch/intake/intake.h"
#include "batch/store.h"
#include "folder.h"

#include <stdarg.h>

TestSuite(intake, .timeout = 240); /* the same for all: Criterion supports one timeout only */

static const struct lockstep_exercise exercises[] = {
    {.id = "shared"}, {.id = "warp"}, {.id = "peak"}};
static const struct lockstep_lesson lesson = {
    .number = 1, .name = "reduce", .exercises = exercises, .count = 3};

static struct class_list class;
static char in[80], store[80];

static void set_up(void) {
    make_folder();
    snprintf(in, sizeof in, "%s/in", folder);
    snprintf(store, sizeof store, "%s/store", folder);
    cr_assert_eq(shell("mkdir %s/in %s/store", folder), 0);
}

static void tear_down(void) {
    intake_free(&class, &lesson);
    remove_folder();
}

/* Makes files with shell commands, run in the class's folder, and takes them in. */
static void take_in(const char *commands) {
    struct text line = {0}, why = {0};
    text_format(&line, "cd %s && %s", in, commands);
    cr_assert_eq(shell("%s", line.data), 0, "%s", line.data);
    cr_assert_eq(intake_read(&class, in, "/", &lesson, store, &why), 0, "%s", why.data);
    text_free(&line);
    text_free(&why);
}

static const struct submission *of(const char *student) {
    for (int i = 0; i < class.count; i++)
        if (!strcmp(class.list[i].student, student)) return &class.list[i];
    cr_assert_fail("there is no %s", student);
    return NULL;
}

static void expect_note(const char *student, const char *note) {
    const struct submission *s = of(student);
    cr_expect_str_eq(s->note.data ? s->note.data : "", note);
}

static void expect_file(const char *student, int exercise, const char *content) {
    struct text data = {0};
    const struct submitted_file *f = &of(student)->files[exercise];
    cr_assert_eq(f->state, FILE_TAKEN, "%s: %s", student, of(student)->note.data);
    cr_assert_eq(store_get(store, f->hash, &data), 0);
    cr_expect_str_eq(data.data, content);
    text_free(&data);
}

Test(intake, follows_no_link_and_waits_for_no_pipe, .init = set_up, .fini = tear_down) {
    take_in("mkdir zoe && ln -s /etc/passwd zoe/shared.cu && mkfifo zoe/warp.cu && "
            "head -c 2000000 /dev/zero > zoe/peak.cu");
    expect_note("zoe", "shared.cu is a symbolic link: refused; warp.cu is not a regular file: "
                       "refused; peak.cu is larger than 1 MiB: refused");
    for (int i = 0; i < 3; i++) cr_expect_eq(of("zoe")->files[i].state, FILE_REFUSED);
    cr_expect_eq(shell("test -z \"$(ls %s)\"", store), 0, "nothing is kept");
}

Test(intake, takes_files_from_the_top_or_the_lessons_folder, .init = set_up, .fini = tear_down) {
    take_in("mkdir -p zoe/1-reduce bob && echo a > zoe/1-reduce/shared.cu && echo b > bob/warp.cu "
            "&& echo old > zoe/shared.cu && ln -s zoe ann");
    expect_note("zoe", "warp.cu is missing; peak.cu is missing");
    expect_note("bob", "shared.cu is missing; peak.cu is missing");
    expect_note("ann", "the submission is a symbolic link: refused");
    expect_file("zoe", 0, "a\n");
    expect_file("bob", 1, "b\n");
    cr_expect_str_eq(class.untaken.data, "zoe/shared.cu\n");
}

Test(intake, a_missing_file_is_told_with_what_is_there_instead, .init = set_up, .fini = tear_down) {
    take_in("mkdir -p zoe/a/b && echo > zoe/Shared.cu && echo > zoe/a/b/warp.cu && "
            "echo > zoe/peak.cu.txt && echo > zoe/answers.pdf && mkdir zoe/a/c");
    expect_note("zoe", "shared.cu is missing; there is `Shared.cu`: upper and lower case matter; "
                       "warp.cu is missing; there is `a/b/warp.cu`: it is in the wrong folder; "
                       "peak.cu is missing; there is `peak.cu.txt`: its name has another ending");
    cr_expect_str_eq(class.untaken.data, "zoe/answers.pdf\n", "nothing is skipped in silence");
}

Test(intake, two_files_for_one_exercise_are_refused, .init = set_up, .fini = tear_down) {
    take_in("mkdir zoe && echo 1 > zoe/shared.cu && echo 2 > zoe/Shared.cu && echo > zoe/warp.cu "
            "&& echo > zoe/peak.cu");
    expect_note("zoe", "shared.cu is there twice, as `zoe/shared.cu` and `zoe/Shared.cu`: refused");
}

Test(intake, a_class_without_students_is_refused, .init = set_up, .fini = remove_folder) {
    struct text why = {0};
    cr_expect_neq(intake_read(&class, in, "/", &lesson, store, &why), 0);
    cr_expect(strstr(why.data, "contains no submissions"), "%s", why.data);
    text_free(&why);
}

Test(intake, the_folder_of_grades_is_not_a_submission, .init = set_up, .fini = tear_down) {
    struct text why = {0}, out = {0};
    text_format(&out, "%s/grades", in);
    cr_assert_eq(shell("mkdir -p %s/in/grades/x %s/in/zoe", folder), 0);
    cr_expect_eq(intake_read(&class, in, out.data, &lesson, store, &why), 0);
    cr_expect_eq(class.count, 1);
    of("zoe");
    text_free(&out);
}
