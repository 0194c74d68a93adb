#include "trust.h"
#include "object.h"

#include <string.h>

int trust_check(const struct sim_build *job, const char *source, const char *object,
                struct text *messages) {
    char name[256];
    if (object_clash(object, name, sizeof name)) {
        text_format(messages, "%s: defines `%s`, which the C library has: choose another name\n",
                    source, name);
        return -1;
    }
    if (!object_forbidden(object, job->library, name, sizeof name)) return 0;
    if (!strncmp(name, "lockstep_library", 16))
        text_format(messages, "%s: uses Thrust or CUB, which this exercise is not about\n", source);
    else
        text_format(messages, "%s: calls `%s`, which a lesson's file may not: remove that call\n",
                    source, name);
    return -1;
}
