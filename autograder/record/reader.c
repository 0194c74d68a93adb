#include "reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGEST_MESSAGE = 1 << 30 }; /* a stream that claims more is damaged, or lies */

struct source {
    int fd;
    bool (*wait)(void *data); /* NULL: read() blocks */
    void *data;
};

/* @return bytes read: fewer than asked for only at the end of the stream */
static size_t read_all(const struct source *s, void *to, size_t bytes) {
    size_t done = 0;
    while (done < bytes) {
        ssize_t n = read(s->fd, (char *)to + done, bytes - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN && s->wait && s->wait(s->data)) continue;
        if (n <= 0) break;
        done += (size_t)n;
    }
    return done;
}

/* Appends the payload to an array of items. @return 0, or -1 */
static int append(const struct source *s, void **array, size_t *count, size_t item,
                  uint64_t bytes) {
    if (bytes % item) return -1;
    size_t more = bytes / item;
    void *grown = realloc(*array, (*count + more + 1) * item);
    if (!grown) return -1;
    *array = grown;
    if (read_all(s, (char *)grown + *count * item, bytes) != bytes) return -1;
    *count += more;
    return 0;
}

#define APPEND(member, n) append(s, (void **)&r->member, &r->n, sizeof *r->member, h.bytes)

static int take(const struct source *s, struct run_record *r, struct message_header h) {
    switch (h.type) {
    case MESSAGE_LAUNCH: return APPEND(launches, launch_count);
    case MESSAGE_FINDING: return APPEND(findings, finding_count);
    case MESSAGE_TRACE_ARRAY: return APPEND(arrays, array_count);
    case MESSAGE_TRACE_EVENT: return APPEND(events, event_count);
    case MESSAGE_WORK_PROFILE: return APPEND(profile, profile_count);
    case MESSAGE_END:
        if (h.bytes != sizeof r->end || read_all(s, &r->end, h.bytes) != h.bytes) return -1;
        r->complete = 1;
        return 0;
    default: return -1;
    }
}

/* Strings end, and numbers that we index with are in range. */
static void make_safe(struct run_record *r) {
    for (size_t i = 0; i < r->launch_count; i++)
        r->launches[i].kernel[sizeof r->launches[i].kernel - 1] = 0;
    for (size_t i = 0; i < r->array_count; i++) r->arrays[i].name[sizeof r->arrays[i].name - 1] = 0;
    for (size_t i = 0; i < r->finding_count; i++) {
        struct finding *f = &r->findings[i];
        f->array[sizeof f->array - 1] = f->kernel[sizeof f->kernel - 1] = 0;
        f->detail[sizeof f->detail - 1] = f->other_kernel[sizeof f->other_kernel - 1] = 0;
        if (f->kind >= FINDING_KINDS) f->kind = FINDING_UNSUPPORTED;
        if (f->space >= SPACES) f->space = SPACE_HOST;
        if (f->actor >= ACTORS) f->actor = ACTOR_HOST;
        if (f->other_actor >= ACTORS) f->other_actor = ACTOR_HOST;
        if (f->detail_code >= DETAILS) f->detail_code = DETAIL_CLAUSE;
        if (f->access > ACCESS_NONE) f->access = ACCESS_NONE;
        if (f->other_access > ACCESS_NONE) f->other_access = ACCESS_NONE;
    }
}

static int read_record(const struct source *s, struct run_record *r, const char **why) {
    while (!r->complete) {
        struct message_header h;
        size_t n = read_all(s, &h, sizeof h);
        if (n == 0) break;
        if (n != sizeof h || h.magic != RECORD_MAGIC || h.bytes > LARGEST_MESSAGE ||
            take(s, r, h)) {
            *why = "what came over the record's descriptor is not a record";
            return -1;
        }
    }
    make_safe(r);
    return 0;
}

int reader_read(int fd, struct run_record *r, const char **why) {
    return read_record(&(struct source){.fd = fd}, r, why);
}

int reader_read_patiently(int fd, bool (*wait)(void *data), void *data, struct run_record *r,
                          const char **why) {
    return read_record(&(struct source){fd, wait, data}, r, why);
}

void run_free(struct run_record *r) {
    free(r->launches);
    free(r->findings);
    free(r->arrays);
    free(r->events);
    free(r->profile);
    *r = (struct run_record){0};
}
