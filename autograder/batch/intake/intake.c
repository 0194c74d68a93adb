/* From a class's folder or archive to its submissions: lists everything, finds out which student
   each entry belongs to, and which exercise. */
#include "intake.h"
#include "attempts.h"
#include "naming.h"
#include "no_class.h"
#include "support/escape_text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct placing {
    struct placed *list;
    int count, capacity;
    struct entry *entry;
};

static char *escaped(const struct text *t) {
    struct text safe = {0};
    escape_add(&safe, t->data ? t->data : "", t->length, ESCAPE_NAME);
    return safe.data;
}

/* It names files: a number from a platform's export may be any text. */
static char *file_name(const struct text *student) {
    char *name = escaped(student);
    for (char *slash = name; (slash = strchr(slash, '/'));) *slash = '_';
    return name;
}

static void put(void *placing, const struct place *p) {
    struct placing *all = placing;
    if (all->count == all->capacity) {
        all->capacity = 2 * all->capacity + 64;
        all->list = realloc(all->list, (size_t)all->capacity * sizeof *all->list);
        if (!all->list) abort();
    }
    all->list[all->count++] = (struct placed){
        .student = file_name(&p->student),
        .id = escaped(&p->id),
        .name = escaped(&p->name),
        .created = escaped(&p->created),
        .holder = escaped(&p->holder),
        .late = p->late,
        .part = {.entry = all->entry,
                 .path = strdup(p->path.data ? p->path.data : ""),
                 .attempt = p->attempt}};
    all->entry->used |= p->platforms;
}

static int by_student(const void *a, const void *b) {
    const struct placed *x = a, *y = b;
    int order = strcmp(x->student, y->student);
    return order ? order : strcmp(x->part.entry->path, y->part.entry->path);
}

/* ---- a student ---- */

/* A link or a pipe where a student's folder is expected, or a folder that cannot be read. */
static const struct entry *whole_problem(const struct part *parts, int count) {
    for (int i = 0; i < count; i++)
        if (!*parts[i].path && parts[i].entry->problem) {
            parts[i].entry->used = true;
            return parts[i].entry;
        }
    return NULL;
}

static void refuse_all(struct submission *s, const struct lockstep_lesson *l, const char *problem,
                       bool unread) {
    struct text why = {0};
    text_format(&why, "the submission %s", problem);
    submission_note(s, unread ? "%s" : "%s: refused", why.data);
    s->files = calloc((size_t)l->count, sizeof *s->files);
    if (!s->files) abort();
    for (int i = 0; i < l->count; i++)
        s->files[i] = (struct submitted_file){.state = unread ? FILE_UNREAD : FILE_REFUSED,
                                              .why = strdup(why.data)};
    text_free(&why);
}

static void add_student(struct class_list *c, const struct lockstep_lesson *l, struct placed *first,
                        int count) {
    struct text aside = {0};
    count = attempts_choose(first, count, l, &aside);
    struct part *parts = calloc((size_t)count, sizeof *parts);
    struct submission *s = &c->list[c->count++];
    bool late = false, any = false;
    if (!parts) abort();
    for (int i = 0; i < count; i++) {
        parts[i] = first[i].part;
        late |= first[i].late;
        any |= first[i].part.entry->kind != ENTRY_FOLDER || first[i].part.entry->problem;
    }
    *s = (struct submission){.student = strdup(first->student),
                             .id = strdup(first->id),
                             .platform_id = strdup(first->id),
                             .name = strdup(first->name),
                             .created = strdup(first->created),
                             .time_of_archive = c->from_archive};
    s->late = late;
    s->handed_in = any;
    if (late) submission_tell(s, "handed in late");
    if (aside.length) submission_tell(s, "%s", aside.data);
    text_free(&aside);
    submission_unwrap(parts, count, l);
    const struct entry *whole = whole_problem(parts, count);
    char *places = whole ? NULL : submission_deepen(parts, count, l);
    if (whole)
        refuse_all(s, l, whole->problem, whole->unread);
    else if (places)
        refuse_all(s, l, places, false);
    else
        submission_select(s, l, parts, count);
    free(places);
    free(parts);
}

/* ---- the class ---- */

static void list_untaken(struct class_list *c, const struct listing *l) {
    for (int i = 0; i < l->count; i++) {
        const struct entry *e = &l->list[i];
        if (e->used || (e->kind == ENTRY_FOLDER && !e->problem && !e->left_out)) continue;
        escape_add(&c->untaken, e->path, strlen(e->path), ESCAPE_NAME);
        const char *why = e->problem ? e->problem : e->aside;
        if (!why && e->left_out) why = "only its .cu files were looked at";
        if (why) text_format(&c->untaken, ": %s", why);
        text_format(&c->untaken, "\n");
        c->untaken_count++;
    }
}

static void make_class(struct class_list *c, const struct lockstep_lesson *lesson,
                       const struct listing *l, const struct naming *naming) {
    struct placing all = {.count = 0};
    int students = 0;
    c->from_archive = l->is_archive;
    c->blackboard = naming->blackboard;
    for (int i = 0; i < l->count; i++) {
        all.entry = &l->list[i];
        naming_place(naming, all.entry, put, &all);
    }
    if (all.count) qsort(all.list, (size_t)all.count, sizeof *all.list, by_student);
    for (int i = 0; i < all.count; i++)
        students += !i || strcmp(all.list[i].student, all.list[i - 1].student) != 0;
    c->list = calloc((size_t)students + 1, sizeof *c->list);
    if (!c->list) abort();
    for (int i = 0, next; i < all.count; i = next) {
        for (next = i + 1;
             next < all.count && !strcmp(all.list[next].student, all.list[i].student);)
            next++;
        add_student(c, lesson, &all.list[i], next - i);
    }
    list_untaken(c, l);
    intake_find_lesson(c, l, lesson);
    for (int i = 0; i < all.count; i++) {
        free(all.list[i].student);
        free(all.list[i].id);
        free(all.list[i].name);
        free(all.list[i].created);
        free(all.list[i].holder);
        free((char *)all.list[i].part.path);
    }
    free(all.list);
}

static void take_in(struct class_list *c, const struct lockstep_lesson *lesson,
                    const struct listing *l, const struct intake_source *from, struct text *why) {
    struct naming naming;
    struct text wrong = {0};
    naming_find(&naming, l, lesson, from->path, from->single);
    if (!from->single && is_no_class(l, &wrong))
        text_format(why, "%s: %s", from->path, wrong.data);
    else if (naming.doubt.length)
        text_format(why, "%s: %s", from->path, naming.doubt.data);
    else
        make_class(c, lesson, l, &naming);
    text_free(&wrong);
    naming_free(&naming);
}

/* Lists a folder, or an archive with the same content. */
static int list_all(struct listing *l, const char *submissions, struct text *why) {
    struct stat s;
    int top = open(submissions, O_RDONLY | O_CLOEXEC);
    if (top < 0 || fstat(top, &s)) {
        text_format(why, "%s: %s", submissions, strerror(errno));
        return -1;
    }
    if (S_ISDIR(s.st_mode)) {
        if (!listing_read_folder(l, top)) return 0;
        text_format(why, "%s cannot be read: %s", submissions, strerror(errno));
        return -1;
    }
    if (S_ISREG(s.st_mode) && is_archive(submissions)) {
        l->is_archive = true;
        listing_read_archive(l, -1, top, "");
        if (!l->problem) return 0;
        text_format(why, "%s %s", submissions, l->problem);
        return -1;
    }
    close(top);
    text_format(why, "%s is neither a folder nor an archive (.zip, .tar.gz)", submissions);
    return -1;
}

int intake_read(struct class_list *c, const struct intake_source *from,
                const struct lockstep_lesson *lesson, const char *store, struct text *why) {
    struct listing l = {.store = store};
    struct stat s;
    *c = (struct class_list){.list = NULL};
    if (!stat(from->skip, &s)) l.skip_device = s.st_dev, l.skip_inode = s.st_ino;
    int failed = list_all(&l, from->path, why);
    if (!failed && l.error)
        text_format(why, "%s cannot be written: %s", store, strerror(l.error));
    else if (!failed && l.no_unpack)
        text_format(why, "archives cannot be read: build/unpack is missing, or does not run in the "
                         "sandbox. Build it with `make grade`, which installs libarchive");
    else if (!failed && l.full)
        text_format(why, "%s holds more than %d files: name the folder with the submissions",
                    from->path, MOST_ENTRIES);
    else if (!failed)
        take_in(c, lesson, &l, from, why);
    if (!why->length && !c->count)
        text_format(why, "%s: it contains no submissions: one folder per student is expected",
                    from->path);
    listing_free(&l);
    return why->length ? -1 : 0;
}

void intake_free(struct class_list *c, const struct lockstep_lesson *lesson) {
    for (int i = 0; i < c->count; i++) submission_free(&c->list[i], lesson);
    free(c->list);
    text_free(&c->untaken);
    *c = (struct class_list){.list = NULL};
}
