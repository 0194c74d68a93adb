/* Which of a submission's files is which exercise's: `shared.cu`, or `1-reduce/shared.cu`. A file
   that is not taken, but was probably meant, is named: upper case, another folder, another
   ending. */
#include "submission.h"
#include "support/strbuf.h"
#include "support/escape_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void append(struct text *t, const char *format, va_list rest) {
    char text[2048];
    vsnprintf(text, sizeof text, format, rest);
    text_format(t, "%s", t->length ? "; " : "");
    escape_add(t, text, strlen(text), ESCAPE_NAME);
}

void submission_note(struct submission *s, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    append(&s->note, format, rest);
    va_end(rest);
}

void submission_tell(struct submission *s, const char *format, ...) {
    va_list rest, again;
    va_start(rest, format);
    va_copy(again, rest);
    append(&s->note, format, rest);
    append(&s->told, format, again);
    va_end(again);
    va_end(rest);
}

void submission_free(struct submission *s, const struct lockstep_lesson *l) {
    for (int i = 0; s->files && i < l->count; i++) free(s->files[i].why);
    free(s->files);
    free(s->student);
    free(s->id);
    free(s->platform_id);
    free(s->name);
    free(s->created);
    text_free(&s->note);
    text_free(&s->told);
}

/* What is looked for: the exercise's file at the top, or in the lesson's folder. */
struct wanted {
    char name[160], inner[240];
    const char *folder; /* "1-reduce" */
};

static struct wanted wanted_of(const struct lockstep_lesson *l, int exercise, char folder[64]) {
    struct wanted w = {.folder = folder};
    snprintf(folder, 64, "%d-%.50s", l->number, l->name);
    snprintf(w.name, sizeof w.name, "%.150s.cu", l->exercises[exercise].id);
    snprintf(w.inner, sizeof w.inner, "%s/%s", folder, w.name);
    return w;
}

/* @return how well a path fits: 2 in the lesson's folder, 1 at the top, 0 not at all */
static int fit(const struct wanted *w, const char *path) {
    return !strcmp(path, w->inner) ? 2 : !strcmp(path, w->name) ? 1 : 0;
}

/* Of two files of an exercise the one in the lesson's folder counts, and then the later attempt. */
static int better(const struct wanted *w, const struct part *a, const struct part *b) {
    int by_place = fit(w, a->path) - fit(w, b->path);
    return by_place ? by_place : a->attempt - b->attempt;
}

/* ---- a missing file ---- */

/* "serial.cu.txt", "serial.cpp", "serial" */
static bool has_other_ending(const char *name, const char *exercise_file) {
    size_t stem = strlen(exercise_file) - strlen(".cu");
    static const char *const endings[] = {"", ".c", ".cpp", ".cc", ".cuh", ".txt", ".cu.txt"};
    if (strncasecmp(name, exercise_file, stem) != 0) return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (!strcasecmp(name + stem, endings[i])) return true;
    return false;
}

static char *instead(const char *path, const char *advice) {
    struct text t = {0};
    text_format(&t, "there is `");
    escape_add(&t, path, strlen(path), ESCAPE_NAME);
    text_format(&t, "`: %s", advice);
    return t.data;
}

/* @return what is there instead of the file; NULL: nothing like it */
static char *find_instead(const struct wanted *w, const struct part *parts, int count) {
    for (int i = 0; i < count; i++) {
        const char *path = parts[i].path, *name = path_last_name(path);
        if (parts[i].entry->kind != ENTRY_FILE) continue;
        char *text = NULL;
        if (!strcasecmp(path, w->name) || !strcasecmp(path, w->inner))
            text = instead(path, "upper and lower case matter");
        else if (!strcasecmp(name, w->name))
            text = instead(path, "it is in the wrong folder");
        else if (has_other_ending(name, w->name))
            text = instead(path, "its name has another ending");
        if (!text) continue;
        parts[i].entry->used = true;
        return text;
    }
    return NULL;
}

/* ---- one exercise ---- */

static bool differ_in_case(const char *a, const char *b) {
    return strcmp(a, b) != 0 && !strcasecmp(a, b);
}

/* Two different files for one exercise: which one was meant is not for us to say. */
static const struct part *find_rival(const struct wanted *w, const struct part *chosen,
                                     const struct part *parts, int count) {
    for (int i = 0; i < count; i++) {
        const struct part *p = &parts[i];
        if (p == chosen || p->entry->kind == ENTRY_FOLDER) continue;
        bool same = !better(w, p, chosen) && strcmp(p->entry->hash, chosen->entry->hash) != 0;
        if (same || differ_in_case(p->path, chosen->path)) return p;
    }
    return NULL;
}

static char *rivals(const struct part *a, const struct part *b) {
    struct text t = {0};
    text_format(&t, "is there twice, as `");
    escape_add(&t, a->entry->path, strlen(a->entry->path), ESCAPE_NAME);
    text_format(&t, "` and `");
    escape_add(&t, b->entry->path, strlen(b->entry->path), ESCAPE_NAME);
    text_format(&t, "`");
    b->entry->used = true;
    return t.data;
}

static void take_time(struct submission *s, const struct entry *e) {
    if (s->time >= e->time) return;
    s->time = e->time;
    s->local_time = e->local;
}

static void take(struct submission *s, struct submitted_file *f, const struct wanted *w,
                 const struct part *chosen, const struct part *parts, int count) {
    const struct part *rival = find_rival(w, chosen, parts, count);
    chosen->entry->used = true;
    f->state = chosen->entry->unread ? FILE_UNREAD : FILE_REFUSED;
    if (chosen->entry->problem) {
        f->why = strdup(chosen->entry->problem);
    } else if (rival) {
        f->why = rivals(chosen, rival);
    } else if (chosen->entry->kind == ENTRY_FOLDER) {
        f->why = strdup("is a folder");
    } else if (chosen->entry->empty) {
        f->why = strdup("is empty");
    } else {
        f->state = FILE_TAKEN;
        memcpy(f->hash, chosen->entry->hash, sizeof f->hash);
        take_time(s, chosen->entry);
        if (chosen->entry->remark) submission_tell(s, "%s %s", w->name, chosen->entry->remark);
        return;
    }
    submission_note(s, f->state == FILE_UNREAD ? "%s %s" : "%s %s: refused", w->name, f->why);
}

/* A folder or an archive that cannot be read may hold the file. */
static const struct part *unread_part(const struct part *parts, int count) {
    for (int i = 0; i < count; i++)
        if (parts[i].entry->unread && !is_source(parts[i].entry->path)) return &parts[i];
    return NULL;
}

static void suppose(struct submission *s, const struct wanted *w, struct submitted_file *f,
                    const struct part *unread) {
    struct text why = {0};
    text_format(&why, "may be in `");
    escape_add(&why, unread->entry->path, strlen(unread->entry->path), ESCAPE_NAME);
    text_format(&why, "`, which %s", unread->entry->problem);
    submission_note(s, "%s %s", w->name, why.data);
    *f = (struct submitted_file){.state = FILE_UNREAD, .why = why.data};
    unread->entry->used = true;
}

/* An archive that was refused may hold the file. */
static const struct part *refused_archive(const struct part *parts, int count) {
    for (int i = 0; i < count; i++)
        if (parts[i].entry->problem && is_archive(parts[i].entry->path)) return &parts[i];
    return NULL;
}

static void give_up(struct submission *s, const struct wanted *w, struct submitted_file *f,
                    const struct part *parts, int count) {
    const struct part *archive = refused_archive(parts, count);
    const struct part *unread = unread_part(parts, count);
    if (unread) {
        suppose(s, w, f, unread);
        return;
    }
    f->why = find_instead(w, parts, count);
    if (!archive || f->why) {
        submission_note(s, "%s is missing%s%s", w->name, f->why ? "; " : "", f->why ? f->why : "");
        return;
    }
    struct text why = {0};
    text_format(&why, "is in no archive that can be taken: `%s` ",
                path_last_name(archive->entry->path));
    escape_add(&why, archive->entry->problem, strlen(archive->entry->problem), ESCAPE_NAME);
    *f = (struct submitted_file){.state = FILE_REFUSED, .why = why.data};
    if (!archive->entry->used)
        submission_note(s, "%s %s: refused", path_last_name(archive->entry->path),
                        archive->entry->problem);
    archive->entry->used = true;
}

void submission_select(struct submission *s, const struct lockstep_lesson *l,
                       const struct part *parts, int count) {
    char folder[64];
    s->files = calloc((size_t)l->count, sizeof *s->files);
    if (!s->files) abort();
    for (int i = 0; i < l->count; i++) {
        struct wanted w = wanted_of(l, i, folder);
        const struct part *chosen = NULL;
        for (int k = 0; k < count; k++)
            if (fit(&w, parts[k].path) && (!chosen || better(&w, &parts[k], chosen) > 0))
                chosen = &parts[k];
        if (chosen) {
            take(s, &s->files[i], &w, chosen, parts, count);
            continue;
        }
        give_up(s, &w, &s->files[i], parts, count);
    }
}
