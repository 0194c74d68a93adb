/* What a case's variant says to entry.cu. */
#ifndef SCAN_VARIANTS_H
#define SCAN_VARIANTS_H

enum variant {
    EXCLUSIVE,    /* scan() */
    INCLUSIVE,    /* scan() */
    QUESTIONS,    /* the input is n pairs of numbers; m says which function, an enum asked */
    COMPACT,      /* compact(); m says what is kept, an enum kept */
    OVERDRAFT,    /* first_overdraft(); m says where it is, an enum overdraft */
    AFTER_OTHERS, /* scan(), inclusive, after one of other values and m of few values */
    ONE_CHANGED   /* scan(), inclusive, after one of the same input but for one value */
};

enum asked { WORDS_AT_RISK, CHOOSE };
enum kept { A_THIRD, NONE, ALL, THE_LAST };
enum overdraft { HALFWAY, NEVER, AT_ONCE, AT_THE_END };
enum { ASIDE = 64, FEW = 4100 }; /* values: what is left is aligned as before; more than a tile */

#endif
