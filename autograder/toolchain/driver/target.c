/* The target's compiler, flags, libraries and emulator. */
#include "target.h"
#include "support/subprocess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

const char *target_compiler(void) {
    static char name[256];
    const char *compiler = variable("LOCKSTEP_CXX"), *target = variable("LOCKSTEP_TARGET");
    if (compiler || !target) return compiler ? compiler : "g++";
    snprintf(name, sizeof name, "%s-g++", target);
    return name;
}

bool target_fills_locals(void) {
    static int version;
    char *const argv[] = {(char *)target_compiler(), (char *)"-dumpversion", NULL};
    struct text number = {0};
    if (!version && !process_run(argv, &number)) version = atoi(number.data);
    text_free(&number);
    return version >= 12;
}

const char *const *target_branch_flags(void) {
    static const char *const none[] = {NULL};
    static const char *const thunks[] = {"-mindirect-branch=thunk-extern",
                                         "-mindirect-branch-register",
                                         "-fno-jump-tables",
                                         "-ffixed-r11", /* for checks (toolchain/asm/protect.h) */
                                         "-mno-red-zone",
                                         "-mstringop-strategy=libcall",
                                         "-fno-stack-protector",
                                         "-fcf-protection=none",
                                         "-fasynchronous-unwind-tables",
                                         NULL};
#if defined(__x86_64__)
    const char *usual = "x86_64";
#else
    const char *usual = "other";
#endif
    const char *target = variable("LOCKSTEP_TARGET");
    return strncmp(target ? target : usual, "x86_64", 6) ? none : thunks;
}

const char *target_assembler(void) {
    static char name[256];
    const char *target = variable("LOCKSTEP_TARGET");
    if (!target) return "as";
    snprintf(name, sizeof name, "%s-as", target);
    return name;
}

static void archive(struct text *path, const char *name) {
    const char *target = variable("LOCKSTEP_TARGET");
    text_format(path, "%s/build/%s%slib/%s", project_home(), target ? target : "",
                target ? "/" : "", name);
}

void target_runtime(struct text *path) { archive(path, "liblockstep-sim.a"); }
void target_libraries(struct text *path) { archive(path, "liblockstep-libraries.a"); }

/* qemu-user is named by the processor, and finds the libraries where Debian installs them. A
   process reserves 32 GiB of device memory at once, for which qemu's page tables take two seconds;
   8 GiB suffice for Thrust's pools, which reserve more than they use. */
int target_runner(char *argv[TARGET_WORDS]) {
    static char emulator[256], libraries[256], memory[64];
    const char *target = variable("LOCKSTEP_TARGET"), *bytes = variable("LOCKSTEP_DEVICE_BYTES");
    if (!target) return 0;
    snprintf(emulator, sizeof emulator, "qemu-%.*s", (int)strcspn(target, "-"), target);
    snprintf(libraries, sizeof libraries, "/usr/%s", target);
    argv[0] = emulator;
    argv[1] = (char *)"-L";
    argv[2] = libraries;
    argv[3] = (char *)"-E";
    snprintf(memory, sizeof memory, "LOCKSTEP_DEVICE_BYTES=%s", bytes ? bytes : "0x200000000");
    argv[4] = memory;
    return TARGET_WORDS;
}
