/* Grades a lesson on a real GPU: builds the workers with nvcc, and merges both records. */
#include "cuda_lesson.h"
#include "record/json.h"
#include "gpu/build_cuda.h"
#include "course.h"
#include "support/subprocess.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cuda_can(const struct lockstep_exercise *e) { return !e->diagnosis; }

/* ---- building ---- */

static void show_progress(int ended, int count) {
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r\033[K");
    if (ended < count) fprintf(stderr, "compiling for the GPU: %d of %d ...", ended, count);
}

static void add_worker(struct cuda_worker *s, const struct lockstep_exercise *e, const char *folder,
                       const char *work_dir, struct text *messages) {
    struct text source = {0}, output = {0};
    text_format(&source, "%s/%s.cu", folder, e->id);
    text_format(&output, "%s/%s", work_dir, e->id);
    *s = (struct cuda_worker){
        .source = source.data, .define = e->define, .output = output.data, .messages = messages};
    for (int i = 0; i < e->case_count; i++) s->operators[e->cases[i].operation] = true;
}

void cuda_lesson_build(const struct gpu *gpu, const struct lockstep_lesson *lesson,
                       const char *folder, const char *work_dir, const bool which[],
                       struct text *messages) {
    struct cuda_worker *list = calloc((size_t)lesson->count + 1, sizeof *list);
    struct text cache = {0};
    int count = 0;
    text_format(&cache, "%s/build/cache", project_home());
    for (int i = 0; i < lesson->count && list; i++) {
        const struct lockstep_exercise *e = &lesson->exercises[i];
        if (!cuda_can(e) || !which[i]) continue;
        add_worker(&list[count], e, folder, work_dir, &messages[i]);
        if (access(list[count].source, R_OK))
            text_format(&messages[i], "%s: %s\n", list[count].source, strerror(errno));
        else
            count++;
    }
    if (list)
        cuda_build(gpu, project_home(), course_folder("lessons", lesson), cache.data, list, count,
                   show_progress);
    for (int i = 0; i < count; i++) {
        free((void *)list[i].source);
        free((void *)list[i].output);
    }
    text_free(&cache);
    free(list);
}

/* ---- two records ---- */

static const json_t *exercise_of(const json_t *record, const char *id) {
    const json_t *list = json_object_get(record, "exercises");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_member_text(json_array_get(list, i), "id"), id))
            return json_array_get(list, i);
    return NULL;
}

/* The simulator's verdict has priority; the GPU's counts if the simulator found nothing wrong. */
static void merge_exercise(json_t *e, const json_t *gpu) {
    bool failed = strcmp(json_member_text(gpu, "verdict"), "passed") != 0;
    json_t *cuda = json_object();
    for (const char **name = (const char *[]){"verdict", "check", "why", "cases", NULL}; *name;
         name++)
        if (json_object_get(gpu, *name)) json_object_set(cuda, *name, json_object_get(gpu, *name));
    json_object_set_new(e, "cuda", cuda);
    if (!failed || strcmp(json_member_text(e, "verdict"), "passed")) return;
    json_object_set(e, "verdict", json_object_get(gpu, "verdict"));
    json_object_set(e, "check", json_object_get(gpu, "check"));
    json_object_set_new(e, "why", json_sprintf("on the GPU, %s", json_member_text(gpu, "why")));
    json_object_set_new(e, "points", json_integer(0));
}

void cuda_lesson_merge(json_t *record, const json_t *cuda) {
    const json_t *list = json_object_get(record, "exercises");
    json_int_t score = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *e = json_array_get(list, i);
        const json_t *gpu = exercise_of(cuda, json_member_text(e, "id"));
        if (gpu) merge_exercise(e, gpu);
        score += json_integer_value(json_object_get(e, "points"));
    }
    json_object_set_new(record, "score", json_integer(score));
    json_object_set_new(record, "backend", json_string("sim+cuda"));
    json_object_set(record, "device", json_object_get(cuda, "device"));
}

/* ---- the report ---- */

static double number(const json_t *o, const char *name) {
    return json_number_value(json_object_get(o, name));
}

void cuda_lesson_report(FILE *to, const json_t *exercise) {
    const json_t *cuda = json_object_get(exercise, "cuda");
    const json_t *cases = json_object_get(cuda ? cuda : exercise, "cases");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        const char *rejected = json_member_text(c, "time_rejected");
        if (!*rejected && !json_object_get(c, "time_us")) continue;
        fprintf(to, "      on the GPU, %s: ", show_words(json_member_text(c, "case")));
        if (*rejected)
            fprintf(to, "%s\n", rejected);
        else
            fprintf(to, "%.1f us, %s GB/s, %.0f %% of a copy (cold L2)\n", number(c, "time_us"),
                    show_number((double)(long)(number(c, "bandwidth_gbs") + 0.5)),
                    100 * number(c, "copy_fraction"));
    }
}
