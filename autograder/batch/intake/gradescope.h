/** @file gradescope.h
 * Who handed in which folder of a Gradescope export: its submission_metadata.yml.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_GRADESCOPE_H
#define LOCKSTEP_BATCH_INTAKE_GRADESCOPE_H

#include "support/strbuf.h"

/** One submitter; a group's folder has several. */
struct submitter {
    char *folder, *name, *id; /**< id: the student's number, or else the address */
    char *created;            /**< when the submission was handed in; "" */
};

struct gradescope {
    struct submitter *list;
    int count;
};

/** Reads the part of the YAML that Gradescope writes for submitters:
 *
 *     submission_12345:
 *       :submitters:
 *       - :name: Jane Doe
 *         :sid: '1234'
 *         :email: jane@example.org
 *       :created_at: 2027-03-01 21:40:51.229541000 Z */
void gradescope_read(struct gradescope *g, const char *yaml);

void gradescope_free(struct gradescope *g);

#endif
