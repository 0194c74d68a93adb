// passes: choose
/* Host recursion through a std::function that calls itself; a std::array of function pointers holds
   the methods. */
#include <algorithm>
#include <array>
#include <functional>
#include "scan.h"

/* Steps that p processors need for so many operations that may be done at the same time. */
static long steps_for(long operations, long p) { return (operations + p - 1) / p; }

/* The rounds of distance 1, 2, 4, ... */
static long hillis_steele(long n, long p) {
    std::function<long(long)> from = [&](long distance) {
        return distance < n ? steps_for(n - distance, p) + from(2 * distance) : 0;
    };
    return from(1);
}

/* One level of the tree, up and down, and then the smaller tree above it. */
static long blelloch(long n, long p) {
    return n < 2 ? 0 : 2 * steps_for(n / 2, p) + blelloch(n / 2, p);
}

struct candidate {
    enum method method;
    long (*steps)(long n, long p);
};

enum method choose(long n, long p) {
    static const std::array<candidate, 2> candidates{
        {{HILLIS_STEELE, hillis_steele}, {BLELLOCH, blelloch}}};
    return std::min_element(candidates.begin(), candidates.end(),
                            [=](const candidate &a, const candidate &b) {
                                return a.steps(n, p) < b.steps(n, p);
                            })
        ->method;
}
