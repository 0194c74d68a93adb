/* Recognises host assembly: headers that CUDA programs share with other programs may hold some,
   such as a pause in a spin lock or a query of cache sizes. It runs on the host, as with nvcc. PTX
   and host assembly are distinguished by syntax that only one of them has. */
#include "toolchain/lexer/lexer.h"

#include <ctype.h>
#include <string.h>

/* nvcc's operand constraints; GCC has many more, and digits. */
#define PTX_LETTERS "=+&,rhlqfdnC "

/* Instructions without operands, or with a name that PTX does not have. */
static const char *const native[] = {"pause",  "nop",    "rep",   "mfence", "lfence", "sfence",
                                     "rdtsc",  "rdtscp", "cpuid", "yield",  "isb",    "dmb",
                                     "xgetbv", "ud2",    "int3",  "hlt",    "lock",   "emms"};

bool asm_is_of_host(const char *code, const char *constraints) {
    if (constraints && constraints[strspn(constraints, PTX_LETTERS)]) return true;
    if (!code) return false;
    while (isspace((unsigned char)*code)) code++;
    for (size_t i = 0; i < sizeof native / sizeof *native; i++)
        if (word_at(code, 0, native[i])) return true;
    return *code == '#'; /* a comment, which marks a place in the compiler's output */
}
