/* The verifier's rules, one by one, on hand-written assembly: each forbidden construct is refused,
   and the nearest correct one is accepted. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "toolchain/verify/verify.h"

/* Assembles a text. @return the object's path; the caller removes the file */
static const char *assembled(const char *text) {
    static char object[64];
    char source[64], command[256];
    snprintf(source, sizeof source, "/tmp/lockstep-verify-%ld.s", (long)getpid());
    snprintf(object, sizeof object, "/tmp/lockstep-verify-%ld.o", (long)getpid());
    cr_assert_eq(text_write(source, text, strlen(text)), 0);
    snprintf(command, sizeof command, "as -o %s %s", object, source);
    cr_assert_eq(system(command), 0, "this is no assembly:\n%s", text);
    unlink(source);
    return object;
}

/* Verifies a function `f` with this body, in a file of its own. */
static enum verdict_of_object verdict_of(const char *body, struct text *why) {
    struct text t = {0};
    struct verification v;
    text_format(&t, ".text\n.globl other\n.type f, @function\nf:\n%s\n.size f, .-f\n", body);
    const char *object = assembled(t.data);
    enum verdict_of_object verdict = verify_object(object, "f.cu", &v, why);
    verification_free(&v);
    unlink(object);
    text_free(&t);
    return verdict;
}

struct rule {
    const char *what, *body;
    enum verdict_of_object verdict;
    const char *words; /* in the sentence, if it is refused */
};

#define ENTER                                                                         \
    "movq lockstep_return_shadow(%rip), %r11\n addq %rsp, %r11\n movq (%rsp), %r10\n" \
    "movq %r10, (%r11)\n movq %rbx, -8(%r11)\n pushq %rbx\n movq %rdi, %rbx\n"
#define LEAVE                                                                 \
    "popq %rbx\n movq lockstep_return_shadow(%rip), %r11\n addq %rsp, %r11\n" \
    "movq (%r11), %r10\n cmpq %r10, (%rsp)\n jne lockstep_smashed\n"          \
    "movq -8(%r11), %rbx\n ret\n"
#define CHECKED(access) ENTER "call __tsan_write4\n" access LEAVE

static const struct rule rules[] = {
    {"nothing", "ret", OBJECT_PROVED, NULL},
    /* loads and stores */
    {"a store to the own frame", "subq $16, %rsp\n movl $1, 4(%rsp)\n addq $16, %rsp\n ret",
     OBJECT_PROVED, NULL},
    {"a store behind its check", CHECKED("movl $1, (%rbx)\n"), OBJECT_PROVED, NULL},
    {"a store that nothing has checked", "movl $1, (%rsi)\n ret", OBJECT_LACKS, NULL},
    {"a load that nothing has checked", "movl (%rsi), %eax\n ret", OBJECT_LACKS, NULL},
    {"a store beside what was checked", CHECKED("movl $1, 4(%rbx)\n"), OBJECT_LACKS, NULL},
    {"a store of more than was checked", CHECKED("movq $1, (%rbx)\n"), OBJECT_LACKS, NULL},
    {"a load, where a store was checked",
     ENTER "movq %rsi, %rdi\n movq %rsi, %rbx\n call __tsan_write4\n movl (%rbx), %eax\n" LEAVE,
     OBJECT_LACKS, NULL},
    {"a store behind another call", CHECKED("call other\n movl $1, (%rbx)\n"), OBJECT_LACKS, NULL},
    {"a store behind a check on one way only",
     ENTER "testl %esi, %esi\n je 1f\n call __tsan_write4\n 1: movl $1, (%rbx)\n" LEAVE,
     OBJECT_LACKS, NULL},
    {"a pointer that a loop has moved",
     ENTER
     "call __tsan_write4\n 1: movl $1, (%rbx)\n addq $4, %rbx\n cmpq $9, %rbx\n jne 1b\n" LEAVE,
     OBJECT_LACKS, NULL},
    {"a store behind a guard",
     ENTER "leaq (%rsi), %r11\n call lockstep_guard_store4\n movl $1, (%rsi)\n" LEAVE,
     OBJECT_PROVED, NULL},
    {"a store of more than was guarded",
     ENTER "leaq (%rsi), %r11\n call lockstep_guard_store4\n movq $1, (%rsi)\n" LEAVE, OBJECT_LACKS,
     NULL},
    {"an announcement without its check",
     ENTER "movl $9, lockstep_announced_kind(%rip)\n movq %rdi, lockstep_announced(%rip)\n"
           "call other\n" LEAVE,
     OBJECT_REFUSED, "announces"},
    {"an announcement of another place",
     ENTER "movl $9, lockstep_announced_kind(%rip)\n movq %rsi, lockstep_announced(%rip)\n"
           "call __tsan_write4\n" LEAVE,
     OBJECT_REFUSED, "announces"},
    {"a variable of the simulator", "movl threadIdx(%rip), %eax\n ret", OBJECT_PROVED, NULL},
    {"a store to it", "movl $1, threadIdx(%rip)\n ret", OBJECT_LACKS, NULL},
    {"another one", "movl sim(%rip), %eax\n ret", OBJECT_LACKS, NULL},
    /* the stack */
    {"the return address overwritten", "movq $1, (%rsp)\n ret", OBJECT_LACKS, NULL},
    {"a store below the stack pointer", "movl $1, -4(%rsp)\n ret", OBJECT_LACKS, NULL},
    {"a stack pointer from elsewhere", "movq %rdi, %rsp\n ret", OBJECT_REFUSED, "stack pointer"},
    {"an array of variable length", "subq %rdi, %rsp\n addq %rdi, %rsp\n ret", OBJECT_REFUSED,
     "variable length"},
    {"a frame that steps over a guard page", "subq $1000000, %rsp\n addq $1000000, %rsp\n ret",
     OBJECT_REFUSED, "64 KB"},
    {"a return above the frame", "addq $8, %rsp\n ret", OBJECT_REFUSED, "stack"},
    {"a return within the frame", "pushq %rax\n ret", OBJECT_REFUSED, "not its caller's"},
    {"a register that is not given back", "xorl %ebx, %ebx\n ret", OBJECT_REFUSED,
     "registers that are not its caller's"},
    {"a return that nothing has compared", "pushq %rax\n call other\n popq %rcx\n ret",
     OBJECT_REFUSED, "may have been overwritten"},
    {"a comparison that nothing heeds",
     ENTER "call other\n popq %rbx\n movq lockstep_return_shadow(%rip), %r11\n addq %rsp, %r11\n"
           "movq (%r11), %r10\n cmpq %r10, (%rsp)\n movq -8(%r11), %rbx\n ret",
     OBJECT_REFUSED, "may have been overwritten"},
    {"the shadow stack as a place for data",
     "movq lockstep_return_shadow(%rip), %r11\n addq %rsp, %r11\n movq %rdi, (%r11)\n ret",
     OBJECT_REFUSED, "shadow stack"},
    /* calls and jumps */
    {"a call through a register", "call *%rax\n ret", OBJECT_REFUSED, "not a function's"},
    {"a jump through a register", "jmp *%rax\n", OBJECT_REFUSED, "not a function's"},
    {"a jump into an instruction", "jmp 1f+1\n 1: movl $0x90c3050f, %eax\n ret", OBJECT_REFUSED,
     "not a function's"},
    {"a jump to a place in no function", "je other\n ret", OBJECT_REFUSED, "another function"},
    {"a function without an end", "movl $1, %eax", OBJECT_REFUSED, "past its end"},
    /* instructions */
    {"a system call", "syscall\n ret", OBJECT_REFUSED, "not allowed"},
    {"an interrupt", "int $0x80\n ret", OBJECT_REFUSED, "not allowed"},
    {"flags from the stack", "pushq $0x400\n popfq\n ret", OBJECT_REFUSED, "not allowed"},
    {"strings backwards", "std\n ret", OBJECT_REFUSED, "not allowed"},
    {"a string instruction", "rep stosq\n ret", OBJECT_REFUSED, "not allowed"},
    {"a segment register", "mov %eax, %fs\n ret", OBJECT_REFUSED, "not allowed"},
    {"modes of arithmetic", "subq $8, %rsp\n ldmxcsr (%rsp)\n addq $8, %rsp\n ret", OBJECT_REFUSED,
     "not allowed"},
    {"another thread's memory", "movq %gs:0, %rax\n ret", OBJECT_REFUSED, "unsupported way"},
    {"bytes that are no instruction", ".byte 0x06\n ret", OBJECT_REFUSED, "not an instruction"},
};

Test(verify, each_rule_refuses_what_it_is_for) {
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
        struct text why = {0};
        enum verdict_of_object verdict = verdict_of(rules[k].body, &why);
        cr_expect_eq(verdict, rules[k].verdict, "%s: verdict %d, expected %d; %s", rules[k].what,
                     verdict, rules[k].verdict, why.data ? why.data : "");
        if (rules[k].words && verdict == OBJECT_REFUSED)
            cr_expect(why.data && strstr(why.data, rules[k].words), "%s: `%s` says nothing of `%s`",
                      rules[k].what, why.data ? why.data : "", rules[k].words);
        text_free(&why);
    }
}

static enum verdict_of_object verdict_of_file(const char *text) {
    struct verification v;
    struct text why = {0};
    const char *object = assembled(text);
    enum verdict_of_object verdict = verify_object(object, "f.cu", &v, &why);
    verification_free(&v);
    text_free(&why);
    unlink(object);
    return verdict;
}

#define F ".text\n.type f, @function\nf: ret\n.size f, .-f\n"

Test(verify, code_lies_in_functions_alone) {
    cr_expect_eq(verdict_of_file(F), OBJECT_PROVED);
    cr_expect_eq(verdict_of_file(F "syscall\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(F ".p2align 4\n"), OBJECT_PROVED, "alignment is fine");
    cr_expect_eq(verdict_of_file(F ".section .mine,\"ax\"\nret\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(F ".section .text.mine,\"awx\"\nnop\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(F ".type g, @function\n.set g, f+1\n.size g, 1\n"), OBJECT_REFUSED,
                 "a function that begins where another one is");
}

Test(verify, lists_of_functions_hold_functions) {
    cr_expect_eq(verdict_of_file(F ".section .init_array,\"aw\"\n.quad f\n"), OBJECT_PROVED);
    cr_expect_eq(verdict_of_file(F ".section .init_array,\"aw\"\n.quad f+1\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(F ".section .init_array,\"aw\"\n.quad 4096\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(F ".section .fini_array,\"aw\"\n.quad f\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(F ".section lockstep_targets,\"a\"\n.quad f\n"), OBJECT_PROVED);
    cr_expect_eq(verdict_of_file(F ".section lockstep_targets,\"a\"\n.quad f+1\n"), OBJECT_REFUSED);
    cr_expect_eq(verdict_of_file(".text\n.type f, @gnu_indirect_function\nf: ret\n.size f, .-f\n"),
                 OBJECT_REFUSED);
}

/* A kernel's entry reads the arguments of the launch unchecked; no other function may call it. */
Test(verify, only_a_launch_reads_arguments_unchecked) {
#define ENTRY ".text\n.type f, @function\nf: movq 8(%rdi), %rax\n ret\n.size f, .-f\n"
    cr_expect_eq(verdict_of_file(ENTRY ".section lockstep_entries,\"a\"\n.quad f\n"),
                 OBJECT_PROVED);
    cr_expect_eq(verdict_of_file(ENTRY ".section lockstep_targets,\"a\"\n.quad f\n"), OBJECT_LACKS);
    cr_expect_eq(verdict_of_file(".globl f\n" ENTRY), OBJECT_LACKS);
    cr_expect_eq(
        verdict_of_file(ENTRY ".type g, @function\ng: movq %rsi, %rdi\n jmp f\n.size g, .-g\n"),
        OBJECT_LACKS);
    cr_expect_eq(
        verdict_of_file(ENTRY ".type g, @function\ng: addq $8, %rdi\n jmp f\n.size g, .-g\n"),
        OBJECT_PROVED, "an entry may hand its arguments on");
}

/* Callers elsewhere, or through a pointer, may have passed fewer. */
Test(verify, stacked_arguments_are_stored_to_if_all_callers_pass_them) {
#define STORES ".text\n.type f, @function\nf: movl $1, 12(%rsp)\n ret\n.size f, .-f\n"
#define CALLS(passed)                                                                          \
    ".type g, @function\ng: movq lockstep_return_shadow(%rip), %r11\n addq %rsp, %r11\n"       \
    "movq (%rsp), %r10\n movq %r10, (%r11)\n subq $" passed ", %rsp\n call f\n addq $" passed  \
    ", %rsp\n movq lockstep_return_shadow(%rip), %r11\n addq %rsp, %r11\n movq (%r11), %r10\n" \
    "cmpq %r10, (%rsp)\n jne lockstep_smashed\n ret\n.size g, .-g\n"
    cr_expect_eq(verdict_of_file(STORES), OBJECT_PROVED);
    cr_expect_eq(verdict_of_file(".globl f\n" STORES), OBJECT_LACKS);
    cr_expect_eq(verdict_of_file(STORES ".section lockstep_targets,\"a\"\n.quad f\n"),
                 OBJECT_LACKS);
    cr_expect_eq(verdict_of_file(STORES CALLS("8")), OBJECT_PROVED);
    cr_expect_eq(verdict_of_file(STORES CALLS("0")), OBJECT_LACKS);
    cr_expect_eq(verdict_of_file(STORES ".type g, @function\ng: jmp f\n.size g, .-g\n"),
                 OBJECT_LACKS);
    cr_expect_eq(verdict_of_file(".globl f\n.text\n.type f, @function\nf: movl 12(%rsp), %eax\n"
                                 "movl $1, 5000(%rsp)\n ret\n.size f, .-f\n"),
                 OBJECT_REFUSED, "more than is copied");
    cr_expect_eq(verdict_of_file(".globl f\n.text\n.type f, @function\nf: movl 12(%rsp), %eax\n"
                                 "ret\n.size f, .-f\n"),
                 OBJECT_PROVED, "it only loads");
}

/* How many functions it lists as a launch's alone. */
static int entries_of_file(const char *text) {
    struct text why = {0};
    struct verification v;
    const char *object = assembled(text);
    cr_expect_eq(verify_object(object, "f.cu", &v, &why), OBJECT_LACKS);
    int entries = 0;
    for (const char *p = v.entries.data; p && *p; p++) entries += *p == '\n';
    verification_free(&v);
    text_free(&why);
    unlink(object);
    return entries;
}

/* A stream calls a host function with the argument that it was given. */
Test(verify, only_what_launches_define_is_for_launches_alone) {
#define READS(name)                                                                     \
    ".text\n.type " name ", @function\n" name ": movq 8(%rdi), %rax\n ret\n.size " name \
    ", .-" name "\n.section lockstep_targets,\"a\"\n.quad " name "\n"
    cr_expect_eq(entries_of_file(READS("_ZN8lockstep5enterIZ1kiEEvPv")), 1);
    cr_expect_eq(entries_of_file(READS("_ZL3runPv")), 0);
}

Test(verify, what_is_no_object_is_not_proved) {
    struct verification v;
    struct text why = {0};
    cr_expect_eq(verify_object("/dev/null", "f.cu", &v, &why), OBJECT_FOREIGN);
    cr_expect_eq(verify_object("/nonexistent", "f.cu", &v, &why), OBJECT_FOREIGN);
    text_free(&why);
}
