/** @file course_file.h
 * The course file: deadlines, what a late submission loses, extensions, weights. `lockstep course
 * --example` prints one with comments.
 */
#ifndef LOCKSTEP_BATCH_COURSE_COURSE_FILE_H
#define LOCKSTEP_BATCH_COURSE_COURSE_FILE_H

#include <stdbool.h>
#include <time.h>
#include "hundredths.h"

/** A lesson's section. */
struct course_lesson {
    int number;         /**< in `make lessonN` */
    bool has_deadline;  /**< false: nothing is late */
    time_t deadline;    /**< if there is one */
    hundredths weight;  /**< in the course's total */
    bool from_platform; /**< times may come from there; the default */
    bool from_files;    /**< times may come from archives' entries and files, which can be forged */
    char *times;        /**< path of times.csv; NULL: there is none */
    char *manual;       /**< path of manual marks; NULL: there are none */
    char **grades;      /**< folders of its grades, an attempt each; NULL: the default */
    int grades_count;   /**< how many */
    int times_line, manual_line, grades_line; /**< of the course file */
};

/** A student's later deadline. */
struct extension {
    char *id;          /**< the student's, as in the gradebook */
    int lesson;        /**< number; 0: all lessons */
    bool until;        /**< `time` is the deadline; otherwise `seconds` are added to the lesson's */
    time_t time;       /**< the deadline */
    long long seconds; /**< how much longer */
    int line;          /**< of the course file */
};

/** A course. */
struct course {
    char *path;                    /**< of the file */
    char *name;                    /**< "Parallel algorithms"; "" */
    char *zone;                    /**< of times without an offset; NULL: none is named */
    bool best;                     /**< of several attempts the best counts, otherwise the last */
    long long grace;               /**< seconds after the deadline that cost nothing */
    hundredths per_day;            /**< percent that each begun day costs */
    int most_days;                 /**< later than that, no marks are left */
    bool of_maximum;               /**< the percent are of the lesson's maximum, not of the marks */
    struct course_lesson *lessons; /**< in the order of the file */
    int lesson_count;              /**< how many */
    struct extension *extensions;  /**< in the order of the file */
    int extension_count;           /**< how many */
};

/** The commented example, which course_read() accepts. */
extern const char course_example[];

/** Reads a course file. @param why gets a sentence with file, line and remedy
 * @return 0 or -1 */
int course_read(struct course *c, const char *path, struct text *why);

void course_free(struct course *c);

/** @return the lesson's section, or NULL. `c` may be NULL. */
const struct course_lesson *course_lesson_of(const struct course *c, int number);

#endif
