/* A thread's own prefix sums stand beside its sum. */
#pragma once
#include "thread_reduce.cuh"
