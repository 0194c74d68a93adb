/** @file class_marks.h
 * Exports a class's final marks, and tells what the course file changed.
 */
#ifndef LOCKSTEP_CLI_CLASS_CLASS_MARKS_H
#define LOCKSTEP_CLI_CLASS_CLASS_MARKS_H

#include <lockstep/lesson.h>

/** Checks a course file, and the files and folders that it names. @return 0, or -1 after a message
 */
int class_course_check(const char *path);

/** Checks a command's course file before anything is graded. @param course NULL or "none": there is
 * none
 * @return 0, or -1 after a message */
int class_marks_check(const char *course);

/** Writes OUT/marks.csv, OUT/export and OUT/class.html.
 * @param course the course file; "none": raw marks; NULL: the one that these marks were last made
 * by (OUT/course-file), or none
 * @return 0, or -1 after a message */
int class_marks_write(const char *out, const struct lockstep_lesson *lesson, const char *course);

#endif
