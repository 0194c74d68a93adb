/** @file device_templates.h
 * Puts the instances of variable templates in device memory into the runtime's sections.
 */
#ifndef LOCKSTEP_ASM_DEVICE_TEMPLATES_H
#define LOCKSTEP_ASM_DEVICE_TEMPLATES_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

/** The last symbol in the assembly that may be an instance of a device template. */
struct template_mark {
    const char *symbol;
    size_t length;
    const char *section; /**< the runtime's section for its variable */
};

/** Looks for a template's mark in this line of assembly. */
void template_note(struct template_mark *m, const char *line);

/** @return the name of the runtime's section, if this line opens the variable's own section, or
 * NULL */
const char *template_section(const struct template_mark *m, const char *line);

#endif
