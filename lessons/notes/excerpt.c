/* Records, as the notes show them: shortened to one of each list, and by their keys. */
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists of objects keep their fullest member; lists of numbers stay as they are. */
static json_t *shorten(const json_t *o) {
    if (json_is_array(o) && json_is_object(json_array_get(o, 0))) {
        size_t best = 0;
        for (size_t i = 0; i < json_array_size(o); i++)
            if (json_object_size(json_array_get(o, i)) > json_object_size(json_array_get(o, best)))
                best = i;
        return json_pack("[o]", shorten(json_array_get(o, best)));
    }
    if (!json_is_object(o)) return json_deep_copy(o);
    json_t *copy = json_object();
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)o, key, value) json_object_set_new(copy, key, shorten(value));
    return copy;
}

/* A list of numbers, or an object of plain values that is not too long, fits on one line. */
static int flat(const json_t *o) {
    const char *key;
    json_t *value;
    if (json_is_array(o)) return !json_is_object(json_array_get(o, 0));
    if (!json_is_object(o)) return 1;
    json_object_foreach((json_t *)o, key,
                        value) if (json_is_object(value) || json_is_array(value)) return 0;
    return json_object_size(o) <= 6;
}

static void print(const json_t *o, int indent) {
    if (flat(o)) {
        char *text = json_dumps(o, JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
        fputs(text, stdout);
        free(text);
        return;
    }
    const char *key, *gap = "";
    json_t *value;
    if (json_is_array(o)) {
        putchar('[');
        print(json_array_get(o, 0), indent);
        putchar(']');
        return;
    }
    putchar('{');
    json_object_foreach((json_t *)o, key, value) {
        printf("%s\n%*s\"%s\": ", gap, indent + 2, "", key);
        print(value, indent + 2);
        gap = ",";
    }
    printf("\n%*s}", indent, "");
}

int facts_excerpt(int argc, char **argv) {
    if (argc < 2) return 2;
    json_t *record = load(argv[1]), *excerpt = shorten(record);
    puts("~~~{.json}");
    print(excerpt, 0);
    puts("\n~~~");
    json_decref(excerpt);
    json_decref(record);
    return 0;
}

static void keys(const json_t *o) {
    const char *key;
    json_t *value;
    for (size_t i = 0; i < json_array_size(o); i++) keys(json_array_get(o, i));
    json_object_foreach((json_t *)o, key, value) {
        puts(key);
        keys(value);
    }
}

int facts_keys(int argc, char **argv) {
    if (argc < 2) return 2;
    json_t *record = load(argv[1]);
    keys(record);
    json_decref(record);
    return 0;
}
