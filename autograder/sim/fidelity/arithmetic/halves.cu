/* The functions of half: their answers on a GPU and on the simulator (measure.sh). */
#include <cuda_fp16.h>
#define SMALL            __half
#define PAIR             __half2
#define NAMED(LIST, ...) LIST(__VA_ARGS__, half)
#include "small.h"

int main(int argc, char **argv) { return tell<5, 10>("half", argc, argv); }
