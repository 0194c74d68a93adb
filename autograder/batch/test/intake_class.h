/* A class in a temporary folder, made by shell commands, and what intake takes of it. */
#ifndef LOCKSTEP_BATCH_TEST_INTAKE_CLASS_H
#define LOCKSTEP_BATCH_TEST_INTAKE_CLASS_H

#include "batch/intake/roster.h"
#include "batch/store.h"
#include "folder.h"

static const struct lockstep_exercise exercises[] = {
    {.id = "shared"}, {.id = "warp"}, {.id = "peak"}};
static const struct lockstep_lesson lesson = {
    .number = 1, .name = "reduce", .exercises = exercises, .count = 3};

static struct class_list class;
static char in[80], store[80];

static inline void set_up(void) {
    make_folder();
    snprintf(in, sizeof in, "%s/in", folder);
    snprintf(store, sizeof store, "%s/store", folder);
    cr_assert_eq(shell("mkdir %s/in %s/store", folder), 0);
}

static inline void tear_down(void) {
    intake_free(&class, &lesson);
    remove_folder();
}

/* Runs shell commands in the class's folder; `pack` makes archives (pack.c). */
static inline void make(const char *commands) {
    struct text line = {0}, output = {0};
    text_format(&line, "cd %s && pack() { %s/build/tests/pack \"$@\"; } && %s", in, project_home(),
                commands);
    char *argv[] = {(char *)"sh", (char *)"-c", line.data, NULL};
    cr_assert_eq(process_run(argv, &output), 0, "%s\n%s", line.data, output.data);
    text_free(&line);
    text_free(&output);
}

static inline void read_in(const char *submissions, bool single) {
    struct text why = {0}, path = {0};
    text_format(&path, "%s/%s", in, submissions);
    struct intake_source from = {.path = path.data, .skip = "/", .single = single};
    cr_assert_eq(intake_read(&class, &from, &lesson, store, &why), 0, "%s", why.data);
    text_free(&why);
    text_free(&path);
}

/* Nothing is taken in; the message begins with the folder's path, and ends so. */
static inline void expect_refusal(const char *commands, const char *end) {
    struct text why = {0};
    struct intake_source from = {.path = in, .skip = "/"};
    make(commands);
    cr_assert_neq(intake_read(&class, &from, &lesson, store, &why), 0);
    cr_expect_eq(strncmp(why.data, in, strlen(in)), 0, "%s", why.data);
    cr_expect_str_eq(why.data + strlen(in), end);
    text_free(&why);
}

static inline void take_in_from(const char *submissions) { read_in(submissions, false); }

static inline void take_in_single(const char *submissions) { read_in(submissions, true); }

static inline void take_in(const char *commands) {
    make(commands);
    take_in_from(".");
}

static inline const struct submission *of(const char *student) {
    for (int i = 0; i < class.count; i++)
        if (!strcmp(class.list[i].student, student)) return &class.list[i];
    cr_assert_fail("there is no %s", student);
    return NULL;
}

static inline void expect_note(const char *student, const char *note) {
    const struct submission *s = of(student);
    cr_expect_str_eq(s->note.data ? s->note.data : "", note);
}

static inline void expect_file(const char *student, int exercise, const char *content) {
    struct text data = {0};
    const struct submitted_file *f = &of(student)->files[exercise];
    cr_assert_eq(f->state, FILE_TAKEN, "%s: %s", student, of(student)->note.data);
    cr_assert_eq(store_get(store, f->hash, &data), 0);
    cr_expect_str_eq(data.data, content);
    text_free(&data);
}

#endif
