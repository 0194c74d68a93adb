/** @file class_style.h
 * The style sheet of OUT/class.html: light and dark, from 390 pixels up.
 */
#ifndef LOCKSTEP_BATCH_COURSE_CLASS_STYLE_H
#define LOCKSTEP_BATCH_COURSE_CLASS_STYLE_H

/** The text of the `style` element. */
extern const char class_style[];

#endif
