/* The key of the secret operator: see operator_key.h. */
#include "guard.h"

#include <string.h>

struct sim_secret sim_secret;

_Static_assert(sizeof sim_secret == SECRET_PAGE, "the key has a page of its own");

void sim_set_secret(const uint32_t *key) {
    memcpy(sim_secret.key.round, key, sizeof sim_secret.key);
}
