#include "build_worker.h"
#include "batch/named_files.h"
#include "course.h"
#include "support/subprocess.h"
#include "toolchain/driver/build.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- the files of the exercise ---- */

/* By hand, the whole folder is visible: a record is not shared then. */
static void show_own(const struct lesson_grading *g, int index, struct sim_build *job,
                     struct text paths[LESSON_EXERCISES]) {
    struct text texts[LESSON_EXERCISES] = {{0}};
    bool named[LESSON_EXERCISES];
    int count = 0;
    if (!g->known) job->own[0] = g->folder;
    if (!g->known) return;
    for (int i = 0; i < g->lesson->count; i++) {
        text_format(&paths[i], "%s/%s.cu", g->folder, g->lesson->exercises[i].id);
        if (text_read(&texts[i], paths[i].data)) text_free(&texts[i]);
    }
    named_files(g->lesson, texts, index, named);
    for (int i = 0; i < g->lesson->count; i++) {
        if (named[i] && count < BUILD_OWN - 1) job->own[count++] = paths[i].data;
        text_free(&texts[i]);
    }
}

/* Says that there is Shared.cu instead of shared.cu. */
static void say_other_case(struct text *to, const char *source) {
    const char *name = strrchr(source, '/');
    char *folder = name ? strndup(source, (size_t)(name - source)) : NULL;
    DIR *all = folder ? opendir(folder) : NULL;
    for (struct dirent *e; all && (e = readdir(all));)
        if (!strcasecmp(e->d_name, name + 1))
            text_format(to, "There is %s: rename it to %s\n", e->d_name, name + 1);
    if (all) closedir(all);
    free(folder);
}

static bool is_there(struct lesson_grading *g, const char *source, int index) {
    const char *id = g->lesson->exercises[index].id;
    if (!access(source, R_OK)) return true;
    bool missing = errno == ENOENT;
    text_format(&g->messages[index], "%s cannot be read: %s\n", source, strerror(errno));
    if (missing) say_other_case(&g->messages[index], source);
    if (missing && !strcmp(g->from, "starter"))
        text_format(&g->messages[index], "Put the starter back with `make reset%d EX=%s`\n",
                    g->lesson->number, id);
    return false;
}

/* ---- the build ---- */

/* In a sandbox: builds in a folder of the exercise's own, which no other compiler can write to. */
static int build_apart(struct lesson_grading *g, int index, struct sim_build *job) {
    struct text paths[LESSON_EXERCISES] = {{0}}, room = {0}, program = {0};
    const char *id = g->lesson->exercises[index].id, *output = job->output;
    text_format(&room, "%s/%s.build", g->work_dir, id);
    text_format(&program, "%s/%s", room.data, id);
    show_own(g, index, job, paths);
    job->work_dir = room.data;
    job->output = program.data;
    int failed = make_folders(room.data);
    if (failed) text_format(&g->messages[index], "%s: %s\n", room.data, strerror(errno));
    if (!failed) failed = sim_build(job, &g->messages[index]);
    if (!failed && (failed = rename(program.data, output)))
        text_format(&g->messages[index], "%s: %s\n", output, strerror(errno));
    for (int i = 0; i < LESSON_EXERCISES; i++) text_free(&paths[i]);
    text_free(&room);
    text_free(&program);
    return failed;
}

int build_worker(struct lesson_grading *g, int index) {
    const struct lockstep_exercise *e = &g->lesson->exercises[index];
    char source[4300], entry[4300], driver[4300], backend[4300], output[4300], cache[4200],
        include[4200], sim[4200];
    const char *home = project_home(), *lesson = course_folder("lessons", g->lesson);
    snprintf(source, sizeof source, "%s/%s.cu", g->folder, e->id);
    snprintf(entry, sizeof entry, "%s/entry.cu", lesson);
    snprintf(driver, sizeof driver, "%s/autograder/worker/main.cu", home);
    snprintf(backend, sizeof backend, "%s/autograder/worker/backend_sim.cu", home);
    snprintf(output, sizeof output, "%s/%s", g->work_dir, e->id);
    snprintf(cache, sizeof cache, "%s/build/cache", home);
    snprintf(include, sizeof include, "%s/autograder/include", home);
    snprintf(sim, sizeof sim, "%s/autograder", home);
    struct sim_build job = {.sources = {source, entry, driver, backend},
                            .untrusted = {true},
                            .contained = {true, true},
                            .apart = e->apart,
                            .library = e->library,
                            .contained_include = lesson,
                            .contained_define = e->define,
                            .includes = {include, sim},
                            .output = output,
                            .cache = cache,
                            .seen = {include},
                            .refused = &g->refused[index]};
    course_contract(g->lesson, &job.seen[1], BUILD_SEEN - 2);
    if (!is_there(g, source, index)) return -1;
    return g->sandbox ? build_apart(g, index, &job) : sim_build(&job, &g->messages[index]);
}
