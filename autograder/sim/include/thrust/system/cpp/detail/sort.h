#pragma once
#include_next <thrust/system/cpp/detail/sort.h>
/* Thrust's own device system sorts with its help, and programs rely on having it. */
#include <thrust/sequence.h>
