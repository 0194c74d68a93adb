/** @file device_templates.h
 * Variable templates in the memory of the device: sections for their instances.
 */
#ifndef LOCKSTEP_ASM_DEVICE_TEMPLATES_H
#define LOCKSTEP_ASM_DEVICE_TEMPLATES_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

/** The last symbol of the assembly that a template of the device may have made. */
struct template_mark {
    const char *symbol;
    size_t length;
    const char *section; /**< of the runtime, where its variable belongs */
};

/** Looks for a mark in this line of assembly. */
void template_note(struct template_mark *m, const char *line);

/** The section of the runtime for the variable whose own section this line opens.
 * @return its name, or NULL for any other line */
const char *template_section(const struct template_mark *m, const char *line);

#endif
