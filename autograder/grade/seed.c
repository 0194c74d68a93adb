/* Reads secrets and derives seeds from them: HMAC-SHA256 by libsodium (the method is in seed.h). */
#include "seed.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit(char c) {
    const char *digits = "0123456789abcdef", *at = strchr(digits, tolower((unsigned char)c));
    return c && at ? (int)(at - digits) : -1;
}

size_t seed_parse(const char *text, unsigned char *bytes, size_t capacity) {
    size_t count = 0;
    for (; *text && *text != '\n'; text += 2) {
        int high = digit(text[0]), low = high < 0 ? -1 : digit(text[1]);
        if (low < 0 || count == capacity) return 0;
        bytes[count++] = (unsigned char)(high << 4 | low);
    }
    return count;
}

static bool hash_file(const char *folder, const char *exercise, unsigned char hash[32]) {
    char path[4700], bytes[4096];
    crypto_hash_sha256_state state;
    snprintf(path, sizeof path, "%.4000s/%.500s.cu", folder, exercise);
    FILE *f = fopen(path, "rb");
    if (!f) return false;
    crypto_hash_sha256_init(&state);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;)
        crypto_hash_sha256_update(&state, (unsigned char *)bytes, n);
    bool good = !ferror(f);
    fclose(f);
    crypto_hash_sha256_final(&state, hash);
    return good;
}

static size_t read_secret(struct seed_source *s, const char *path) {
    char text[2 * sizeof s->secret + 2] = "";
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    bool read = fgets(text, sizeof text, f) != NULL;
    fclose(f);
    return read ? seed_parse(text, s->secret, sizeof s->secret) : 0;
}

const char *seed_read(struct seed_source *s, const char *secret, const char *folder,
                      const char *exercise) {
    s->secret_bytes = read_secret(s, secret);
    if (!s->secret_bytes)
        return "the file of the secret cannot be read, or is not made of pairs of hexadecimal digits";
    if (!hash_file(folder, exercise, s->file)) return "the exercise's file cannot be read";
    return NULL;
}

uint64_t seed_of(const struct seed_source *s, const struct lockstep_lesson *lesson,
                 const char *exercise, int number, const char *purpose) {
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    char text[256];
    int length = snprintf(text, sizeof text, "%d %.100s %d %.30s", lesson->number, exercise, number,
                          purpose);
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, s->secret, s->secret_bytes);
    crypto_auth_hmacsha256_update(&state, (unsigned char *)text, (unsigned)length + 1);
    crypto_auth_hmacsha256_update(&state, s->file, sizeof s->file);
    crypto_auth_hmacsha256_final(&state, mac);
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++) seed |= (uint64_t)mac[i] << 8 * i;
    return seed;
}

/* Not derived from the inputs' seed, which could be computed back from the inputs. */
struct lockstep_key seed_key(const struct seed_source *s, const struct lockstep_lesson *lesson,
                             const char *exercise, int number) {
    uint64_t first = seed_of(s, lesson, exercise, number, "key");
    uint64_t second = seed_of(s, lesson, exercise, number, "key, second half");
    return (struct lockstep_key){
        {(uint32_t)first, (uint32_t)(first >> 32), (uint32_t)second, (uint32_t)(second >> 32)}};
}
