/* Assembles and verifies; if the object lacks protection, protects it and assembles once more. */
#include "prove.h"
#include "toolchain/asm/protect.h"
#include "compiler_flags.h"
#include "target.h"
#include "run_tool.h"

#include <errno.h>
#include <string.h>

bool prove_can(void) { return *target_branch_flags() != NULL; }

static int assemble(const struct sim_build *job, const char *assembly, const char *object,
                    struct text *messages) {
    struct arguments a = {0};
    command_assembler(&a, assembly, object);
    int failed = tool_run(job, false, &a, messages);
    arguments_free(&a);
    return failed;
}

int prove_assemble(const struct sim_build *job, const char *assembly, const char *scratch,
                   const char *object, struct text *messages) {
    struct verification lacks = {0};
    int failed = 0;
    for (bool again = true; again && !failed;) {
        bool is_first = !lacks.count && !lacks.entries.length && !lacks.copied.length;
        struct text why = {0};
        struct verification more;
        failed = protect_assembly(assembly, scratch, &lacks);
        if (failed) text_format(messages, "%s: cannot be written: %s\n", scratch, strerror(errno));
        if (!failed) failed = assemble(job, scratch, object, messages);
        if (failed) break;
        again = verify_object(object, "", &more, &why) == OBJECT_LACKS && is_first;
        text_free(&why);
        if (again)
            lacks = more;
        else
            verification_free(&more);
    }
    verification_free(&lacks);
    return failed;
}

int prove_check(const char *object, const char *source, struct text *messages) {
    struct verification lacks;
    struct text why = {0};
    enum verdict_of_object verdict = verify_object(object, source, &lacks, &why);
    if (verdict == OBJECT_REFUSED) text_add(messages, why.data, why.length);
    if (verdict == OBJECT_LACKS && lacks.copied.length)
        text_format(messages, "%s: the function `%.*s` writes to arguments on its caller's stack\n",
                    source, (int)strcspn(lacks.copied.data, " "), lacks.copied.data);
    else if (verdict == OBJECT_LACKS)
        text_format(messages, "%s: the function `%s` accesses memory without a check\n", source,
                    lacks.count ? lacks.list[0].function : "?");
    if (verdict == OBJECT_FOREIGN)
        text_format(messages, "%s: was not compiled to an object file for x86-64\n", source);
    verification_free(&lacks);
    text_free(&why);
    return verdict == OBJECT_PROVED ? 0 : -1;
}

enum verify_stack prove_stack(const char *object) {
    struct verification lacks;
    struct text why = {0};
    bool proved = verify_object(object, "", &lacks, &why) == OBJECT_PROVED;
    enum verify_stack stack = proved ? lacks.stack : STACK_UNBOUNDED;
    verification_free(&lacks);
    text_free(&why);
    return stack;
}
