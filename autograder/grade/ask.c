/* Has a subject run a case: the right program is started, asked, and what may go wrong with it has
   a sentence. */
#include "grading.h"
#include "speed.h"
#include "worked.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static struct subject_request request_of(const struct grading *g, const struct suite_case *c,
                                         uint64_t schedule) {
    int repetitions = c->shape->repetitions ? c->shape->repetitions : 1;
    struct subject_request r = {.magic = SUBJECT_MAGIC,
                                .operation = c->shape->operation,
                                .variant = c->shape->variant,
                                .repetitions = repetitions,
                                .trace = worked_asked_for(),
                                .count_steps = !schedule,
                                .time = schedule && c->shape->n >= SPEED_FROM && repetitions == 1,
                                .buffers = 3,
                                .n = c->shape->n,
                                .m = c->shape->m,
                                .schedule = schedule,
                                .resident = schedule ? (uint32_t)g->exercise->resident : 0};
    r.buffer[0] = (struct subject_buffer){BUFFER_INPUT, 0,
                                          c->input_bytes ? c->input_bytes : c->input_words * 4};
    r.buffer[1] = (struct subject_buffer){BUFFER_OUTPUT, 0, c->output_words * 4};
    r.buffer[2] = (struct subject_buffer){BUFFER_SCRATCH, 0, c->scratch_words * 4};
    return r;
}

static int died(struct grading *g, const struct suite_case *c, int status) {
    if (WIFSIGNALED(status))
        return grading_fail(g, ERROR, "crash", "at %s: the program crashed: %s",
                            grading_describe(g, c->shape), strsignal(WTERMSIG(status)));
    if (g->cuda && WEXITSTATUS(status) == SUBJECT_NO_DEVICE)
        return grading_fail(g, ERROR, "device",
                            "the GPU cannot be used: is its driver older than nvcc, or "
                            "is another program holding the card?");
    return grading_fail(g, ERROR, "exit",
                        "at %s: the program ended (exit status %d) before it gave an answer: does "
                        "it call exit(), or did a CUDA_CHECK fail?",
                        grading_describe(g, c->shape), WEXITSTATUS(status));
}

/* On a GPU the operator is chosen at compile time: another one is another program. */
static void choose_program(struct grading *g, const struct suite_case *c) {
    char path[sizeof g->executable];
    snprintf(path, sizeof path, "%.3000s/%.500s", g->folder, g->exercise->id);
    if (g->cuda)
        snprintf(path, sizeof path, "%.3000s/%.500s/%s", g->folder, g->exercise->id,
                 lockstep_operator_name(c->shape->operation));
    if (strcmp(path, g->executable)) subject_stop(&g->subject);
    strcpy(g->executable, path);
}

int ask(struct grading *g, const struct suite_case *c, uint64_t schedule,
        struct subject_result *result) {
    struct subject_request r = request_of(g, c, schedule);
    choose_program(g, c);
    if (!g->subject.process && subject_start(&g->subject, g->executable))
        return grading_fail(g, ERROR, "start", "the program cannot be started: %s",
                            strerror(errno));
    switch (subject_ask(&g->subject, &r, c->input, g->seconds, result)) {
    case SUBJECT_ANSWERED: return 1;
    case SUBJECT_DIED: return died(g, c, result->status);
    case SUBJECT_TIMED_OUT:
        return grading_fail(g, ERROR, "timeout",
                            "at %s: it took more than %.0f seconds: is there an endless loop?",
                            grading_describe(g, c->shape), g->seconds);
    default:
        return grading_fail(g, ERROR, "garbled", "at %s: the program's answer could not be read",
                            grading_describe(g, c->shape));
    }
}
