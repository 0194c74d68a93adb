/* Keeps the results of starter/ in build/progress, each with a hash of all that it depends on. */
#include "progress.h"
#include "record/json.h"
#include "course.h"
#include "support/strbuf.h"
#include "support/subprocess.h"

#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the key ---- */

static uint64_t tree_hash;

static int add_file(const char *path, const struct stat *s, int kind, struct FTW *where) {
    (void)where;
    if (kind != FTW_F) return 0;
    const long long facts[] = {s->st_size, s->st_mtim.tv_sec, s->st_mtim.tv_nsec};
    tree_hash = text_hash(tree_hash, path, strlen(path));
    tree_hash = text_hash(tree_hash, (const char *)facts, sizeof facts);
    return 0;
}

/* Of Lockstep's own files sizes and times suffice: a change of them costs another grading at most.
 */
static uint64_t hash_of_lockstep(const struct lockstep_lesson *l) {
    static const char *const parts[] = {"autograder/include",          "autograder/worker",
                                        "autograder/sim/include",      "build/lockstep",
                                        "build/lib/liblockstep-sim.a", NULL};
    char path[PATH_MAX];
    tree_hash = TEXT_HASH;
    for (int i = 0; parts[i]; i++) {
        snprintf(path, sizeof path, "%s/%s", project_home(), parts[i]);
        nftw(path, add_file, 16, FTW_PHYS);
    }
    nftw(course_folder("lessons", l), add_file, 16, FTW_PHYS);
    snprintf(path, sizeof path, "%s/build/suites/%d-%s", project_home(), l->number, l->name);
    nftw(path, add_file, 16, FTW_PHYS);
    return tree_hash;
}

/* Adds a file of the student's, and the files beside it that it names between quotation marks:
   whatever it includes is among them. @return 0, or -1 if it cannot be read */
static int add_student_file(uint64_t *h, const char *folder, const char *name, int depth) {
    struct text path = {0}, t = {0};
    text_format(&path, "%s/%s", folder, name);
    int failed = text_read(&t, path.data);
    if (!failed) *h = text_hash(*h, t.data, t.length);
    for (const char *p = failed || depth > 8 ? NULL : strchr(t.data, '"'); p;
         p = strchr(p + 1, '"')) {
        char other[256];
        size_t length = strcspn(p + 1, "\"\n");
        if (!length || length >= sizeof other) continue;
        snprintf(other, sizeof other, "%.*s", (int)length, p + 1);
        add_student_file(h, folder, other, depth + 1);
    }
    text_free(&path);
    text_free(&t);
    return failed;
}

static struct progress_key key_of(const struct lockstep_lesson *l,
                                  const struct lockstep_exercise *e, uint64_t lockstep) {
    struct progress_key key = {""};
    char name[256];
    snprintf(name, sizeof name, "%s.cu", e->id);
    if (!add_student_file(&lockstep, course_folder("starter", l), name, 0))
        snprintf(key.text, sizeof key.text, "%016llx", (unsigned long long)lockstep);
    return key;
}

struct progress_key progress_key(const struct lockstep_lesson *l,
                                 const struct lockstep_exercise *e) {
    return key_of(l, e, hash_of_lockstep(l));
}

void progress_keys(const struct lockstep_lesson *l, struct progress_key keys[LESSON_EXERCISES]) {
    uint64_t lockstep = hash_of_lockstep(l);
    for (int i = 0; i < l->count; i++) keys[i] = key_of(l, &l->exercises[i], lockstep);
}

/* ---- the results ---- */

static void path_of(const struct lockstep_lesson *l, const struct lockstep_exercise *e,
                    struct text *folder, struct text *path) {
    text_format(folder, "%s/build/progress", project_home());
    text_format(path, "%s/%d-%s", folder->data, l->number, e->id);
}

/* A timeout may be a busy machine's, and a failed grader has no verdict. */
static bool is_lasting(const json_t *exercise) {
    const char *verdict = json_member_text(exercise, "verdict");
    return *verdict && strcmp(verdict, "grader-error") &&
           strcmp(json_member_text(exercise, "check"), "timeout");
}

/* Results are a convenience: a folder that cannot be written costs another grading only. */
static void keep(const struct lockstep_lesson *l, const struct lockstep_exercise *e,
                 const json_t *graded, const struct progress_key *key) {
    struct text folder = {0}, path = {0}, line = {0};
    path_of(l, e, &folder, &path);
    text_format(&line, "%s %s %d\n", key->text, json_member_text(graded, "verdict"),
                (int)json_integer_value(json_object_get(graded, "points")));
    if (!make_folders(folder.data)) (void)!text_write(path.data, line.data, line.length);
    text_free(&folder);
    text_free(&path);
    text_free(&line);
}

void progress_keep(const struct lockstep_lesson *l, const json_t *record,
                   const struct progress_key keys[LESSON_EXERCISES]) {
    static struct progress_key now[LESSON_EXERCISES];
    size_t i;
    json_t *graded;
    progress_keys(l, now);
    json_array_foreach(json_object_get(record, "exercises"), i, graded) {
        const struct lockstep_exercise *e = lockstep_exercise_find(l,
                                                                   json_member_text(graded, "id"));
        if (!e || !is_lasting(graded)) continue;
        const struct progress_key *key = &keys[e - l->exercises];
        if (*key->text && !strcmp(key->text, now[e - l->exercises].text)) keep(l, e, graded, key);
    }
}

/* @return whether the student has not begun: the file is what starter.awk makes of the original */
static bool is_starter(const struct lockstep_lesson *l, const struct lockstep_exercise *e) {
    struct text script = {0}, solution = {0}, path = {0}, file = {0}, made = {0};
    text_format(&script, "%s/autograder/starter.awk", project_home());
    text_format(&solution, "%s/%s.cu", course_originals(l), e->id);
    text_format(&path, "%s/%s.cu", course_folder("starter", l), e->id);
    char *argv[] = {(char *)"awk", (char *)"-f", script.data, solution.data, NULL};
    bool same = !text_read(&file, path.data) && !process_run(argv, &made) &&
                made.length == file.length && !memcmp(made.data, file.data, file.length);
    text_free(&script);
    text_free(&solution);
    text_free(&path);
    text_free(&file);
    text_free(&made);
    return same;
}

struct progress_result progress_result(const struct lockstep_lesson *l,
                                       const struct lockstep_exercise *e) {
    struct progress_result kept = {""}, none = {""};
    struct text folder = {0}, path = {0}, line = {0};
    struct progress_key key = progress_key(l, e);
    char hash[17] = "";
    path_of(l, e, &folder, &path);
    bool read = !text_read(&line, path.data) &&
                sscanf(line.data, "%16s %31s %d", hash, kept.verdict, &kept.points) == 3;
    text_free(&folder);
    text_free(&path);
    text_free(&line);
    if (read && *key.text && !strcmp(hash, key.text)) return kept;
    if (is_starter(l, e)) strcpy(none.verdict, "todo");
    return none;
}

const struct lockstep_exercise *progress_next(const struct lockstep_lesson *l,
                                              const struct lockstep_exercise *after) {
    int first = after ? (int)(after - l->exercises) + 1 : 0;
    for (int i = 0; i < l->count; i++) {
        const struct lockstep_exercise *e = &l->exercises[(first + i) % l->count];
        if (strcmp(progress_result(l, e).verdict, "passed")) return e;
    }
    return NULL;
}
