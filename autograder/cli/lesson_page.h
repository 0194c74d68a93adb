/** @file lesson_page.h
 * Shows a lesson's page of the notes.
 */
#ifndef LOCKSTEP_CLI_LESSON_PAGE_H
#define LOCKSTEP_CLI_LESSON_PAGE_H

#include <lockstep/lesson.h>

/** Builds the page if it is not there or not up to date, prints its path, and opens it on a
 * desktop. A handout has no solutions, whose figures the page shows: there its Markdown is named.
 * @return 0, or -1 after a message */
int lesson_page(const struct lockstep_lesson *l);

#endif
