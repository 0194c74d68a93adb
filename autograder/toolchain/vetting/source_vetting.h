/** @file source_vetting.h
 * Vets an untrusted source: it must not contain constructs that disable instrumentation. The
 * compiler instruments each load and store (-fsanitize=thread), but an attribute, a pragma or a
 * builtin can disable that.
 */
#ifndef LOCKSTEP_VETTING_SOURCE_VETTING_H
#define LOCKSTEP_VETTING_SOURCE_VETTING_H

#include <stdbool.h>

#include "support/strbuf.h"

/** What an untrusted source may not include. */
struct vet_includes {
    const char *apart; /**< headers of the project, by name, with blanks between them; NULL: none */
    bool library;      /**< it may include Thrust and CUB */
};

/** Vets a preprocessed untrusted file: its own text, and files that it includes from outside of the
 * system and the project, may use only listed attributes, builtins and directives.
 * @param path the untrusted file
 * @return 0, or -1 with one sentence, file and line first, added to `messages` */
int vet_source(const char *path, const struct text *preprocessed,
               const struct vet_includes *includes, struct text *messages);

#endif
