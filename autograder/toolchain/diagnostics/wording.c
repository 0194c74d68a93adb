/* The compiler knows neither launches nor kernels: sentences that mean nothing to the program's
   author are replaced, and those of frequent mistakes in CUDA get an advice. */
#include "wording.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A message that begins like this and has that in it: another sentence for it, or an advice after
   it. Neither: it is dropped. */
static const struct wording {
    const char *begins, *has, *instead, *advice;
} wordings[] = {
    {"no matching function for call to ‘lockstep::config::config(", "",
     "a launch needs a grid and a block: kernel<<<blocks, threads>>>(arguments)", ""},
    {"no matching function for call to ‘lockstep_cuda_malloc(", "",
     "cudaMalloc() needs the address of a pointer: cudaMalloc(&pointer, bytes)", ""},
    {"invalid operands of types ‘void(", "‘operator<<’",
     "a launch has three brackets on each side: kernel<<<blocks, threads>>>(arguments)", ""},
    {"invalid operands of types ‘<unresolved overloaded function", "‘operator<<’",
     "a launch has three brackets on each side: kernel<<<blocks, threads>>>(arguments)", ""},
    {"could not convert ‘lockstep::launch", "", "a launch has no value: a kernel returns void", ""},
    {"‘lockstep::launch_call’ is not a class member", "", "", ""},
    {"expected ‘;’ before ", "", "", "a semicolon is missing at the end of this statement"},
    {"expected ‘,’ or ‘;’ before ", "", "", "a semicolon is missing at the end of this statement"},
    {"ISO C++ forbids declaration of ‘", "with no type",
     "the function has no type; a kernel is declared __global__ void", ""},
    {"‘_", "global", "", "a kernel is declared __global__ void, with two underscores on each side"},
    {"cannot convert ‘const uint3’ to ", "", "",
     "threadIdx and blockIdx have three members: threadIdx.x, .y and .z"},
    {"cannot convert ‘const dim3’ to ", "", "",
     "blockDim and gridDim have three members: blockDim.x, .y and .z"},
    {"assignment of member ‘uint3::", "read-only", "", "to compare, write == instead of ="},
    {"assignment of member ‘dim3::", "read-only", "", "to compare, write == instead of ="},
    {"‘value_t’ does not name a type", "", "", "is the #include of the lesson's header missing?"},
    {"‘count_t’ does not name a type", "", "", "is the #include of the lesson's header missing?"},
    {"a function-definition is not allowed here", "", "", "is a } missing above?"},
    {"invalid conversion from ‘int’ to ‘int*’", "", "", "an address is needed: &variable"},
    {"invalid conversion from ‘unsigned int’ to ‘int*’", "", "", "an address is needed: &variable"},
    {"invalid conversion from ‘unsigned int’ to ‘unsigned int*’", "", "",
     "an address is needed: &variable"},
    {"could not convert ‘", "to ‘lockstep::line’", "__syncthreads() takes no arguments", ""},
    {"statement is a reference, not call, to function ‘__syncthreads’", "",
     "__syncthreads without () does nothing: write __syncthreads();", ""},
    {"‘WARP_SIZE’ was not declared", "", "", "a warp has warpSize lanes, which is 32"},
    {"‘WARPSIZE’ was not declared", "", "", "a warp has warpSize lanes, which is 32"},
    {"‘warp_size’ was not declared", "", "", "a warp has warpSize lanes, which is 32"},
};

static bool begins(const char *text, size_t n, const char *what) {
    return n >= strlen(what) && !memcmp(text, what, strlen(what));
}

static const struct wording *find(const char *message, size_t n) {
    for (size_t i = 0; i < sizeof wordings / sizeof *wordings; i++) {
        const struct wording *w = &wordings[i];
        if (begins(message, n, w->begins) && memmem(message, n, w->has, strlen(w->has))) return w;
    }
    return NULL;
}

bool wording_drops(const char *message, size_t n) {
    const struct wording *w = find(message, n);
    return w && !*w->instead && !*w->advice;
}

/* The letter that the compiler writes as \U000000fc; 0 if there is none, or a mark that changes the
   direction of the text. */
static uint32_t letter(const char *escape, size_t n) {
    unsigned code;
    if (n < 10 || sscanf(escape, "\\U%8x", &code) != 1) return 0;
    bool shown = (code >= 0xc0 && code < 0x2000) || (code >= 0x3040 && code < 0xd800);
    return shown ? code : 0;
}

/* Names as the program writes them. */
static void add_names(struct text *out, const char *message, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint32_t c = message[i] == '\\' ? letter(message + i, n - i) : 0;
        if (c)
            text_add_character(out, c), i += 9;
        else
            text_add(out, message + i, 1);
    }
}

/* `if (a < b c = d;` is an initialisation in the condition to the compiler, which misses the ) only
   in the next message. */
static bool lacks_parenthesis(const char *message, size_t n) {
    static const char next[] = " error: expected ‘)’ before ‘;’ token";
    const char *error = strstr(message + n, " error: ");
    return begins(message, n, "expected ‘;’ before ") && error &&
           !strncmp(error, next, strlen(next));
}

void wording_add(struct text *out, const char *message, size_t n) {
    static const char flag[] = " [-fpermissive]"; /* it would not help */
    const struct wording *w = find(message, n);
    if (n > sizeof flag && begins(message + n - (sizeof flag - 1), sizeof flag - 1, flag))
        n -= sizeof flag - 1;
    const char *guess = memmem(message, n, "; did you mean", 14);
    bool ours = guess && memmem(guess, (size_t)(message + n - guess), "lockstep", 8);
    if (guess && (ours || (w && *w->advice))) n = (size_t)(guess - message);
    if (w && *w->instead)
        text_format(out, "%s", w->instead);
    else
        add_names(out, message, n);
    if (lacks_parenthesis(message, n))
        text_format(out, ": is a ) missing in this line?");
    else if (w && *w->advice)
        text_format(out, ": %s", w->advice);
    text_add(out, "\n", 1);
}
