/** @file volatile_use.h
 * What becomes of a volatile word that was read: is it a flag that decides what comes next, or data
 * that are computed with?
 */
#ifndef LOCKSTEP_ASM_VOLATILE_USE_H
#define LOCKSTEP_ASM_VOLATILE_USE_H

/** @param next the assembly after the call that announces a volatile read
 * @return SITE_TESTED or SITE_DATA, if that is clear; else 0 */
int volatile_use(const char *next);

#endif
