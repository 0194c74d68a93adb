/* What the solutions include, once, before the bench puts each of them in a namespace of its own.
 */
#include <omp.h>
#include <string.h>
#ifdef RUNG_LIBRARY /* slow to compile: only where it is used */
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_run_length_encode.cuh>
#endif
#include "distribution-count.h"
