// caught-by: choose wrong value
/* Compares the work, n log2 n over p, with the steps only. */
#include "scan.h"

enum method choose(long n, long p) {
    enum method best = BLELLOCH;
    long log = 0;
    while (1L << log < n) log++;
    if (p >= log) best = HILLIS_STEELE; // then each round takes one step, or two
    return best;
}
