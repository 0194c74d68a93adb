/* Finding one's way in a record. */
#include "lookup.h"
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *record_of_lesson(int number) {
    char path[256];
    snprintf(path, sizeof path, "build/notes/record/%s.json", lesson_folder(number));
    return load(path);
}

const json_t *find_object(const json_t *list, const char *key, const char *value) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i);
        const char *s = json_string_value(json_object_get(o, key));
        if (s && !strcmp(s, value)) return o;
    }
    return NULL;
}

const json_t *find_case(const json_t *exercise, uint64_t n) {
    const json_t *cases = json_object_get(exercise, "cases");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        if ((uint64_t)json_integer_value(json_object_get(c, "n")) == n) return c;
    }
    return NULL;
}

const json_t *find_case_named(const json_t *exercise, const char *name) {
    static const char *const keys[] = {"n", "m", "variant"};
    const json_t *cases = json_object_get(exercise, "cases");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        const char *rest = name;
        int key = 0, same = 1;
        for (char *end; key < 3 && *rest && same; key++, rest = end + (*end == ',')) {
            long long wanted = strtoll(rest, &end, 10);
            same = end > rest && json_integer_value(json_object_get(c, keys[key])) == wanted;
        }
        if (same && !*rest) return c;
    }
    return NULL;
}

double find_metric(const json_t *metrics, const char *name) {
    if (!strcmp(name, "global_words"))
        return find_metric(metrics, "global_reads") + find_metric(metrics, "global_writes");
    const json_t *value = json_object_get(metrics, name);
    return value ? json_number_value(value) : -1;
}
