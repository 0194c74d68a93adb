# locals.py: runs in gdb (locals.sh). Runs an exercise's program again on the traced case, and adds to each step of
# the trace the kernel's variables as they are just before the access: `locals`, a list of [thread, {name: value}].
# A value is a number or a text; a variable that the compiler keeps nowhere at that place is left out.
import json
import os
import struct
import time

import gdb

FOLDER, RECORD = os.environ["LOCKSTEP_DEBUG"], os.environ["LOCKSTEP_RECORD"]
THREADS = 8    # of a step, as many as the page has room for
SECONDS = 5   # the rest of a long trace goes without
STACK = 1 << 20 # bytes: a thread's stack is smaller
ELEMENTS = 8   # of a local array, or members of a structure
ACCESSES = ("load", "store", "atomic")


def accesses_of(trace):
    """The accesses of each thread in its program's order: (block, thread) -> [(step, byte offset)]. The launches
    follow each other; within a thread the simulator logs in program order."""
    result = {}
    for step in trace["steps"]:
        if step["kind"] in ACCESSES:
            for lane in step["lanes"]:
                result.setdefault((step["block"], lane[0]), []).append((step, lane[1]))
    return result


# ---- values ----

NUMBERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_ENUM)


class Pointer(int):
    """An address; which array it points into is known only when all accesses have been seen."""


def plain(value):
    """A number, a text, a Pointer; None if it has too many parts, or the compiler keeps it nowhere."""
    if value.is_optimized_out:
        return None
    code = value.type.strip_typedefs().code
    if code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF):
        return Pointer(int(value.cast(gdb.lookup_type("unsigned long"))) if code == gdb.TYPE_CODE_PTR
                       else int(value.referenced_value().address))
    if code == gdb.TYPE_CODE_BOOL:
        return "true" if value else "false"
    if code in NUMBERS:
        return int(value)
    if code == gdb.TYPE_CODE_FLT:
        return float(value)
    return parts(value, code)


def parts(value, code):
    """An array as "{1, 2}", a structure as "{x: 1, y: 2}"."""
    kind = value.type.strip_typedefs()
    if code == gdb.TYPE_CODE_ARRAY and kind.range()[1] < ELEMENTS:
        named = [("", value[i]) for i in range(kind.range()[0], kind.range()[1] + 1)]
    elif code == gdb.TYPE_CODE_STRUCT and 0 < len(kind.fields()) <= ELEMENTS:
        named = [(f.name + ": ", value[f]) for f in kind.fields() if hasattr(f, "bitpos") and f.name]
    else:
        return None
    texts = [(name, plain(part)) for name, part in named]
    if any(text is None or isinstance(text, Pointer) for _, text in texts):
        return None
    return "{" + ", ".join("%s%s" % pair for pair in texts) + "}"


def is_own(value, stack):
    """Not in memory that threads share: in a register, or on the thread's stack."""
    return value.is_optimized_out or value.address is None or abs(int(value.address) - stack) < STACK


def variables(frame):
    """Those of the frame's function, the innermost block first; not what threads share."""
    block, result, stack = frame.block(), {}, int(frame.read_register("rsp"))
    while block is not None:
        for symbol in block:
            if not (symbol.is_variable or symbol.is_argument) or symbol.name in result:
                continue
            try:
                value = symbol.value(frame)
                value = plain(value) if is_own(value, stack) else None
            except (gdb.error, gdb.MemoryError):
                value = None
            if value is not None:
                result[symbol.name] = value
        block = None if block.function else block.superblock
    return result


# ---- the accesses ----


class Access(gdb.Breakpoint):
    """Where the simulator traces an access to memory: trace_access(address)."""

    def __init__(self, trace):
        super().__init__("trace_access", internal=True)
        self.silent = True
        self.left = accesses_of(trace)
        self.at = dict.fromkeys(self.left, 0)
        self.base = {} # the address of each array's first byte
        self.end = time.monotonic() + SECONDS
        self.addresses = {name: int(gdb.parse_and_eval("(unsigned long)&%s" % name))
                          for name in ("threadIdx", "blockIdx", "blockDim", "gridDim")}

    def three(self, name):
        return struct.unpack("<3I", gdb.selected_inferior().read_memory(self.addresses[name], 12))

    def linear(self, index, size):
        (x, y, z), (width, height, _) = self.three(index), self.three(size)
        return x + width * (y + height * z)

    def stop(self):
        frame = gdb.newest_frame()
        who = (self.linear("blockIdx", "gridDim"), self.linear("threadIdx", "blockDim"))
        at = self.at.get(who)
        if at is None or at == len(self.left[who]):
            return False # it strayed out of the array: the trace has no lane for it
        self.at[who] = at + 1
        step, offset = self.left[who][at]
        if step["array"] >= 0:
            self.base.setdefault(step["array"], int(frame.read_register("rdi")) - offset)
        if "file" in step and len(step.get("locals", ())) < THREADS:
            self.note(step, who[1], frame.older())
        return time.monotonic() > self.end

    def note(self, step, thread, frame):
        """Adds the variables of the function that the step's line is in, and of those that it is called by."""
        while frame is not None and not (is_in(frame, step["file"]) and frame.find_sal().line == step["line"]):
            frame = frame.older()
        names = {}
        while frame is not None and is_in(frame, step["file"]):
            for name, value in variables(frame).items():
                names.setdefault(name, value)
            frame = None if "lambda" in (frame.name() or "") else frame.older() # a lambda launches the kernel
        if names:
            step.setdefault("locals", []).append([thread, names])


def is_in(frame, name):
    table = frame.find_sal().symtab
    return table is not None and os.path.basename(table.filename) == name


# ---- pointers ----


def pointed(address, base, arrays):
    """"&s[3]" if it points into an array of the trace."""
    for number, start in base.items():
        array = arrays[number]
        size = array["element_bytes"]
        if 0 <= address - start <= array["elements"] * size:
            return "&%s[%d]" % (array["name"], (address - start) // size)
    return "nullptr" if address == 0 else None


def resolve(trace, base):
    for step in trace["steps"]:
        for _, names in step.get("locals", ()):
            for name in [n for n in names if isinstance(names[n], Pointer)]:
                names[name] = pointed(names[name], base, trace["arrays"])
                if names[name] is None:
                    del names[name]


def main():
    with open(RECORD) as file:
        record = json.load(file)
    trace = record["exercises"][0]["trace"]
    for setting in ("pagination off", "confirm off", "print thread-events off", "disable-randomization on",
                    "startup-with-shell on", "print inferior-events off"):
        gdb.execute("set " + setting)
    gdb.execute("handle SIGSEGV SIGILL SIGUSR1 SIGUSR2 nostop noprint pass", to_string=True)
    gdb.execute("set args 3< '%s/request' 4> /dev/null > /dev/null 2>&1" % FOLDER)
    seen = Access(trace)
    gdb.execute("run", to_string=True)
    if gdb.selected_inferior().pid:
        gdb.execute("kill", to_string=True)
    resolve(trace, seen.base)
    with open(RECORD + ".new", "w") as file:
        json.dump(record, file)
    os.rename(RECORD + ".new", RECORD)


main()
