/* The instructions allowed in a lesson's code: those without effects besides their operands'. The
   default is to refuse: no system calls, no segment or control registers, no string
   instructions. */
#include "analysis.h"

static bool category_is_plain(ZydisInstructionCategory category) {
    switch (category) {
    case ZYDIS_CATEGORY_BINARY:
    case ZYDIS_CATEGORY_BITBYTE:
    case ZYDIS_CATEGORY_BMI1: /* `rep bsf` decodes as `tzcnt` there */
    case ZYDIS_CATEGORY_CALL:
    case ZYDIS_CATEGORY_CMOV:
    case ZYDIS_CATEGORY_COND_BR:
    case ZYDIS_CATEGORY_CONVERT:
    case ZYDIS_CATEGORY_DATAXFER:
    case ZYDIS_CATEGORY_FCMOV:
    case ZYDIS_CATEGORY_LOGICAL:
    case ZYDIS_CATEGORY_LOGICAL_FP:
    case ZYDIS_CATEGORY_NOP:
    case ZYDIS_CATEGORY_WIDENOP:
    case ZYDIS_CATEGORY_POP:
    case ZYDIS_CATEGORY_PUSH:
    case ZYDIS_CATEGORY_RET:
    case ZYDIS_CATEGORY_ROTATE:
    case ZYDIS_CATEGORY_SETCC:
    case ZYDIS_CATEGORY_SHIFT:
    case ZYDIS_CATEGORY_SSE:
    case ZYDIS_CATEGORY_UNCOND_BR:
    case ZYDIS_CATEGORY_X87_ALU: return true;
    default: return false;
    }
}

/* Instructions of allowed categories that set modes on which the simulator's code depends. */
static bool changes_modes(ZydisMnemonic m) {
    switch (m) {
    case ZYDIS_MNEMONIC_LDMXCSR:
    case ZYDIS_MNEMONIC_FLDCW:
    case ZYDIS_MNEMONIC_FLDENV:
    case ZYDIS_MNEMONIC_FNINIT:
    case ZYDIS_MNEMONIC_FRSTOR:
    case ZYDIS_MNEMONIC_POPF:
    case ZYDIS_MNEMONIC_POPFD:
    case ZYDIS_MNEMONIC_POPFQ: return true;
    default: return false;
    }
}

static bool register_is_plain(ZydisRegister r) {
    switch (ZydisRegisterGetClass(r)) {
    case ZYDIS_REGCLASS_SEGMENT:
    case ZYDIS_REGCLASS_CONTROL:
    case ZYDIS_REGCLASS_DEBUG:
    case ZYDIS_REGCLASS_TEST:
    case ZYDIS_REGCLASS_TABLE:
    case ZYDIS_REGCLASS_MASK:
    case ZYDIS_REGCLASS_BOUND: return false;
    default: return true;
    }
}

bool instruction_is_plain(const struct instruction *i) {
    ZydisMnemonic m = i->z.mnemonic;
    if (m == ZYDIS_MNEMONIC_LEA || m == ZYDIS_MNEMONIC_LEAVE || m == ZYDIS_MNEMONIC_UD2 ||
        m == ZYDIS_MNEMONIC_ENDBR64 || m == ZYDIS_MNEMONIC_PAUSE)
        return true;
    if (!category_is_plain(i->z.meta.category) || changes_modes(m)) return false;
    if (i->z.attributes & ZYDIS_ATTRIB_IS_PRIVILEGED) return false;
    if (i->z.meta.branch_type == ZYDIS_BRANCH_TYPE_FAR) return false;
    for (int k = 0; k < i->z.operand_count; k++)
        if (i->operand[k].type == ZYDIS_OPERAND_TYPE_REGISTER &&
            !register_is_plain(i->operand[k].reg.value))
            return false;
    return true;
}
