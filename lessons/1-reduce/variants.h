/* What a case's variant says to entry.cu: which function is called, or which candidate exercise
   `bug` is given. The suite knows which of the candidates can be trusted. */
#ifndef REDUCE_VARIANTS_H
#define REDUCE_VARIANTS_H

enum variant {
    PLAIN,         /* reduce() */
    IN_PLACE,      /* from here on candidates: the tree grows over the input */
    SERIAL,        /* right: one thread */
    NO_RESET,      /* starts from what the call before left in scratch memory */
    SHUFFLES,      /* right: one warp */
    SHORT,         /* forgets the last value */
    NOTHING,       /* stores nothing */
    ONCE,          /* stores something the first time only */
    WRONG_ONCE,    /* wrong the first time only */
    TWICE,         /* counts one value twice */
    WRONG_SECOND,  /* wrong the second time only */
    ON_A_COPY,     /* right: the tree grows over a copy */
    IN_THE_OUTPUT, /* right: adds up in the output, which it sets first */
    AFTER_OTHERS,  /* reduce(), after OTHERS calls for parts of the input */
    ONE_CHANGED    /* reduce(), after a call for the same input but for one value */
};

enum { OTHERS = 66, ASIDE = 32 }; /* calls; values by which each part is shorter: keeps 128 bytes */

/* Is check() called, on a candidate? */
static inline int judges(int variant) { return variant >= IN_PLACE && variant <= IN_THE_OUTPUT; }

#endif
