// caught-by: choose wrong value
/* Requires a processor per value: half as many are enough. */
#include "scan.h"

enum method choose(long n, long p) {
    enum method best = BLELLOCH;
    if (p >= n) best = HILLIS_STEELE; // then each round takes one step, or two
    return best;
}
