/* The regrade's folder. Results are named by all that decides them (fingerprint.h), so old and new
   ones lie side by side in one folder; the manifest says which are meant. To replace it is to
   apply. */
#include "regrade.h"
#include "batch/durable_file.h"

#include <dirent.h>
#include <errno.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void regrade_folder(struct text *path, const char *out) { text_format(path, "%s/regrade", out); }

bool regrade_exists(const char *out) {
    struct text path = {0};
    regrade_folder(&path, out);
    json_t *manifest = manifest_load(path.data);
    text_free(&path);
    json_decref(manifest);
    return manifest != NULL;
}

static int link_to(const char *folder, const char *name) {
    struct text path = {0}, target = {0};
    text_format(&path, "%s/%s", folder, name);
    text_format(&target, "../%s", name);
    int failed = symlink(target.data, path.data) && errno != EEXIST;
    text_free(&path);
    text_free(&target);
    return failed;
}

/* The marker comes first: a folder without it is refused as foreign (out_folder.h). */
static int mark(const char *out, const char *folder) {
    struct text from = {0}, to = {0}, marker = {0};
    text_format(&from, "%s/lockstep-grades.json", out);
    text_format(&to, "%s/lockstep-grades.json", folder);
    int failed = text_read(&marker, from.data) ||
                 durable_write(to.data, marker.data, marker.length);
    text_free(&from);
    text_free(&to);
    text_free(&marker);
    return failed;
}

int regrade_begin(const char *out) {
    struct text path = {0};
    regrade_folder(&path, out);
    int failed = make_folders(path.data) || mark(out, path.data) || link_to(path.data, "store") ||
                 link_to(path.data, "results");
    text_free(&path);
    return failed ? -1 : 0;
}

int regrade_commit(const char *out) {
    struct text path = {0};
    regrade_folder(&path, out);
    json_t *manifest = manifest_load(path.data);
    int failed = !manifest || manifest_save(out, manifest);
    json_decref(manifest);
    text_free(&path);
    return failed ? -1 : 0;
}

/* A result's name is its task's, with an ending. */
static void remove_unneeded(const char *out) {
    struct text path = {0};
    text_format(&path, "%s/results", out);
    json_t *manifest = manifest_load(out), *tasks = json_object_get(manifest, "tasks");
    DIR *d = tasks ? opendir(path.data) : NULL;
    for (struct dirent *e; d && (e = readdir(d));) {
        char task[DIGEST_TEXT] = "";
        if (strlen(e->d_name) < DIGEST_TEXT) continue;
        memcpy(task, e->d_name, DIGEST_TEXT - 1);
        if (is_digest(task) && !json_object_get(tasks, task)) unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d) closedir(d);
    json_decref(manifest);
    text_free(&path);
}

/* The manifest is removed first: a folder without it does not count as a regrade. Links are not
 * followed. */
static int remove_folder(const char *folder) {
    struct text manifest = {0};
    text_format(&manifest, "%s/manifest.json", folder);
    int failed = unlink(manifest.data) && errno != ENOENT;
    text_free(&manifest);
    char *const paths[] = {(char *)folder, NULL};
    FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *e; tree && (e = fts_read(tree));) {
        if (e->fts_info == FTS_D) continue;
        if (e->fts_info == FTS_NS || e->fts_info == FTS_ERR) continue;
        failed |= e->fts_info == FTS_DP ? rmdir(e->fts_path) : unlink(e->fts_path);
    }
    if (tree) fts_close(tree);
    return failed;
}

int regrade_remove(const char *out) {
    struct text path = {0};
    regrade_folder(&path, out);
    int failed = remove_folder(path.data);
    text_free(&path);
    if (!failed) remove_unneeded(out);
    return failed ? -1 : 0;
}
