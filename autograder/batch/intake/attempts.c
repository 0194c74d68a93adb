#include "attempts.h"
#include "support/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* One attempt of a student. */
struct attempt {
    const char *holder, *created;
    time_t time; /* of its newest file of an exercise; 0: unknown */
    bool works;  /* it has a file of the lesson, or one that was refused */
};

/* Is it why somebody hands in? An archive that was refused may hold files of the lesson. */
static bool is_work(const struct part *p, const struct lockstep_lesson *l) {
    bool refused = p->entry->problem && !p->entry->no_text;
    return refused || is_exercise_file(l, path_last_name(p->path));
}

static void read_attempt(struct attempt *a, const struct placed *list, int count, int first,
                         const struct lockstep_lesson *l) {
    *a = (struct attempt){.holder = list[first].holder, .created = list[first].created};
    for (int i = 0; i < count; i++) {
        const struct entry *e = list[i].part.entry;
        if (strcmp(list[i].holder, a->holder) != 0) continue;
        if (!is_work(&list[i].part, l)) continue;
        a->works = true;
        if (a->time < e->time) a->time = e->time;
    }
}

/* @return more than 0 if `a` is after `b`; 0: the time says nothing */
static int compare(const struct attempt *a, const struct attempt *b) {
    int order = *a->created && *b->created ? strcmp(a->created, b->created) : 0;
    return order ? order : (a->time > b->time) - (a->time < b->time);
}

/* The newest attempt; the last one by name, if the time says nothing. */
static struct attempt find_newest(const struct placed *list, int count,
                                  const struct lockstep_lesson *l) {
    struct attempt best = {.holder = NULL}, a;
    for (int i = 0; i < count; i++) {
        read_attempt(&a, list, count, i, l);
        if (!a.works) continue;
        int order = best.holder ? compare(&a, &best) : 1;
        if (order > 0 || (!order && strcmp(a.holder, best.holder) > 0)) best = a;
    }
    return best;
}

static void set_aside(struct entry *e, const struct attempt *best) {
    struct text t = {0};
    if (e->aside) return;
    text_format(&t, "was set aside: `%s` of the same student was taken", best->holder);
    e->aside = t.data;
}

static void tell(struct text *note, const struct attempt *old, const struct attempt *best) {
    text_format(note, "%s`%s` was set aside: `%s` %s", note->length ? "; " : "", old->holder,
                best->holder,
                compare(best, old) ? "is newer" : "has the same time, and comes last by name");
}

static bool has_file(const struct placed *list, int count, const struct attempt *a,
                     const struct part *file) {
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i].holder, a->holder) &&
            !strcmp(path_last_name(list[i].part.path), path_last_name(file->path)) &&
            !strcmp(list[i].part.entry->hash, file->entry->hash))
            return true;
    return false;
}

/* Whoever downloaded an archive may have unpacked it beside it. */
static bool is_copy(const struct placed *list, int count, const struct attempt *old,
                    const struct attempt *best, const struct lockstep_lesson *l) {
    for (int i = 0; i < count; i++) {
        const struct part *p = &list[i].part;
        if (!strcmp(list[i].holder, old->holder) && is_work(p, l) &&
            !has_file(list, count, best, p))
            return false;
    }
    return true;
}

static bool is_first(const struct placed *list, int at) {
    for (int i = 0; i < at; i++)
        if (!strcmp(list[i].holder, list[at].holder)) return false;
    return true;
}

int attempts_choose(struct placed *list, int count, const struct lockstep_lesson *l,
                    struct text *note) {
    struct attempt best = find_newest(list, count, l), old;
    struct placed *sorted = calloc((size_t)count, sizeof *sorted);
    int front = 0, back = 0;
    if (!sorted) abort();
    for (int i = 0; i < count; i++) front += !best.holder || !strcmp(list[i].holder, best.holder);
    for (int i = 0, at = 0; i < count; i++) {
        bool chosen = !best.holder || !strcmp(list[i].holder, best.holder);
        sorted[chosen ? at++ : front + back++] = list[i];
        if (chosen) continue;
        read_attempt(&old, list, count, i, l);
        if (old.works) set_aside(list[i].part.entry, &best);
        if (old.works && is_first(list, i) && !is_copy(list, count, &old, &best, l))
            tell(note, &old, &best);
    }
    memcpy(list, sorted, (size_t)count * sizeof *list);
    free(sorted);
    return front;
}
