// caught-by: choose wrong value
/* Always prefers fewer steps. */
#include "scan.h"

enum method choose(long n, long p) {
    enum method best = BLELLOCH;
    if (p > 0) best = HILLIS_STEELE; // then each round takes one step, or two
    return best;
}
