/* What the suite knows of the case at hand, for the bounds (bounds.h). */
#ifndef TRANSFORMATIONS_FACTS_H
#define TRANSFORMATIONS_FACTS_H

/** Of the input that the suite made last. */
struct facts {
    double least;    /**< `equal`: comparisons that no method can do without */
    double early;    /**< `equal`: comparisons with an exit after each piece of 256 points */
    double distinct; /**< `hash-set`: different keys: k */
    double repeated; /**< `hash-set`: keys that equal an earlier one, EMPTY apart */
    double slots;    /**< `hash-set`: the largest capacity that is right in the end */
    double elements; /**< searches: elements that there are: M */
    double layers;   /**< searches: the length of the longest shortest word */
};

extern struct facts maps_facts; /* in exercises.c */

#endif
