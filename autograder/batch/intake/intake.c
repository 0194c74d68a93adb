/* From a class's folder to its submissions: lists everything, finds out which student each entry
   belongs to, and which exercise. */
#include "intake.h"
#include "support/escape_text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An entry, and the student it belongs to. */
struct placed {
    char *student;
    struct part part;
};

/* One folder per student. @return whether it is part of a submission */
static bool place(struct entry *e, struct placed *p) {
    size_t length = strcspn(e->path, "/");
    struct text student = {0};
    if (*e->path == '.' || (e->kind == ENTRY_FILE && !e->path[length])) return false;
    escape_add(&student, e->path, length, ESCAPE_NAME);
    *p = (struct placed){
        .student = student.data,
        .part = {.entry = e, .path = strdup(e->path[length] ? e->path + length + 1 : "")}};
    return true;
}

static int by_student(const void *a, const void *b) {
    const struct placed *x = a, *y = b;
    int order = strcmp(x->student, y->student);
    return order ? order : strcmp(x->part.entry->path, y->part.entry->path);
}

/* A link or a pipe where a student's folder is expected. */
static const char *whole_problem(const struct part *parts, int count) {
    for (int i = 0; i < count; i++)
        if (!*parts[i].path && parts[i].entry->problem) {
            parts[i].entry->used = true;
            return parts[i].entry->problem;
        }
    return NULL;
}

static void refuse_all(struct submission *s, const struct lockstep_lesson *l, const char *problem) {
    struct text why = {0};
    text_format(&why, "the submission %s", problem);
    submission_note(s, "%s: refused", why.data);
    s->files = calloc((size_t)l->count, sizeof *s->files);
    if (!s->files) abort();
    for (int i = 0; i < l->count; i++)
        s->files[i] = (struct submitted_file){.state = FILE_REFUSED, .why = strdup(why.data)};
    text_free(&why);
}

static void add_student(struct class_list *c, const struct lockstep_lesson *l,
                        const struct placed *first, int count) {
    struct part *parts = calloc((size_t)count, sizeof *parts);
    struct submission *s = &c->list[c->count++];
    if (!parts) abort();
    for (int i = 0; i < count; i++) parts[i] = first[i].part;
    *s = (struct submission){
        .student = strdup(first->student), .id = strdup(""), .name = strdup("")};
    const char *problem = whole_problem(parts, count);
    if (problem)
        refuse_all(s, l, problem);
    else
        submission_select(s, l, parts, count);
    free(parts);
}

static void list_untaken(struct class_list *c, const struct listing *l) {
    for (int i = 0; i < l->count; i++) {
        const struct entry *e = &l->list[i];
        if (e->used || (e->kind == ENTRY_FOLDER && !e->problem)) continue;
        escape_add(&c->untaken, e->path, strlen(e->path), ESCAPE_NAME);
        if (e->problem) text_format(&c->untaken, ": %s", e->problem);
        text_format(&c->untaken, "\n");
        c->untaken_count++;
    }
}

static void make_class(struct class_list *c, const struct lockstep_lesson *lesson,
                       const struct listing *l) {
    struct placed *placed = calloc((size_t)l->count + 1, sizeof *placed);
    int count = 0, students = 0;
    if (!placed) abort();
    for (int i = 0; i < l->count; i++) count += place(&l->list[i], &placed[count]);
    qsort(placed, (size_t)count, sizeof *placed, by_student);
    for (int i = 0; i < count; i++)
        students += !i || strcmp(placed[i].student, placed[i - 1].student) != 0;
    c->list = calloc((size_t)students + 1, sizeof *c->list);
    if (!c->list) abort();
    for (int i = 0, next; i < count; i = next) {
        for (next = i; next < count && !strcmp(placed[next].student, placed[i].student);) next++;
        add_student(c, lesson, &placed[i], next - i);
    }
    list_untaken(c, l);
    for (int i = 0; i < count; i++) {
        free(placed[i].student);
        free(placed[i].part.path);
    }
    free(placed);
}

int intake_read(struct class_list *c, const char *submissions, const char *skip,
                const struct lockstep_lesson *lesson, const char *store, struct text *why) {
    struct listing l = {.store = store};
    struct stat s;
    *c = (struct class_list){.list = NULL};
    int top = open(submissions, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (top < 0) {
        text_format(why, "%s: %s", submissions, strerror(errno));
        return -1;
    }
    if (!stat(skip, &s)) l.skip_device = s.st_dev, l.skip_inode = s.st_ino;
    listing_read_folder(&l, top, "");
    if (l.error)
        text_format(why, "%s cannot be written: %s", store, strerror(l.error));
    else if (l.full)
        text_format(why, "%s holds more than %d files: name the folder with the submissions",
                    submissions, MOST_ENTRIES);
    else
        make_class(c, lesson, &l);
    if (!why->length && !c->count)
        text_format(why, "%s: it contains no submissions: one folder per student is expected",
                    submissions);
    listing_free(&l);
    return why->length ? -1 : 0;
}

void intake_free(struct class_list *c, const struct lockstep_lesson *lesson) {
    for (int i = 0; i < c->count; i++) submission_free(&c->list[i], lesson);
    free(c->list);
    text_free(&c->untaken);
}
