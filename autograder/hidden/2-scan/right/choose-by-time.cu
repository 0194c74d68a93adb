// passes: choose
/* Sums the time of both algorithms, step by step. */
#include "scan.h"

enum method choose(long n, long p) {
    long fast = 0, lean = 0;
    for (long d = 1; d < n; d *= 2) fast += (n - d + p - 1) / p;
    for (long pairs = n / 2; pairs > 0; pairs /= 2) lean += 2 * ((pairs + p - 1) / p);
    return fast <= lean ? HILLIS_STEELE : BLELLOCH;
}
