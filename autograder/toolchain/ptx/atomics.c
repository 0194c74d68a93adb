/* PTX's atomics, `atom` and `red`: operation, type, space, order and scope in any order. A table of
   all names would be long, so each becomes a call of one template. */
#include "atomics.h"

#include <string.h>

enum part { ORDER, SCOPE, SPACE, OPERATION, TYPE, PARTS };

static const struct {
    const char *word;
    enum part part;
    const char *argument; /* template argument */
} words[] = {
    {"relaxed", ORDER, "LOCKSTEP_PTX_RELAXED"},
    {"acquire", ORDER, "LOCKSTEP_PTX_ACQUIRE"},
    {"release", ORDER, "LOCKSTEP_PTX_RELEASE"},
    {"acq_rel", ORDER, "LOCKSTEP_PTX_ACQ_REL"},
    {"cta", SCOPE, "LOCKSTEP_SCOPE_BLOCK"},
    {"gpu", SCOPE, "LOCKSTEP_SCOPE_DEVICE"},
    {"sys", SCOPE, "LOCKSTEP_SCOPE_DEVICE | LOCKSTEP_SCOPE_SYSTEM"},
    {"global", SPACE, "false"},
    {"shared", SPACE, "true"},
    {"shared::cta", SPACE, "true"},
    {"add", OPERATION, "LOCKSTEP_ATOMIC_ADD"},
    {"exch", OPERATION, "LOCKSTEP_ATOMIC_EXCH"},
    {"min", OPERATION, "LOCKSTEP_ATOMIC_MIN"},
    {"max", OPERATION, "LOCKSTEP_ATOMIC_MAX"},
    {"inc", OPERATION, "LOCKSTEP_ATOMIC_INC"},
    {"dec", OPERATION, "LOCKSTEP_ATOMIC_DEC"},
    {"and", OPERATION, "LOCKSTEP_ATOMIC_AND"},
    {"or", OPERATION, "LOCKSTEP_ATOMIC_OR"},
    {"xor", OPERATION, "LOCKSTEP_ATOMIC_XOR"},
    {"cas", OPERATION, "LOCKSTEP_ATOMIC_CAS"},
    {"b32", TYPE, "unsigned"},
    {"u32", TYPE, "unsigned"},
    {"s32", TYPE, "int"},
    {"b64", TYPE, "unsigned long long"},
    {"u64", TYPE, "unsigned long long"},
    {"s64", TYPE, "long long"},
    {"f32", TYPE, "float"},
    {"f64", TYPE, "double"},
};

/* @return the index of this qualifier in the table, or the table's size */
static size_t find(const char *s, size_t n) {
    size_t i = 0, count = sizeof words / sizeof *words;
    while (i < count && (strlen(words[i].word) != n || memcmp(words[i].word, s, n) != 0)) i++;
    return i;
}

/* Floats support addition only; an operation and a type are required. */
static bool is_whole(const char *const *argument) {
    if (!argument[OPERATION] || !argument[TYPE]) return false;
    bool floats = strstr("float double", argument[TYPE]) != NULL;
    return !floats || !strcmp(argument[OPERATION], "LOCKSTEP_ATOMIC_ADD");
}

bool ptx_atomic(const char *name, struct text *function, int *writes, int *reads) {
    const char *argument[PARTS] = {"LOCKSTEP_PTX_PLAIN", "LOCKSTEP_SCOPE_DEVICE", "false", NULL,
                                   NULL};
    bool seen[PARTS] = {false}, returns = !strncmp(name, "atom.", 5);
    if (!returns && strncmp(name, "red.", 4) != 0) return false;
    for (const char *s = strchr(name, '.') + 1; *s;) {
        size_t n = strcspn(s, "."), i = find(s, n);
        if (i == sizeof words / sizeof *words || seen[words[i].part]) return false;
        seen[words[i].part] = true;
        argument[words[i].part] = words[i].argument;
        s += n + (s[n] == '.');
    }
    if (!is_whole(argument)) return false;
    text_format(function, "lockstep_ptx_atomic<%s, %s, %s, %s, %s>", argument[OPERATION],
                argument[TYPE], argument[ORDER], argument[SCOPE], argument[SPACE]);
    *writes = returns;
    *reads = strcmp(argument[OPERATION], "LOCKSTEP_ATOMIC_CAS") ? 2 : 3;
    return true;
}
