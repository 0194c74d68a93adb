/* Warns when device code constructs an object of one of the program's types, or calls one as a
   function, and the type's constructors or its operator() lack __device__; also when such a
   function object is given to a kernel or to a library that runs on the device. For nvcc 13.0 each
   is an error. What is constexpr or `= default` needs no keyword, and a copy none either. */
#include "function_decls.h"

#include <ctype.h>
#include <string.h>

/* ---- first: the types ---- */

static bool same_name(const char *a, const char *b) {
    size_t n = name_length(a);
    return n == name_length(b) && !memcmp(a, b, n);
}

static struct own_type *type_of(struct walk *w, const char *name) {
    struct own_types *all = &w->types;
    for (int i = 0; i < all->count; i++)
        if (same_name(all->list[i].name, name)) return &all->list[i];
    if (all->count == OWN_TYPES) return NULL;
    all->list[all->count] = (struct own_type){.name = name};
    return &all->list[all->count++];
}

void heads_sort_member(struct walk *w, const struct head *h) {
    const char *m = w->m;
    if (!w->type) return;
    bool call = word_at(m, h->name, "operator") && m[h->after] == '(';
    bool constructor = !h->plain && same_name(m + h->name, m + w->type) && m[h->name - 1] != '~';
    struct own_type *t = call || constructor ? type_of(w, m + w->type) : NULL;
    if (!t) return;
    bool device = h->device || h->either || m[h->after] == '=';
    size_t first = skip_space(m, skip_space(m, h->name_end) + 1);
    if (call) *(device ? &t->device_call : &t->host_call) = true;
    if (constructor) *(device ? &t->device_made : &t->host_made) = true;
    if (constructor && !device && m[first] == ')') t->host_made_of_nothing = true;
}

/* ---- then: their use ---- */

/* @return how many arguments are in the brackets that open at i */
static int count_arguments(const char *m, size_t i, size_t end) {
    int count = 0;
    if (strchr(")}", m[skip_space(m, i + 1)])) return 0;
    do {
        i = heads_find_any(m, i + 1, end, ",)}");
        count++;
    } while (i < end && m[i] == ',');
    return count;
}

/* Does a constructor of the host make what is declared at `next`, behind the type's name? One
   argument may be copied. */
static bool is_made_by_host(const struct own_type *t, const char *m, size_t next, size_t end) {
    if (!t->host_made || t->device_made) return false;
    if (word_character(m[next])) {
        next = skip_space(m, next + name_length(m + next));
        if (strchr(";[", m[next])) return t->host_made_of_nothing;
    }
    int arguments = strchr("({", m[next]) ? count_arguments(m, next, end) : 1;
    return arguments ? arguments > 1 : t->host_made_of_nothing;
}

/* @return where a variable's name is, behind the type's name; 0: it declares none */
static size_t variable_at(const char *m, size_t next) {
    if (word_at(m, next, "const")) next = skip_space(m, next + strlen("const"));
    while (m[next] == '&') next = skip_space(m, next + 1);
    return word_character(m[next]) && !isdigit((unsigned char)m[next]) ? next : 0;
}

static void say_call(struct walk *w, const struct own_type *t, size_t at) {
    const char *object = w->m + at;
    heads_say(
        w, at,
        "%.*s is called by device code, but operator() of %.*s is a host function: declare it "
        "__device__",
        (int)name_length(object), object, (int)name_length(t->name), t->name);
}

/* Device code calls the variable. @return whether it does */
static bool look_at_variable(struct walk *w, const struct own_type *t, size_t name, size_t end) {
    const char *m = w->m;
    for (size_t i = name + name_length(m + name); i < end; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1])) continue;
        bool call = same_name(m + i, m + name) && !strchr(".>:", m[skip_back(m, i) - 1]) &&
                    m[skip_space(m, i + name_length(m + i))] == '(';
        if (call) return say_call(w, t, i), true;
    }
    return false;
}

/* The type's name is at i, in device code: in its parameters, or in the body, from `body` on. */
static bool look_at_device(struct walk *w, const struct own_type *t, size_t i, size_t body,
                           size_t end) {
    const char *m = w->m;
    size_t next = heads_skip_list(m, i + name_length(m + i), end), name = variable_at(m, next);
    bool calls = t->host_call && !t->device_call, made = strchr("({", m[next]) != NULL;
    if (calls && name && look_at_variable(w, t, name, end)) return true;
    if (i < body) return false;
    size_t close = made ? heads_find_any(m, next + 1, end, ")}") : next;
    if (calls && made && (strchr("(,", m[skip_back(m, i) - 1]) || m[close + 1] == '('))
        return say_call(w, t, i), true;
    if (!is_made_by_host(t, m, next, end)) return false;
    heads_say(w, i, "%.*s() is a host function, and device code calls it: declare it __device__",
              (int)name_length(t->name), t->name);
    return true;
}

/* @return where the arguments open of a launch, or of a library's call for the device, whose first
   word is at i; 0: it is none */
static size_t arguments_for_device(const char *m, size_t i, size_t end) {
    bool thrust = word_at(m, i, "thrust"), cub = word_at(m, i, "cub");
    if (thrust || cub) {
        size_t open = heads_find_any(m, i, end, "(;{}");
        if (open >= end || m[open] != '(') return 0;
        size_t first = heads_find_any(m, open + 1, end, ",)");
        return cub || heads_have_word(m, open, first, "device") ? open : 0;
    }
    size_t next = heads_skip_list(m, i + name_length(m + i), end);
    if (m[next] != '<' || !is_launch(m, next)) return 0;
    const char *bounds = memmem(m + next, end - next, ">>>", 3);
    size_t open = bounds ? skip_space(m, (size_t)(bounds - m) + 3) : end;
    return open < end && m[open] == '(' ? open : 0;
}

/* Is the word at i an object of the type: one made here, or a variable of the body at `body`? */
static bool is_object(const struct walk *w, const struct own_type *t, size_t i, size_t body) {
    const char *m = w->m;
    if (same_name(m + i, t->name))
        return strchr("({", m[heads_skip_list(m, i + name_length(m + i), w->n)]) != NULL;
    for (size_t at = body; at < i; at++) {
        if (!word_character(m[at]) || word_character(m[at - 1]) || !same_name(m + at, t->name))
            continue;
        size_t name = variable_at(m, heads_skip_list(m, at + name_length(m + at), i));
        if (name && same_name(m + name, m + i)) return true;
    }
    return false;
}

/* Has a function a parameter of this type? Then a kernel that gets one need not call it: if it
   does, that is seen in the kernel. */
static bool is_parameter(const struct walk *w, const struct own_type *t) {
    const char *m = w->m;
    for (size_t i = 1; i < w->n; i++) {
        if (!word_character(m[i]) || word_character(m[i - 1]) || !same_name(m + i, t->name))
            continue;
        size_t before = skip_back(m, i), word = word_start(m, before);
        if (word_at(m, word, "const")) before = skip_back(m, word);
        if (before && strchr("(,", m[before - 1]) &&
            variable_at(m, heads_skip_list(m, i + name_length(m + i), w->n)))
            return true;
    }
    return false;
}

static bool look_at_host(struct walk *w, const struct own_type *t, size_t i, size_t body,
                         size_t end) {
    const char *m = w->m;
    size_t open = t->host_call && !t->device_call ? arguments_for_device(m, i, end) : 0;
    if (open && m[skip_back(m, open) - 1] == '>' && is_parameter(w, t)) return false;
    size_t close = open ? find_outside(m, open + 1, end, ")") : 0;
    for (size_t at = open; at < close; at++) {
        bool word = word_character(m[at]) && !word_character(m[at - 1]);
        if (word && is_object(w, t, at, body)) return say_call(w, t, at), true;
    }
    return false;
}

void heads_search_types(struct walk *w, const struct head *h) {
    const char *m = w->m;
    if (m[h->after] != '{' || (h->device && h->host)) return;
    size_t close = find_outside(m, h->after + 1, w->n, "}");
    for (int k = 0; k < w->types.count; k++) {
        const struct own_type *t = &w->types.list[k];
        bool function = names_have(&w->host, t->name) || names_have(&w->device, t->name);
        if ((!t->host_call && !t->host_made) || function) continue;
        for (size_t i = h->name_end; i < close; i++) {
            if (!word_character(m[i]) || word_character(m[i - 1])) continue;
            bool mine = same_name(m + i, t->name) && !strchr(".>:", m[skip_back(m, i) - 1]);
            if (h->device ? mine && look_at_device(w, t, i, h->after, close)
                          : look_at_host(w, t, i, h->after, close))
                break; /* one message for each type and function */
        }
    }
}
