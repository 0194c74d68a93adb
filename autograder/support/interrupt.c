/* Signal handlers for SIGINT, SIGTERM and SIGHUP. */
#include "interrupt.h"
#include "subprocess.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught;

static void remember(int signal_number) {
    caught = signal_number;
    process_stop();
}

static void handle(void (*handler)(int)) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction before, now = {.sa_handler = handler, .sa_flags = SA_RESTART};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (!sigaction(signals[i], NULL, &before) && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &now, NULL);
}

void interrupt_watch(void) { handle(remember); }

void interrupt_unwatch(void) { handle(SIG_DFL); }

bool interrupt_caught(void) { return caught != 0; }

void interrupt_end(void) {
    if (!caught) return;
    signal(caught, SIG_DFL);
    raise(caught);
}
