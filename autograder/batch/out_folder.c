#include "out_folder.h"
#include "durable_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char marker[] = "lockstep-grades.json";
static const char *const inner[] = {"store", "exercises", "results", "records", "reports"};

/* What a run may have left that was killed while it wrote the marker does not count. */
static bool is_empty(const char *folder) {
    bool empty = true;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && empty && (e = readdir(d));)
        empty = !strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") ||
                !strncmp(e->d_name, marker, strlen(marker));
    if (d) closedir(d);
    return empty;
}

enum out_before out_look(const char *out) {
    return access(out, F_OK) ? OUT_MISSING : is_empty(out) ? OUT_EMPTY : OUT_FILLED;
}

static bool has_manifest(const char *out) {
    struct text path = {0};
    text_format(&path, "%s/manifest.json", out);
    bool has = !access(path.data, F_OK);
    text_free(&path);
    return has;
}

/* Links are not followed. */
void out_undo(const char *out, enum out_before before) {
    char *const paths[] = {(char *)out, NULL};
    bool filled = before == OUT_FILLED || has_manifest(out); /* another run may have graded since */
    FTS *tree = filled ? NULL : fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *e; tree && (e = fts_read(tree));) {
        bool keep = !e->fts_level && before == OUT_EMPTY;
        if (e->fts_info == FTS_D || e->fts_info == FTS_NS || e->fts_info == FTS_ERR || keep)
            continue;
        if (e->fts_info == FTS_DP)
            rmdir(e->fts_path);
        else
            unlink(e->fts_path);
    }
    if (tree) fts_close(tree);
}

/* @return the number of the lesson that the folder belongs to; 0: it has no marker */
static int owner(const char *path, struct text *name) {
    json_t *mark = json_load_file(path, 0, NULL);
    const char *lesson = json_string_value(json_object_get(mark, "lesson"));
    int number = (int)json_integer_value(json_object_get(mark, "number"));
    text_format(name, "%s", lesson ? lesson : "");
    json_decref(mark);
    return number;
}

static int mark(const char *path, const struct lockstep_lesson *l) {
    json_t *o = json_pack("{s:s, s:s, s:i}", "schema", "lockstep-grades/1", "lesson", l->name,
                          "number", l->number);
    int failed = durable_json(path, o);
    json_decref(o);
    return failed;
}

/* @return 0 if the folder is this lesson's, or new */
static int claim(const char *out, const struct lockstep_lesson *l, struct text *why) {
    struct text path = {0}, name = {0};
    text_format(&path, "%s/%s", out, marker);
    int number = owner(path.data, &name), failed = -1;
    if (number == l->number)
        failed = 0;
    else if (number)
        text_format(why,
                    "%s holds the grades of lesson %d (%s), which are not mixed with those of "
                    "lesson %d: name another folder for them",
                    out, number, name.data, l->number);
    else if (!is_empty(out))
        text_format(why,
                    "%s holds files that are not grades of `lockstep grade`: name a new or an "
                    "empty folder for them",
                    out);
    else if ((failed = mark(path.data, l)))
        text_format(why, "%s cannot be written: %s", path.data, strerror(errno));
    text_free(&path);
    text_free(&name);
    return failed;
}

/* @return a descriptor that holds the lock as long as it is open, or -1 */
static int lock(const char *out, struct text *why) {
    int fd = open(out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        text_format(why, "%s cannot be opened: %s", out, strerror(errno));
        return -1;
    }
    if (!flock(fd, LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK) return fd;
    text_format(why, "another grader is writing to %s: wait until it has finished", out);
    close(fd);
    return -1;
}

static int make_inner(const char *out, struct text *why) {
    int failed = 0;
    durable_sweep(out);
    for (size_t i = 0; i < sizeof inner / sizeof *inner && !failed; i++) {
        struct text path = {0};
        text_format(&path, "%s/%s", out, inner[i]);
        failed = make_folders(path.data);
        if (failed) text_format(why, "%s cannot be created: %s", path.data, strerror(errno));
        if (!failed) durable_sweep(path.data);
        text_free(&path);
    }
    return failed;
}

int out_open(const char *out, const struct lockstep_lesson *lesson, struct text *why) {
    if (make_folders(out)) {
        text_format(why, "%s cannot be created: %s", out, strerror(errno));
        return -1;
    }
    int fd = lock(out, why);
    if (fd < 0) return -1;
    if (!claim(out, lesson, why) && !make_inner(out, why)) return 0; /* it stays open */
    close(fd);
    return -1;
}
