/* The CUDA samples' command line: `-name`, `--name`, `-name=value`, in upper or lower case; and the
   search for a sample's data files. */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <string>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef STRCASECMP
#define STRCASECMP                 strcasecmp
#define STRNCASECMP                strncasecmp
#define STRCPY(to, capacity, from) strcpy(to, from)
#define FOPEN(file, name, mode)    (file = fopen(name, mode))
#define FOPEN_FAIL(result)         ((result) == NULL)
#define SSCANF                     sscanf
#define SPRINTF                    sprintf
#endif

inline int stringRemoveDelimiter(char delimiter, const char *s) {
    int i = 0;
    while (s[i] == delimiter) i++;
    return i < (int)strlen(s) ? i : 0;
}

/* The text after `name` in the argument that contains it, or NULL. */
inline const char *lockstep_argument(int argc, const char **argv, const char *name) {
    size_t n = strlen(name);
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i] + stringRemoveDelimiter('-', argv[i]);
        if (a != argv[i] && !strncasecmp(a, name, n) && (!a[n] || a[n] == '=' || a[n] == ':'))
            return a + n + (a[n] != 0);
    }
    return NULL;
}
inline bool checkCmdLineFlag(int argc, const char **argv, const char *name) {
    return lockstep_argument(argc, argv, name) != NULL;
}
inline int getCmdLineArgumentInt(int argc, const char **argv, const char *name) {
    const char *v = lockstep_argument(argc, argv, name);
    return v ? atoi(v) : 0;
}
inline float getCmdLineArgumentFloat(int argc, const char **argv, const char *name) {
    const char *v = lockstep_argument(argc, argv, name);
    return v ? (float)atof(v) : 0;
}
template <class T>
inline bool getCmdLineArgumentValue(int argc, const char **argv, const char *name, T *value) {
    const char *v = lockstep_argument(argc, argv, name);
    if (v) *value = (T)atoi(v);
    return v != NULL;
}
inline bool getCmdLineArgumentString(int argc, const char **argv, const char *name, char **value) {
    const char *v = lockstep_argument(argc, argv, name);
    *value = (char *)v;
    return v != NULL;
}

/* Searches the working folder, data/, and the program's own folder. @return malloc()ed, or NULL */
inline char *sdkFindFilePath(const char *name, const char *program) {
    static const char *const folders[] = {"", "data/", "../data/", "../../data/", "Common/data/"};
    std::string home = program ? program : "";
    home.erase(home.find_last_of('/') + 1);
    for (int own = 0; own < 2; own++)
        for (const char *folder : folders) {
            std::string path = (own ? home : std::string()) + folder + name;
            FILE *f = fopen(path.c_str(), "rb");
            if (!f) continue;
            fclose(f);
            return strdup(path.c_str());
        }
    return NULL;
}
