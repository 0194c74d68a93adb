#include "cli.h"
#include <stdio.h>
int cmd_hint(int argc, char **argv) { (void)argc, (void)argv; return 1; }
int cmd_lesson(int argc, char **argv) { (void)argc, (void)argv; return 1; }
int cmd_doctor(int argc, char **argv) { (void)argc, (void)argv; return 1; }
