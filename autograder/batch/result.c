#include "result.h"
#include "durable_file.h"

#include <sys/resource.h>
#include <unistd.h>

static void name(struct text *path, const char *out, const char *task, const char *ending) {
    path->length = 0;
    text_format(path, "%s/results/%s%s", out, task, ending);
}

/* Read, not only looked for: a damaged file is graded again. */
bool result_is_done(const char *out, const char *task) {
    struct text path = {0};
    name(&path, out, task, ".json");
    json_t *record = json_load_file(path.data, 0, NULL);
    bool done = record != NULL;
    json_decref(record);
    text_free(&path);
    return done;
}

int result_count_missing(const char *out, const json_t *manifest) {
    json_t *tasks = json_object_get(manifest, "tasks"), *files;
    const char *task;
    int count = 0;
    json_object_foreach(tasks, task, files) {
        json_t *result = result_load(out, task);
        count += !result;
        json_decref(result);
    }
    return count;
}

json_t *result_load(const char *out, const char *task) {
    struct text path = {0};
    name(&path, out, task, ".json");
    json_t *record = json_load_file(path.data, 0, NULL);
    name(&path, out, task, ".failed.json");
    if (!record) record = json_load_file(path.data, 0, NULL);
    text_free(&path);
    return record;
}

static double seconds_of(int who) {
    struct rusage r;
    getrusage(who, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

static json_t *with_time(const json_t *record) {
    json_t *copy = json_copy((json_t *)record);
    double seconds = seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN);
    if (!json_object_get(copy, "processor_seconds"))
        json_object_set_new(copy, "processor_seconds",
                            json_real((double)(long)(100 * seconds) / 100));
    return copy;
}

/* The record comes last: where it is, the report is, too. */
int result_save(const char *out, const char *task, const json_t *record, const struct text *report,
                bool done) {
    struct text path = {0};
    name(&path, out, task, ".txt");
    int failed = durable_write(path.data, report->data ? report->data : "", report->length);
    name(&path, out, task, done ? ".json" : ".failed.json");
    json_t *timed = with_time(record);
    if (!failed) failed = durable_json(path.data, timed);
    json_decref(timed);
    name(&path, out, task, ".failed.json");
    if (!failed && done) unlink(path.data);
    text_free(&path);
    return failed;
}

int result_report(const char *out, const char *task, struct text *report) {
    struct text path = {0};
    name(&path, out, task, ".txt");
    int failed = text_read(report, path.data);
    text_free(&path);
    return failed;
}
