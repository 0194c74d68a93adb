// passes: choose
/* More than half as many processors as values, or exactly as many. */
#include "scan.h"

enum method choose(long n, long p) { return 2 * p < n ? BLELLOCH : HILLIS_STEELE; }
