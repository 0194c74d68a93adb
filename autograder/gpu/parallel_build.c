/* Each file is made by one command under a temporary name of this process's own, then renamed: a
   file with its final name is complete. */
#include "parallel_build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct unit *units_named(struct units *u, const char *name, uint64_t h, const char *end) {
    struct text file = {0};
    text_format(&file, "%s/%s-%016llx%s", u->cache, name, (unsigned long long)h, end);
    for (int i = 0; i < u->count; i++) {
        if (strcmp(u->list[i].file.data, file.data)) continue;
        text_free(&file);
        return &u->list[i];
    }
    struct unit *new = &u->list[u->count++];
    long self = (long)getpid(); /* two concurrent builds do not collide */
    new->file = file;
    text_format(&new->temporary, "%s.%ld", file.data, self);
    text_format(&new->dependencies, "%s.d", file.data);
    text_format(&new->log, "%s.%ld.log", file.data, self);
    return new;
}

void units_make(struct units *u, int from, void (*done)(int ended, int count)) {
    struct pool_job *jobs = calloc((size_t)(u->count - from) + 1, sizeof *jobs);
    int n = 0;
    for (int i = from; i < u->count && jobs; i++) {
        struct unit *unit = &u->list[i];
        unit->job.log = unit->log.data;
        if (!unit->fresh) jobs[n++] = unit->job;
    }
    if (jobs) pool_run(jobs, n, done);
    for (int i = u->count; i-- > from && jobs;) {
        struct unit *unit = &u->list[i];
        if (unit->fresh) continue;
        unit->job = jobs[--n];
        if (!unit->job.status && rename(unit->temporary.data, unit->file.data))
            unit->job.status = errno;
    }
    free(jobs);
}

bool unit_was_made(const struct unit *u, struct text *messages) {
    struct text output = {0};
    if (u->fresh || !u->job.status) return true;
    text_read(&output, u->log.data);
    text_format(messages, "%s", output.length ? output.data : "nvcc failed without a message\n");
    text_free(&output);
    return false;
}

static void unit_free(struct unit *u) {
    text_free(&u->file);
    text_free(&u->temporary);
    text_free(&u->dependencies);
    text_free(&u->log);
    arguments_free(&u->job.command);
}

void units_free(struct units *u) {
    for (int i = 0; i < u->count; i++) {
        unlink(u->list[i].log.data);
        unlink(u->list[i].temporary.data);
        unit_free(&u->list[i]);
    }
    free(u->list);
    *u = (struct units){0};
}
