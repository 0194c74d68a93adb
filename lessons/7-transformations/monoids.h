/* The monoids of lesson 7, by name: how many points and generators they have. The same for the
   suite, the entry and the benchmark. */
#ifndef TRANSFORMATIONS_MONOIDS_H
#define TRANSFORMATIONS_MONOIDS_H

#include <stdint.h>

/** A case's variant: which generators, and what else the exercise varies. Variant 0 is the worked
 * example of each exercise. */
enum monoid {
    EXAMPLE,        /* 3 1 7 0 4 1 6 3, and the map that sends point 1 to 0 and moves no other */
    RANDOM,         /* three maps of as many points as the case has */
    BIHECKE_3,      /* sorting and unsorting neighbours, on permutations of 3 letters */
    BIHECKE_4,      /* of 4 */
    BIHECKE_5,      /* of 5 */
    RENA_3,         /* the 0-rook monoid, on rook vectors of length 3 */
    RENA_4,         /* of length 4 */
    RENA_5,         /* of length 5 */
    FULL_4,         /* all maps of 4 points: a cycle, a transposition, a collapse */
    FULL_5,         /* of 5 */
    NO_GENERATOR,   /* of 5 points */
    IDENTITY_ALONE, /* one generator, which moves nothing */
    CONSTANTS,      /* two generators, each of which sends all points to one */
    THUE_MORSE,     /* two maps to points 0 and 1, with the same hash */
    REPEATED,       /* RENA_3, each generator twice */
    LATE,           /* as THUE_MORSE, and the same at all but the last 1,024 points */
    MONOIDS = 16,
    NUMBER = MONOIDS, /* times a number below NUMBERS: variant_number() */
    NUMBERS = 128,
    FILL = NUMBER * NUMBERS, /* times a number: monoid_blocks() */
    FILLS = 4,
    TASK = FILL * FILLS /* times a number: enum task */
};

/** What a case is about, but for variant 0. */
enum task { COMPOSE, HASH, COMPARE, PROBE, INSERT, SEARCH, ORBIT };

/** Variants of `hash` and `equal`: which maps, and where the two maps of a pair differ first. */
enum maps_kind {
    MAPS_EXAMPLE, /* 3 1 7 0 4 1 6 3, and others */
    MAPS_RANDOM,
    MAPS_ZERO,  /* all points go to point 0 */
    MAPS_LARGE, /* all points go to one of the last two */
    ALL_EQUAL,
    FIRST_DIFFERS, /* at point 0 */
    LAST_DIFFERS,  /* at the last point alone */
    SOME_DIFFER    /* anywhere, or nowhere */
};

/** Variants of `hash-set`: which keys. */
enum keys_kind {
    KEYS_EXAMPLE, /* 3 1 7 0 4 1 6 3 */
    KEYS_RANDOM,
    KEYS_SMALL,      /* 0, 1, 2, ... */
    KEYS_MULTIPLE,   /* multiples of 2^40 */
    KEYS_EMPTY,      /* half of them are the key that marks an empty slot */
    KEYS_BATCHES = 8 /* added: they come in several calls */
};

/** Candidates of exercise `probe-lengths`: the exhibits of faulty.h, and from 50 on these. */
enum hash_candidate {
    OTHER_SOUND = 50, /* multiplications and shifts */
    TABULATION,       /* sound as well: a random number for each byte */
    FIRST_ALONE,      /* ignores the second hash */
    LOW_FIRST,        /* ignores the upper half of the first one */
    HIGH_FIRST,       /* the lower half */
    LOW_SECOND,       /* the upper half of the second one */
    HIGH_SECOND,      /* the lower half */
    FEW               /* 1,024 different numbers of 64 bits */
};

/** What is known of a monoid before it is made. */
struct monoid_shape {
    const char *name; /**< in messages */
    int points;       /**< 0: as the case says */
    int generators;   /**< how many */
};

/** The monoid of a variant. */
static inline const struct monoid_shape *monoid_shape(int variant) {
    static const struct monoid_shape shapes[MONOIDS] = {{"the example", 8, 2},
                                                        {"random maps", 0, 3},
                                                        {"Bihecke3", 6, 4},
                                                        {"Bihecke4", 24, 6},
                                                        {"Bihecke5", 120, 8},
                                                        {"RenA3", 34, 3},
                                                        {"RenA4", 209, 4},
                                                        {"RenA5", 1546, 5},
                                                        {"T_4", 4, 3},
                                                        {"T_5", 5, 3},
                                                        {"no generator", 5, 0},
                                                        {"the identity alone", 0, 1},
                                                        {"two constant maps", 0, 2},
                                                        {"two maps with one hash", 1100, 2},
                                                        {"RenA3, each generator twice", 34, 6},
                                                        {"two long maps with one hash", 4096, 2}};
    return &shapes[variant % MONOIDS];
}

/** Points of a row, with what follows them. */
static inline int monoid_pitch(uint64_t n) { return (int)((n + 31) / 32 * 32); }

/** The number in a variant: of a candidate, or of a tuple. */
static inline int variant_number(int variant) { return variant / NUMBER % NUMBERS; }

/** Of words: how many letters each has. Number 0 is two letters, those of the example. */
static inline int word_length(int variant) { return (variant_number(variant) + 2) % NUMBERS; }
#define NUMBER_OF_LENGTH(length) (((length) + NUMBERS - 2) % NUMBERS)

/** Of sets: log2 of the capacity that a set starts with. Number 0 is 16 slots. */
static inline int set_bits(int variant) { return (variant_number(variant) + 4) % NUMBERS; }
#define NUMBER_OF_BITS(bits) (((bits) + NUMBERS - 4) % NUMBERS)

/** Of searches: bits of a hash. Number 0 is 32. */
static inline int hash_bits(int variant) {
    return variant_number(variant) ? variant_number(variant) : 32;
}

/** Blocks that fill the GPU of exercise `words`: an H100's, or those of a small one. */
static inline int monoid_blocks(int variant) {
    static const int blocks[FILLS] = {1056, 1, 8, 48};
    return blocks[variant / FILL % FILLS];
}

/** The finalizer of splitmix64 (Steele, Lea and Flood 2014): mix() of keys.h, for the suite. */
static inline uint64_t monoid_mix(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/** splitmix64 (Steele, Lea and Flood 2014), as a function of the place. */
static inline uint64_t monoid_random(uint64_t place) {
    return monoid_mix(place * UINT64_C(0x9e3779b97f4a7c15));
}

#endif
