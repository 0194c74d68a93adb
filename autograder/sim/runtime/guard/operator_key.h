/** @file operator_key.h
 * The key of a case's secret operator (lockstep/secret_operator.h). It has a page of its own, and
 * no legitimate access of untrusted code reaches that page.
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
