/** @file trace_page.h
 * Assembles the trace page from autograder/view.
 */
#ifndef LOCKSTEP_CLI_REPORT_TRACE_PAGE_H
#define LOCKSTEP_CLI_REPORT_TRACE_PAGE_H

#include <jansson.h>

/** Writes the page for an array of traces (trace.h), completely or not at all.
 * @return 0, or -1 with errno set */
int page_write(const json_t *traces, const char *path);

#endif
