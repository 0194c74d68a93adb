/* Which kind of sandbox works on this machine. Each is tried, not only looked for: some systems
   refuse to make namespaces, and another user may not be able to read this folder. */
#include "landlock.h"
#include "subprocess.h"
#include "sandbox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int sandbox_check(struct text *why) {
    struct sandbox s;
    struct text output = {0}, library = {0};
    char *argv[] = {
        (char *)"sh", (char *)"-c", (char *)"g++ --version && head -c 1 \"$1\" > /dev/null",
        (char *)"sh", NULL,         NULL};
    text_format(&library, "%s/build/lib", project_home());
    sandbox_compiler(&s);
    sandbox_show(&s, library.data);
    text_format(&library, "/liblockstep-sim.a");
    argv[4] = library.data;
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    if (status < 0) text_format(why, "%s: %s", s.argv[0], strerror(errno));
    const char *last = output.data ? output.data : "";
    for (const char *p = last; (p = strchr(p, '\n')) && p[1];) last = ++p;
    if (status > 0) text_format(why, "%.*s", (int)strcspn(last, "\n"), last);
    text_free(&output);
    text_free(&library);
    sandbox_free(&s);
    return status ? -1 : 0;
}

static bool works(const char *kind, struct text *why) {
    struct text reason = {0};
    setenv("LOCKSTEP_SANDBOX", kind, 1);
    bool good = !sandbox_check(&reason);
    if (!good) text_format(why, "%s%s: %s", why->length ? "; " : "", kind, reason.data);
    if (!good) unsetenv("LOCKSTEP_SANDBOX");
    text_free(&reason);
    return good;
}

const char *sandbox_choose(struct text *why) {
    const char *asked = getenv("LOCKSTEP_SANDBOX"), *found = NULL;
    static const char *const kinds[] = {"bubblewrap", "landlock"};
    for (int i = 0; i < 2 && !found; i++)
        if (!asked || !strcmp(asked, kinds[i])) found = works(kinds[i], why) ? kinds[i] : NULL;
    if (asked && !found && !why->length)
        text_format(why, "`%s` is not a sandbox: choose bubblewrap or landlock", asked);
    if (found && !strcmp(found, "landlock")) confine_take_user();
    return found;
}

void sandbox_describe(struct text *t, const char *kind) {
    if (!strcmp(kind, "bubblewrap")) {
        text_format(t, "bubblewrap (namespaces, a seccomp filter)\n");
        return;
    }
    text_format(t, "Landlock, version %d, a seccomp filter and resource limits, but:\n",
                confine_version());
    confine_limits(t);
}
