/* lockstep doctor: what this machine can do, and what is missing for the rest. */
#include "cli.h"
#include "options.h"
#include "support/subprocess.h"
#include "support/sandbox.h"
#include "cli/report/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *what;
    char *argv[4];
    const char *without;
    int needed;
} checks[] = {
    {"g++ (compiles kernels for the simulator)", {"g++", "--version"}, "apt-get install g++", 1},
    {"entr (make watch1)", {"sh", "-c", "command -v entr"}, "apt-get install entr", 0},
    {"gdb (make debug1; variables in make view1)",
     {"sh", "-c", "command -v gdb"},
     "apt-get install gdb",
     0},
    {"clangd (completion in editors)",
     {"sh", "-c", "command -v clangd"},
     "apt-get install clangd",
     0},
    {"a BLAS (programs that call cuBLAS)",
     {"sh", "-c", "/sbin/ldconfig -p | grep -q 'lib\\(openblas\\|blas\\)\\.so\\.'"},
     "apt-get install libopenblas-dev",
     0},
    {"FFTW (programs that call cuFFT)",
     {"sh", "-c", "/sbin/ldconfig -p | grep -q 'libfftw3f\\.so\\.'"},
     "apt-get install libfftw3-dev",
     0},
    {"nvcc (compiles kernels for a GPU)",
     {"sh", "-c", "nvcc --version || /usr/local/cuda/bin/nvcc --version"},
     "install the CUDA toolkit",
     0},
    {"an NVIDIA GPU",
     {"nvidia-smi", "-L"},
     "without it there are no GPU figures; everything else works",
     0},
};

static int check_library(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/build/lib/liblockstep-sim.a", project_home());
    int here = !access(path, R_OK);
    printf("  %s  the simulator's library%s\n", here ? "yes" : "NO ", here ? "" : ": type `make`");
    return !here;
}

/* Tries both kinds, and prints which is used and what it cannot protect. */
static void check_sandbox(void) {
    struct text why = {0}, what = {0};
    const char *kind = sandbox_choose(&why);
    if (kind) sandbox_describe(&what, kind);
    printf("  %s  a sandbox (lockstep grade): ", kind ? "yes" : "no ");
    for (const char *p = kind ? what.data : why.data; *p;
         p += strcspn(p, "\n") + (strchr(p, '\n') != NULL))
        printf("%s%.*s\n", p == what.data || p == why.data ? "" : "       - ",
               (int)strcspn(p, "\n"), p);
    if (kind && why.length) printf("       (because %s)\n", why.data);
    text_free(&why);
    text_free(&what);
}

int cmd_doctor(int argc, char **argv) {
    const struct option_row none[] = {{0}};
    int asked = options_read(argv, &(struct option_table){.command = "doctor", .rows = none}, NULL);
    (void)argc;
    if (asked == OPTIONS_HELP)
        puts(
            "usage: build/lockstep doctor\n"
            "\n"
            "Prints what this machine can do, and what is missing. Exit status 1 if lessons cannot run.");
    if (asked) return asked == OPTIONS_HELP ? 0 : asked;
    int bad = check_library();
    check_sandbox();
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct text output = {0};
        int here = process_run(checks[i].argv, &output) == 0;
        printf("  %s  %s%s%s\n",
               here               ? "yes"
               : checks[i].needed ? "NO "
                                  : "no ",
               checks[i].what, here ? "" : ": ", here ? "" : checks[i].without);
        bad |= !here && checks[i].needed;
        text_free(&output);
    }
    return bad;
}
