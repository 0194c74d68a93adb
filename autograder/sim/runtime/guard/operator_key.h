/** @file operator_key.h
 * The key of a case's secret operator (lockstep/secret_operator.h), in a page of its own: no code
 * of a submission has any business there.
 */
#ifndef LOCKSTEP_GUARD_OPERATOR_KEY_H
#define LOCKSTEP_GUARD_OPERATOR_KEY_H

#include <lockstep/secret_operator.h>

enum { SECRET_PAGE = 4096 };

struct sim_secret {
    struct lockstep_key key;
    char rest[SECRET_PAGE - sizeof(struct lockstep_key)];
} __attribute__((aligned(SECRET_PAGE)));

extern struct sim_secret sim_secret;

#endif
