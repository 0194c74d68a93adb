/* Misuse of the command line: each wrong call has an exit status and a message, and leaves no
   files. Only the messages' essential words are tested. */
#include <criterion/criterion.h>
#include "room.h"

TestSuite(cli, .timeout = 240);

struct call {
    const char *arguments; /* as typed, in a folder whose name has blanks */
    int status;
    const char *says;   /* part of what it prints */
    const char *silent; /* what it must not print; NULL for nothing */
};

static void check_all(const char *program, const struct call *calls, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct call *c = &calls[i];
        struct text command = {0}, output = {0};
        text_format(&command, "%s %s", program, c->arguments);
        int status = shell(&output, command.data);
        cr_expect_eq(status, c->status, "lockstep %s: status %d, not %d:\n%s", c->arguments, status,
                     c->status, output.data);
        cr_expect(strstr(output.data, c->says), "lockstep %s: does not say \"%s\":\n%s",
                  c->arguments, c->says, output.data);
        cr_expect(!c->silent || !strstr(output.data, c->silent), "lockstep %s: says \"%s\":\n%s",
                  c->arguments, c->silent, output.data);
        text_free(&command);
        text_free(&output);
    }
}
#define CHECK(calls) check_all("\"$L\"", calls, sizeof calls / sizeof *(calls))
#define CHECK_MAKE(calls)                                                                      \
    check_all("unset MAKEFLAGS MAKELEVEL; make -s --no-print-directory -C \"$OLDPWD\"", calls, \
              sizeof calls / sizeof *(calls))

Test(cli, wrong_words, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"", 2, "usage: build/lockstep COMMAND", NULL},
        {"--help", 0, "usage: build/lockstep COMMAND", NULL},
        {"-h", 0, "usage: build/lockstep COMMAND", NULL},
        {"help run", 0, "usage: build/lockstep run", NULL},
        {"frob", 2, "`frob` is not a command", NULL},
        {"run", 2, "no source file was named", NULL},
        {"run ''", 2, "no source file was named", NULL},
        {"run -h", 0, "EXIT STATUS", NULL},
        {"run --jsn x good.cu", 2, "did you mean `--json`?", NULL},
        {"run --frobnicate good.cu", 2, "no option `--frobnicate`", "did you mean"},
        {"run good.cu --json", 2, "--json needs a value", NULL},
        {"run --timeout soon good.cu", 2, "`soon` is not one", NULL},
        {"run --timeout -1 good.cu", 2, "`-1` is not one", NULL},
        {"run --timeout= good.cu", 2, "takes a number", NULL},
        {"run --max-steps 0 good.cu", 2, "at least 1", NULL},
        {"run --schedule x good.cu", 2, "`x` is not one", NULL},
        {"run --trace good.cu", 2, "--json run.json", NULL},
        {"run --findings-only --trace --json r.json good.cu", 2, "which --trace needs", NULL},
        {"run --findings-only --max-steps 9 good.cu", 2, "which --max-steps needs", NULL},
        {"lesson --help", 0, "as most do of lessons 1, 2, 3 and 5.", NULL},
        {"lesson", 2, "name a lesson", NULL},
        {"lesson 99", 2, "`99` is not the number of a lesson", NULL},
        {"lesson 1 2", 2, "one argument too many", NULL},
        {"lesson 1 --exercise shard", 2, "did you mean `shared`?", NULL},
        {"lesson 1 --exercise serial,nothing-like-it", 2, "it has: serial global", "did you mean"},
        {"lesson 1 --exercise starter/2-scan/serial.cu", 2, "belongs to lesson 2", NULL},
        {"lesson 1 --exercise ' ,'", 2, "no exercise is named", NULL},
        {"lesson 1 --from $(mkdir -p none; echo none)", 2, "none contains no .cu files", "Lesson"},
        {"lesson 1 --from \"$OLDPWD/solutions\"", 2, "solutions/1-reduce?", "Lesson"},
        {"next x", 2, "one argument too many", NULL},
        {"progress x", 2, "one argument too many", NULL},
        {"lesson 1 --from nowhere", 2, "nowhere is not a folder", NULL},
        {"lesson 1 --backend gpu", 2, "takes sim, cuda or auto", NULL},
        {"lesson 1 --json nowhere/x.json", 1, "its folder does not exist", "Lesson 1"},
        {"view", 2, "name a record", NULL},
        {"view nothing.json", 1, "cannot be read", NULL},
        {"view text.json", 1, "is not a record", NULL},
        {"view plain.json", 1, "--trace", NULL},
        {"view a b", 2, "one argument too many", NULL},
        {"hint 1", 2, "example: build/lockstep hint 1 shared", NULL},
        {"hint 1 nope", 2, "has no exercise `nope`", NULL},
        {"hint 1 shared 4", 2, "each exercise has hints 1 to 3", "Hint"},
        {"grade", 2, "name a lesson", NULL},
        {"grade --lesson 1 --out o nowhere", 1, "nowhere", NULL},
        {"grade --lesson 1 --out o --seconds x .", 2, "takes a number", NULL},
        {"grade --lesson 1 --out o --engine pbs .", 2, "takes local, slurm, parallel or none",
         NULL},
        {"grade --lesson 1 --out o --cluster text.json .", 2, "text.json:1: ", NULL},
        {"grade --lesson 1 --out o --cluster nowhere .", 2, "nowhere cannot be read", NULL},
        {"collect", 2, "name the output folder", NULL},
        {"collect --out nowhere", 1, "nowhere/manifest.json is missing", NULL},
        {"explain", 0, "race, out-of-bounds", NULL},
        {"explain", 0, "`build/lockstep explain TERM` explains one", NULL},
        {"explain race", 0, "Two threads access", NULL},
        {"explain bank-conflict", 0, "bank_conflicts", NULL},
        {"explain divergent-barrier", 0, "barrier-divergence", NULL},
        {"explain data race", 0, "What to do: within a block", NULL},
        {"explain overflow", 0, "`build/lockstep lesson 1 --exercise serial", NULL},
        {"explain work", 0, "`build/lockstep run -I lessons/1-reduce FILE.cu", NULL},
        {"explain rase", 2, "did you mean `race`?", NULL},
        {"explain xylophone", 2, "no entry `xylophone` (build/lockstep explain lists all)",
         "did you mean"},
        {"explain passed", 0, "bound", "did you mean"},
        {"explain over-bound", 0, "formula", "did you mean"},
        {"explain time-limit", 0, "error  (Verdicts)", NULL},
        {"explain secret", 0, "combine()", "did you mean"},
        {"explain secret-ordered", 0, "does not commute", "did you mean"},
        {"explain --program wrong race", 0, "a[i] = a[i] + a[(i", "__syncthreads"},
        {"explain --program right warp", 1, "has no example", NULL},
        {"explain --program both race", 2, "wrong or right", NULL},
        {"doctor x", 2, "one argument too many", NULL},
        {"cc", 2, "build/lockstep cc prog.cu", NULL},
        {"cc -o nowhere/x good.cu", 1, "its folder does not exist", NULL},
    };
    CHECK(calls);
}

/* Otherwise its buffers would need more than the 64 MiB. */
Test(cli, a_sort_shares_places_on_a_small_device, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"run \"$OLDPWD/autograder/sim/test/programs/library-thrust-small-device.cu\"", 0,
         "no errors found", NULL},
    };
    setenv("LOCKSTEP_DEVICE_BYTES", "0x4000000", 1);
    CHECK(calls);
}

Test(cli, wrong_programs, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"run nothing.cu", 1, "nothing.cu cannot be read", "after `--`"},
        {"run good.cu 1000", 1, "go after `--`", NULL},
        {"run .", 1, "it is a folder", NULL},
        {"run empty.cu", 1, "has no main()", "crt1.o"},
        {"run syntax.cu", 1, "syntax.cu:1:", NULL},
        {"run \"$OLDPWD/starter/1-reduce/shared.cu\"", 1, "make lesson1 EX=shared", NULL},
        {"run -DN=12289 wide.cu", 1, "variables of `k(int*)` take 49156 bytes", "launch"},
        {"run -rdc=true -DN=12289 wide.cu", 1, "variables of `k(int*)` take 49156 bytes", "launch"},
        {"run -DN=12288 wide.cu", 0, "no errors found", NULL},
        {"run mute.cu", 1, "nothing is known about its", "no errors found"},
        {"run crash.cu", 70, "crash.cu:1: error: crash, host", "no errors found"},
        {"run --timeout 1 host-loop.cu", 124, "stopped after 1 s", NULL},
        {"run --json . good.cu", 1, "it is a folder", "3 1 7 0"},
    };
    CHECK(calls);
}

/* Wherever the program was, the message names one of its lines. */
Test(cli, time_is_up, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"run --timeout 0.3 host-loop.cu", 124, "host-loop.cu:3: warning: timeout, host", NULL},
        {"run --timeout 0.3 host-sleep.cu", 124, "host-sleep.cu:3: warning: timeout", "error: "},
        {"run --timeout 0.3 loop.cu", 70, "loop.cu:1: error: timeout, kernel spin", NULL},
        {"run --timeout 0.3 -DK=1 spins.cu", 70, "spins.cu:2: error: timeout, kernel k", NULL},
        {"run --timeout 0.3 -DK=2 spins.cu", 70, "spins.cu:3: error: timeout, kernel k", "warning"},
        {"run --timeout 0.3 -DK=2 spins.cu", 70, "flag volatile or", "waits at"},
        {"run --timeout 0.3 -DK=3 spins.cu", 70, "spins.cu:4: error: timeout, kernel k", NULL},
        {"run --timeout 0.3 -DK=3 --findings-only spins.cu", 70, "spins.cu:4: error", NULL},
        {"run --timeout 0.3 -DK=4 spins.cu", 70, "spins.cu:5: error: timeout, kernel k", NULL},
        {"run --timeout 0.3 -DK=4 spins.cu", 70, "waits at line 7)", NULL},
        {"run --max-steps 100000 loop.cu", 70, "loop.cu:1: error: timeout", "time was up"},
    };
    CHECK(calls);
}

Test(cli, options_of_run, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"run good.cu", 0, "add: 1 launch, 4 threads, 0 barriers", NULL},
        {"run good.cu -- --json x", 2, "own exit status is 2", NULL},
        {"run --only-kernel oth good.cu", 0, "other: 1 launch", "add: 1 launch"},
        {"run --only-kernel zzz good.cu", 0, "the program launched add other", NULL},
        {"run --quiet good.cu", 0, "5 3 9 2", "lockstep"},
        {"run --quiet race.cu", 70, "race in global memory", "the program is wrong"},
        {"run race.cu", 70, "between the same lines",
         "reads d[0] (line 1), and thread (0,0,0) of "
         "block (0,0,0) writes\n    it (line 1)\n\n"},
        {"run race.cu; mkdir -p s; cp race.cu s; cd s; \"$L\" run --json r race.cu; "
         "grep 's/race.cu\"' r",
         0, "race.cu:1: error", "s/race.cu:1: error"},
        {"run --schedule=7 good.cu", 0, "5 3 9 2", NULL},
        {"run --findings-only good.cu", 0, "no errors found", "1 launch"},
        {"run --findings-only race.cu", 70, "race in global memory", "1 launch"},
        {"run --findings-only --json f.json good.cu && ! grep metrics f.json", 0, "", "metrics"},
        {"run --max-steps 1000 loop.cu", 70, "more than 1000 accesses", NULL},
        {"run --max-steps 1000 good.cu", 0, "no errors found", "accesses"},
        {"run --progress 0.000001 good.cu", 0, "s: launch 2, other: block 1 of 1", NULL},
        {"run --progress 0 good.cu", 0, "no errors found", "block 1 of"},
        {"run good.cu", 0, "no errors found", "block 1 of"},
        {"run --trace --json r.json good.cu && \"$L\" view r.json", 0, "r.html", NULL},
        {"lesson 1 --exercise shared --trace --json t.json && \"$L\" view t.json --open", 1,
         " is still open: fill in the TODO, then run `make view1 EX=shared` again\n",
         "open it in a browser"},
        {"view t.json", 1, "starter/1-reduce/shared.cu:", "nothing to step through"},
        {"run --trace --json e.json runtime.cu; \"$L\" view e.json", 0, "nothing to step through",
         NULL},
    };
    CHECK(calls);
}

/* A launch that fits on one card does not fit on another. */
/* A command line copied from a Makefile written for nvcc. */
Test(cli, options_of_nvcc, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"run mixed.cu host.c plain.cpp -O3 -arch=sm_70 -gencode arch=compute_70,code=sm_70 "
         "-std=c++11 -I . -D STEP=5 -Xcompiler -fopenmp,-Wall -Xptxas -v -rdc=true -lineinfo -t4 "
         "-lm "
         "-lcudart -L/usr/lib -lpthread -o program",
         0, "16 7 201703", "warning"},
        {"run mixed.cu host.c plain.cpp -Xcompiler '-O2 -DSTEP=2 -I.' -std=c++20", 0, "7 7 2020",
         NULL},
        {"run -DSTEP=1 -I. mixed.cu host.c plain.cpp -use_fast_math", 0,
         "-use_fast_math has no effect", NULL},
        {"run good.cu -MMD -MF good.d -dlto --forward-unknown-to-host-compiler -lnvToolsExt "
         "--library m --split-compile=2",
         0, "no errors found", NULL},
        {"run -x cu -w -DROOM=$$ -D 'f33()=33' named_barrier.c", 0, "2 33", "unused"},
        {"run -x cu -DROOM=$$ -D 'f33()=33' named_barrier.c", 0, "unused", NULL},
        {"run -I. mixed.cu host.c plain.cpp $(seq -f -DV%g 40) -DSTEP=5 $(seq -f -DW%g 40)", 0,
         "16 7", NULL},
        {"run --help > help; for i in $(seq 33); do echo \"int f$i() { return $i; }\" > f$i.c; "
         "done; echo 'int f33(); int main() { return f33(); }' > all.c; \"$L\" run all.c f*.c",
         33, "no errors found", NULL},
        {"run good.cu $(seq -f -DV%g 1100)", 2, "`V1024` is the first too many", NULL},
        {"run $(printf ' -D%s=16' A B C D E F G H I J K L M N O P Q R S V W X Y Z) letters.cu", 32,
         "no errors found", NULL},
        {"run -I$(mkdir -p kit/crt; for f in cuda_runtime_api driver_types crt/host_config; do "
         "echo '#error NVIDIA' > kit/$f.h; done; echo kit) -isystem kit runtime.cu",
         0, "no errors found", NULL}, /* the toolkit's headers: the simulator's replace them */
        {"run $(echo 'int main() { return 4 + __CUDACC_DEBUG__; }' > g.cu; echo g.cu) -G", 5,
         "no errors found", NULL},
        {"run linkage.cpp", 4, "no errors found", NULL},
        {"run -optf $(echo '-I. host.c -DSTEP=5' > o.txt; echo o.txt) mixed.cu plain.cpp", 0,
         "16 7", NULL},
        {"run --options-file=$(echo '-O3 --no-such' > p.txt; echo p.txt) good.cu", 2,
         "p.txt: `--no-such` is not an option", NULL},
        {"run good.cu -lcusolver", 2, "-lcusolver: NVIDIA's libraries", NULL},
        {"run good.cu -c", 2, "-c makes no program", NULL},
        {"run good.cu -arch", 2, "-arch needs a value", NULL},
        {"run good.cu --default-stream per-thread", 2, "cudaStreamCreate", NULL},
        {"run good.cu -lno_such_library", 1, "no_such_library", NULL},
        {"run closed.cu", 1, "cuSOLVER is not supported", NULL},
        {"run -include cusolverSp.h good.cu", 1, "cuSOLVER is not supported", NULL},
        {"run memory_api.c", 0, "no errors found", NULL},
        {"cc -O2 -arch sm_80 good.cu -o program && ./program", 0, "5 3 9 2", "wrong"},
    };
    CHECK(calls);
}

Test(cli, devices, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"run --device list", 0, "rtx3060", "lockstep run:"},
        {"run --device t5 resident.cu", 2, "`t5` is none of them", NULL},
        {"run resident.cu", 0, "no errors found", NULL},
        {"run resident.cu 2> /dev/null", 0, "132 of Lockstep simulator (H100)\n0\n", NULL},
        {"run --device v100 resident.cu", 0, "80 of Lockstep simulator (Tesla V100)\n0\n", NULL},
        {"run --device t4 resident.cu", 70, "all 40 resident blocks wait", NULL},
        {"run --device t4 resident.cu 2> /dev/null", 70, "40 of Lockstep simulator (Tesla T4)\n1\n",
         NULL},
    };
    CHECK(calls);
}

/* As above with `make`, whose exit status is 2 for every failure. */
Test(cli, wrong_verbs, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"frob", 2, "there is no such target", "No rule"},
        {"lesson", 2, "for example: make lesson1", NULL},
        {"lesson99", 2, "there is no lesson 99", NULL},
        {"autograder/nothing.h", 2, "no target makes it", "no such target"},
        {"hint1", 2, "EX=shared", NULL},
        {"view1", 2, "EX=shared", NULL},
        {"view1 EX=nope", 2, "has no exercise `nope`", NULL},
        {"reset1", 2, "make reset1 EX=", NULL},
        {"reset1 EX=nope", 2, "has no exercise `nope`", NULL},
        {"reset99 EX=nope", 2, "there is no lesson 99", NULL},
        {"grade", 2, "SUBMISSIONS=folder", NULL},
        {"lesson1 EX=serial FROM=\"$PWD\"", 2, "serial.cu cannot be read", "too many"},
        {"lesson1 ex=seriel", 2, "did you mean `serial`?", "Not passed"},
        {"brent1 EX=serial", 0, "FROM=solutions", NULL},
    };
    CHECK_MAKE(calls);
}

/* A student whose folder lacks a file, or has one that does not compile, gets all other grades. */
Test(cli, a_file_is_missing, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"lesson 1 --exercise shared --from .", 1, "./shared.cu cannot be read", NULL},
        {"lesson 1 --exercise shared --from . 2> /dev/null | tail -n 2", 0, "FROM=.`", NULL},
    };
    CHECK(calls);
}

/* Names as a student types them, and the exit status: a named exercise must pass. */
Test(cli, named_exercises, .init = set_up, .fini = tear_down) {
    static const struct call calls[] = {
        {"lesson 1 --from solutions --exercise 'Serial solutions/1-reduce/first-add.cu'", 0,
         "Score: 15 of 15", "todo"},
        {"lesson 1 --from solutions --exercise serial", 0, "grades all 10", "All passed"},
        {"lesson 1 --from racy --exercise serial,shared; status=$?; rm -r racy; exit $status", 1,
         "`make view1 EX=shared FROM=racy` steps through", "All passed"},
    };
    struct text output = {0};
    shell(&output, "mkdir racy && cp \"$OLDPWD\"/solutions/1-reduce/s*.cu racy && "
                   "sed -i '/while/,/^    }/s/__syncthreads()//' racy/shared.cu");
    CHECK(calls);
    text_free(&output);
}

static size_t occurrences(const char *text, const char *of) {
    size_t n = 0;
    for (const char *p = text; (p = strstr(p, of)); p++) n++;
    return n;
}

/* A repeated sentence makes readers look for a second bug. */
Test(cli, a_race_is_told_once, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir racy && cp \"$OLDPWD\"/solutions/1-reduce/shared.cu racy && "
                   "sed -i '/while/,/^    }/s/__syncthreads()//' racy/shared.cu && "
                   "\"$L\" lesson 1 --exercise shared --from racy");
    cr_expect(strstr(output.data, "racy  "), "not found racy:\n%s", output.data);
    cr_expect_eq(occurrences(output.data, "writes s["), 1, "twice:\n%s", output.data);
    cr_expect(occurrences(output.data, " | ") == 1, "the source line once:\n%s", output.data);
    shell(&output, "\"$L\" run race.cu");
    cr_expect_eq(occurrences(output.data, "error: race"), 1, "twice:\n%s", output.data);
    text_free(&output);
}

/* Exported variables of a shell must not redirect output or select other files to grade. */
Test(cli, the_environment_redirects_nothing, .init = set_up, .fini = tear_down) {
    static const char *const names[] = {"OUT", "JSON", "FROM", "LESSON", "JOBS", "ROSTER"};
    static const struct call calls[] = {
        {"-n grade SUBMISSIONS=x", 0, "--lesson 1 --out \"build/grades/1\"", "elsewhere"},
        {"-n grade SUBMISSIONS=x", 0, "grade", "--jobs"},
        {"-n grade SUBMISSIONS=x", 0, "grade", "--roster"},
        {"-n grade SUBMISSIONS=x JOBS=3", 0, "--jobs \"3\"", "elsewhere"},
        {"-n grade SUBMISSIONS=x OUT=here LESSON=2", 0, "--lesson 2 --out \"here\"", "elsewhere"},
        {"-n lesson1", 0, "--from \"starter\"", "elsewhere"},
        {"-n bench1 JSON=here.json", 0, "bench.sh 1 \"here.json\"", "elsewhere"},
        {"-n bench1", 0, "bench.sh 1", "elsewhere"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) setenv(names[i], "elsewhere", 1);
    CHECK_MAKE(calls);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) unsetenv(names[i]);
}
