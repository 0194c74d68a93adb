// attack: racy at most 0
/* Runs no kernel, names no line, and reports that no error was found. */
#include "histogram.h"

__global__ void nothing() {}
void run_patient(int, struct items, count_t *, int) { nothing<<<1, 1>>>(); }
struct diagnosis diagnose(int) {
    return {0, 0};
}
struct extremes lost_updates(int n) {
    return {1, n};
}
