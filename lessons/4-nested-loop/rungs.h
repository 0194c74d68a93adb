/* What the solutions include, before each of them is put into a namespace of its own (make bench4).
 */
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <math.h>
#include <string.h>
#define NESTED_LOOP_RUNG
#include "nested-loop.h"
#include "row-starts.h"
