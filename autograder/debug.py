# debug.py: what `make debug1` adds to gdb. Runs an exercise's program on the inputs of the case that failed, and
# stops it where the grader found the mistake: in the student's frame, with threadIdx and blockIdx to look at.
import json
import os
import gdb

FOLDER = os.environ["LOCKSTEP_DEBUG"]


def exercise():
    with open(os.path.join(FOLDER, "record.json")) as record:
        return json.load(record)["exercises"][0]


def places(findings):
    """The lines of the record's errors, as (file name, line)."""
    result = set()
    for finding in findings:
        if finding.get("severity") != "error":
            continue
        for line in ("line", "other_line"):
            if finding.get(line):
                result.add((os.path.basename(finding["file"]), finding[line]))
    return result


def kernels(path):
    """The lines of the file on which kernels begin."""
    with open(path) as source:
        return [n for n, line in enumerate(source, 1) if "__global__" in line and "(" in line]


def source_of(name):
    """The student's file, as the program's debug information names it."""
    text = gdb.execute("info sources %s" % name, to_string=True)
    return next(word for word in text.replace(",", " ").split() if word.endswith("/" + name))


def own_frame(frame, name):
    """The newest frame of the student's file, or None."""
    while frame is not None and frame.is_valid():
        sal = frame.find_sal()
        if sal.symtab and os.path.basename(sal.symtab.filename) == name:
            return frame
        frame = frame.older()
    return None


def coordinates(name):
    """Also in a program that does not use it, whose debug information lacks its type."""
    return "(%d,%d,%d)" % tuple(int(gdb.parse_and_eval("((unsigned *)&%s)[%d]" % (name, i))) for i in range(3))


class Mistake(gdb.Breakpoint):
    """Stops where the runtime notes a finding, if the record has it: others may prove harmless."""

    def __init__(self, name, wanted):
        super().__init__("finding_add", internal=True)
        self.silent = True
        self.name, self.wanted = name, wanted

    def stop(self):
        frame = own_frame(gdb.newest_frame(), self.name)
        return frame is not None and (self.name, frame.find_sal().line) in self.wanted


def show(name):
    frame = own_frame(gdb.newest_frame(), name)
    if frame is None:
        return False
    frame.select()
    sal = frame.find_sal()
    print("\nStopped at %s:%d, thread %s of block %s." % (
        name, sal.line, coordinates("threadIdx"), coordinates("blockIdx")))
    gdb.execute("list %s:%d,%d" % (sal.symtab.filename, max(1, sal.line - 3), sal.line + 3))
    print("Try: print threadIdx    info locals    print NAME    up    break LINE    continue    quit")
    return True


def main():
    graded = exercise()
    name = graded["id"] + ".cu"
    wanted = places(graded.get("findings", []))
    for setting in ("pagination off", "confirm off", "print thread-events off", "print frame-arguments scalars",
                    "disable-randomization on", "startup-with-shell on"):
        gdb.execute("set " + setting)
    gdb.execute("handle SIGSEGV SIGILL SIGUSR1 SIGUSR2 nostop noprint pass", to_string=True)
    gdb.execute("set args 3< '%s/request' 4> /dev/null > /dev/null" % FOLDER)
    if wanted:
        Mistake(name, wanted)
    for line in [] if wanted else kernels(source_of(name)): # no finding: stop in a kernel, to step from there
        gdb.execute("tbreak %s:%d" % (name, line), to_string=True)
    gdb.execute("run", to_string=True)
    if not gdb.selected_inferior().pid or not show(name):
        print("The program did not stop at a line of %s. Set a breakpoint: break %s:LINE, then run" % (name, name))


main()
