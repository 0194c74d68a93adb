#include "digest.h"

#include <sodium.h>
#include <string.h>

void digest_of(const char *data, size_t length, char digits[DIGEST_TEXT]) {
    unsigned char bytes[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(bytes, (const unsigned char *)data, length);
    sodium_bin2hex(digits, DIGEST_TEXT, bytes, sizeof bytes);
}

bool is_digest(const char *text) {
    return text && strlen(text) == DIGEST_TEXT - 1 &&
           strspn(text, "0123456789abcdef") == DIGEST_TEXT - 1;
}
