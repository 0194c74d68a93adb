#pragma once
#include_next <thrust/system/cpp/detail/sort.h>
/* Thrust's own device system includes it, and programs rely on that. */
#include <thrust/sequence.h>
