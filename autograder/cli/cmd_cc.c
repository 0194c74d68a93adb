/* lockstep cc: builds a CUDA program for the simulator, without running it. */
#include "cli.h"
#include "options.h"
#include "output.h"
#include "build_and_run.h"

#include <stdio.h>

int cmd_cc(int argc, char **argv) {
    struct program p = {0};
    (void)argc;
    int bad = program_parse_cc(argv, &p);
    if (bad == OPTIONS_HELP)
        puts(
            "usage: build/lockstep cc [-o OUTPUT] [--verbose] [-IDIR] [-DNAME] PROG.cu [MORE.cu ...]\n"
            "\n"
            "Builds a CUDA program for the simulator. The result is an executable.");
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (!p.build.output) p.build.output = "a.out";
    if (output_check(p.build.output)) return 1;
    return program_build(&p);
}
