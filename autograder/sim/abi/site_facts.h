/** @file site_facts.h
 * What the compile step knows of a volatile or atomic access in the program, and the runtime cannot
 * see: does the code treat the word as a flag? (toolchain/asm/access_sites.c writes it into the
 * object, hb/race_rule.c reads it.)
 */
#ifndef LOCKSTEP_SIM_ABI_SITE_FACTS_H
#define LOCKSTEP_SIM_ABI_SITE_FACTS_H

#include <stdint.h>

enum site_facts {
    SITE_TESTED = 1,  /**< a volatile read whose value is only compared with a constant: a flag */
    SITE_DATA = 2,    /**< a volatile read whose value is computed with, or stored elsewhere */
    SITE_AWAITED = 4, /**< a loop waits for this word: in this line, or elsewhere in the file */
    SITE_IN_WAIT = 8  /**< the innermost loop around it runs until something has happened */
};

/** Section lockstep_sites: one entry for each access of which something is known. */
struct site_entry {
    uint64_t address; /**< return address of the call that announces the access */
    uint64_t facts;
};

#endif
