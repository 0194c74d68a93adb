// caught-by: choose wrong value
/* Waits until there is a processor for every value: half as many are enough. */
#include "scan.h"

enum method choose(long n, long p) {
    enum method best = BLELLOCH;
    if (p >= n) best = HILLIS_STEELE; // then each round takes one step, or two
    return best;
}
