/* Lesson 5: what the suite knows of the items of the case at hand, for the bounds (bounds.h). */
#ifndef DISTRIBUTION_COUNT_FACTS_H
#define DISTRIBUTION_COUNT_FACTS_H

/** Of the items that the suite made last. */
struct facts {
    double values;  /**< how many different ones */
    double longest; /**< the most that are equal: atomics on their count queue up */
    double pairs;   /**< different values in each chunk of 256 items, summed */
};

extern struct facts facts; /* in exercises.c */

#endif
