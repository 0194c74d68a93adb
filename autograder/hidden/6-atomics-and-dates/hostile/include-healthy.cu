// attack: shared-flags at most 0
// refused: `faulty.h` has what this exercise asks for
/* The exhibits of `find-the-bugs` include the right kernel. */
#include "faulty.h"

void count_containers(struct containers in, float limit, unsigned *d_count) {
    faulty_count(in, limit, d_count, HEALTHY);
}
