/* Calls large_heap_begin() before all constructors of the program and its libraries. Not in
   large_heap.c, since a preloaded library cannot have such calls. */
#include "large_heap.h"

static void begin(int argc, char **argv, char **environment) {
    (void)argc, (void)argv, (void)environment;
    large_heap_begin();
}
__attribute__((section(".preinit_array"), used)) static void (*const before_all)(int, char **,
                                                                                 char **) = begin;
