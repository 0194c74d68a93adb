/* What cannot be simulated is refused by name, before a compiler lists all that it does not know
   about it: ignoring it would answer another question. */
#include "lexer_parts.h"

#include <ctype.h>
#include <string.h>

/* A star stands for the rest of a name. */
static const struct {
    const char *word, *why;
} refused[] = {
    {"__cluster_dims__", "thread block clusters are not supported by the simulator"},
    {"__nv_tex_surf_handler",
     "the compiler's own texture calls are not supported by the simulator"},
    {"cuModule*", "modules of PTX or machine code are not supported by the simulator: compile the "
                  "kernel with the program and launch it with <<<...>>>"},
    {"cuLibrary*", "libraries of machine code are not supported by the simulator: compile the "
                   "kernel with the program and launch it with <<<...>>>"},
    {"cuLink*", "linking PTX is not supported by the simulator: compile the kernel with the "
                "program and launch it with <<<...>>>"},
    {"cuLaunchKernel*", "a kernel out of a module is not supported by the simulator: compile it "
                        "with the program and launch it with <<<...>>>"},
    {"cuLaunchGrid*", "a kernel out of a module is not supported by the simulator: compile it with "
                      "the program and launch it with <<<...>>>"},
    {"cudaMallocMipmappedArray", "mipmapped arrays are not supported by the simulator"},
    {"cudaGetMipmappedArrayLevel", "mipmapped arrays are not supported by the simulator"},
    {"cudaFreeMipmappedArray", "mipmapped arrays are not supported by the simulator"},
    {"cuIpc*", "memory of another process is not supported by the simulator"},
    {"cudaIpc*", "memory of another process is not supported by the simulator"},
    {"cudaMemPoolExport*", "memory of another process is not supported by the simulator"},
    {"cudaMemPoolImport*", "memory of another process is not supported by the simulator"},
    {"cuGraphics*", "what draws is not supported by the simulator"},
    {"cudaImportExternal*", "memory and semaphores of others are not supported by the simulator"},
    {"nvrtc*", "compiling while the program runs is not supported by the simulator: compile the "
               "kernel with the program"},
};

/* @return the end of the name at i if it is this word, or 0 */
static size_t end_of_name(const char *m, size_t i, const char *word) {
    size_t n = strcspn(word, "*"), end = i + n;
    if (strncmp(m + i, word, n) || (!word[n] && word_character(m[end]))) return 0;
    while (word_character(m[end])) end++;
    return end;
}

const char *lexer_refuses(const char *m, size_t i, size_t *end) {
    if ((m[i] != 'c' && m[i] != 'n' && m[i] != '_') || (i && word_character(m[i - 1]))) return NULL;
    for (size_t w = 0; w < sizeof refused / sizeof *refused; w++) {
        *end = end_of_name(m, i, refused[w].word);
        if (!*end) continue;
        size_t next = *end;
        while (isspace((unsigned char)m[next])) next++;
        return m[next] == '(' ? refused[w].why : NULL; /* a call, or the function itself */
    }
    return NULL;
}
