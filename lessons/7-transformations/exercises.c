/* Lesson 7 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds.h"
#include "cases.h"

struct facts maps_facts;

/* ---- cases in words ---- */

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    snprintf(text, size, "n = %llu, %s, %llu words of %d letters", (unsigned long long)c->n,
             monoid_shape(c->variant)->name, (unsigned long long)c->m, monoid_letters(c->variant));
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "compose-elements",
     .title = "a thread for each point follows its word",
     .points = 5,
     .hints =
         {"A thread needs no image but its own: where is the point after the first letter?",
          "The point goes through the letters from 0 to length - 1. Index 0 is a point like others.",
          "for (int j = 0; j < words.length; j++) point = image(row_of(generators, word[j]), point);"},
     .cases = composed,
     .case_count = COUNT(composed),
     .bounds = compose_elements_bounds,
     .supposes = "a thread for each point of each word, which applies the letters one by one"},
};

static const struct lockstep_lesson lesson = {.number = 7,
                                              .name = "transformations",
                                              .title = "Transformations: compose, hash, enumerate",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
