/* The functions of bfloat16: their answers on a GPU and on the simulator (measure.sh). */
#include <cuda_bf16.h>
#define SMALL            __nv_bfloat16
#define PAIR             __nv_bfloat162
#define NAMED(LIST, ...) LIST(__VA_ARGS__, bfloat16)
#include "small.h"

int main(int argc, char **argv) { return tell<8, 7>("bfloat16", argc, argv); }
