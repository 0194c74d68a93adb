#include "cli.h"
#include "program.h"

#include <stdio.h>

int cmd_cc(int argc, char **argv) {
    struct program p = {0};
    int bad = program_parse(argc, argv, &p);
    if (bad < 0)
        puts("usage: lockstep cc [-o OUTPUT] [-IDIR] [-DNAME] PROG.cu [MORE.cu ...]\n\n"
             "Builds a CUDA program for the simulator. The result runs on its own.");
    if (bad) return bad < 0 ? 0 : bad;
    if (!p.build.output) p.build.output = "a.out";
    return program_build(&p);
}
