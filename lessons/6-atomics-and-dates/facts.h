/* What the suite knows of the case at hand, for the bounds (bounds.h). */
#ifndef ATOMICS_AND_DATES_FACTS_H
#define ATOMICS_AND_DATES_FACTS_H

/** Of the lists that the suite made last. */
struct facts {
    double elements; /**< of all lists: E */
    double longest;  /**< elements of the longest list: X */
    double full;     /**< lists that have an element */
    double over;     /**< lists above the limit: H */
    double years;    /**< `repair`: years between the two dates of each pair, summed */
};

extern struct facts lists_facts; /* in exercises.c */

#endif
