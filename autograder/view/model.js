/* What a trace means: frames to step through, and memory as it stands after each. No DOM in here, so
   that node can test it: `lockstepModel(trace)`.

   A trace has one step a warp instruction. A person wants to see a source line at work: so the
   instructions of one line, of all warps and blocks that may run it at the same time, are one frame.
   Between two barriers nothing orders warps; they are shown side by side, unless the values that
   were read tell that one waited for the other (flags, tickets, locks). */
(function (root) {
    'use strict';

    /* ---- strands: what each warp did, line by line ---- */

    function newGroup(step) {
        return {
            line: step.line, file: step.file, kind: step.kind === 'barrier' ? 'barrier' : 'line',
            launch: step.launch, block: step.block, site: step.site, steps: [step], sites: {},
        };
    }

    /* Does this instruction belong to the line that the warp is at? An instruction that comes again
       is the loop's next round; an operator belongs to whatever line applies it. */
    function continues(group, step) {
        if (!group || group.kind === 'barrier' || step.kind === 'barrier') return false;
        if (step.kind === 'operator') return true;
        return group.line === step.line && group.file === step.file && !group.sites[step.site];
    }

    function addToStrand(strand, step) {
        let group = strand[strand.length - 1];
        if (!continues(group, step)) strand.push(group = newGroup(step));
        else group.steps.push(step);
        if (group.line === undefined) Object.assign(group, { line: step.line, file: step.file });
        if (step.site !== undefined) group.sites[step.site] = true;
        return group;
    }

    /* A block's barrier ends the line that each of its warps was at: every strand of the block holds
       it, those as well that begin only after it. */
    function strandsOf(steps) {
        const strands = [], byWarp = new Map(), byBlock = new Map();
        steps.forEach((step) => {
            if (!byBlock.has(step.block)) byBlock.set(step.block, { strands: [], barriers: [] });
            const block = byBlock.get(step.block);
            if (step.kind === 'barrier') {
                const barrier = newGroup(step);
                block.barriers.push(barrier);
                if (!block.strands.length) strands.push(block.strands[0] = []);
                block.strands.forEach((s) => s.push(barrier));
                return;
            }
            const key = step.block + ':' + step.warp;
            if (!byWarp.has(key)) {
                const strand = block.barriers.slice();
                byWarp.set(key, strand);
                block.strands.push(strand);
                strands.push(strand);
            }
            addToStrand(byWarp.get(key), step);
        });
        return { strands, ofBlock: (b) => byBlock.get(b).strands };
    }

    /* ---- frames: lines of several warps at once ---- */

    function frameOf(groups) {
        const g = groups[0];
        const steps = [].concat(...groups.map((x) => x.steps)).sort((a, b) => a.step - b.step);
        return {
            kind: g.kind, line: g.line, file: g.file, launch: g.launch, steps,
            blocks: [...new Set(groups.map((x) => x.block))],
        };
    }

    function alike(a, b) {
        return a.kind === b.kind && a.file === b.file && a.line === b.line && a.site === b.site;
    }

    /* All strands whose next line is the same go together; the one furthest behind leads. A barrier
       is passed when every warp of its block has come to it. */
    function sideBySide(steps) {
        const { strands, ofBlock } = strandsOf(steps), frames = [], at = new Map();
        strands.forEach((s) => at.set(s, 0));
        const head = (s) => s[at.get(s)];
        const ready = (g) => g && (g.kind !== 'barrier' ||
            ofBlock(g.block).every((s) => head(s) === g));
        for (;;) {
            const heads = strands.map(head).filter(ready);
            if (!heads.length) return frames;
            const lead = heads.reduce((a, b) => (b.steps[0].step < a.steps[0].step ? b : a));
            const groups = new Set(heads.filter((g) => alike(g, lead)));
            strands.forEach((s) => { if (groups.has(head(s))) at.set(s, at.get(s) + 1); });
            frames.push(frameOf([...groups]));
        }
    }

    /* One warp after the other, as the simulator ran them. */
    function oneByOne(steps) {
        const groups = [], last = {};
        steps.forEach((step) => {
            const key = step.block + ':' + step.warp, tail = groups[groups.length - 1];
            const own = last[key] === tail ? [tail].filter(Boolean) : [];
            const group = addToStrand(own, step);
            if (group !== tail) groups.push(group);
            last[key] = group;
        });
        return groups.map((g) => frameOf([g]));
    }

    /* ---- memory ---- */

    function cellKey(trace, step, index) {
        const shared = trace.arrays[step.array].space === 'shared';
        return (shared ? step.launch + '.' + step.block + '.' : '') + step.array + '[' + index + ']';
    }

    /* Calls visit(step, thread, index, value, key) for each element that a step touches. */
    function eachAccess(trace, step, visit) {
        if (!step.lanes || !(step.array >= 0)) return;
        const size = trace.arrays[step.array].element_bytes;
        step.lanes.forEach((lane) => {
            for (let i = 2; i < lane.length; i++) {
                const index = Math.floor(lane[1] / size) + i - 2;
                visit(step, lane[0], index, lane[i], cellKey(trace, step, index));
            }
        });
    }

    /* What a launch finds in memory: a cell that is read first held what was read. */
    function foundBy(trace, steps, memory) {
        const seen = new Set(), found = new Map(memory);
        steps.forEach((s) => eachAccess(trace, s, (step, t, i, value, key) => {
            if (!seen.has(key) && step.kind === 'load') found.set(key, value);
            seen.add(key);
        }));
        return found;
    }

    function apply(trace, frame, memory) {
        let mismatches = 0;
        frame.steps.forEach((s) => eachAccess(trace, s, (step, t, i, value, key) => {
            if (step.kind !== 'load') memory.set(key, value);
            else if (memory.has(key) && memory.get(key) !== value) mismatches++;
        }));
        return mismatches;
    }

    function mismatches(trace, frames, memory) {
        const copy = new Map(memory);
        return frames.reduce((sum, f) => sum + apply(trace, f, copy), 0);
    }

    /* ---- all of it ---- */

    function framesOf(trace) {
        const frames = [];
        let memory = new Map();
        trace.launches.forEach((launch, number) => {
            const steps = trace.steps.filter((s) => s.launch === number);
            memory = foundBy(trace, steps, memory);
            frames.push({ kind: 'launch', launch: number, steps: [], blocks: [], found: memory });
            const together = sideBySide(steps), apart = oneByOne(steps);
            const better = mismatches(trace, apart, memory) < mismatches(trace, together, memory);
            frames.push(...(better ? apart : together));
            memory = new Map(memory);
            (better ? apart : together).forEach((f) => apply(trace, f, memory));
        });
        frames.forEach((f, i) => { f.index = i; });
        return frames;
    }

    /* Memory after frame `k`: a function of k alone, so that however one came there, it is the same. */
    function memoryAt(trace, frames, k) {
        let memory = new Map();
        for (let i = 0; i <= k && i < frames.length; i++) {
            if (frames[i].kind === 'launch') memory = new Map(frames[i].found);
            apply(trace, frames[i], memory);
        }
        return memory;
    }

    /* Loads of frame `k` that got another value than the one that stands there in this order: the
       sign that somebody races. { step, thread, index, got, stands } */
    function misreads(trace, frames, k) {
        const memory = k ? memoryAt(trace, frames, k - 1) : new Map(), list = [];
        if (frames[k].kind === 'launch') return list;
        frames[k].steps.forEach((s) => eachAccess(trace, s, (step, thread, index, value, key) => {
            if (step.kind !== 'load') memory.set(key, value);
            else if (memory.has(key) && memory.get(key) !== value)
                list.push({ step, thread, index, got: value, stands: memory.get(key) });
        }));
        return list;
    }

    function frameOfStep(frames, step) {
        const at = frames.findIndex((f) => f.steps.some((s) => s.step === step));
        return at < 0 ? null : at;
    }

    /* Two kernels may each have an `s`: the number that tells them apart is said only where a launch
       uses both. */
    function namer(trace) {
        const used = new Map();
        trace.steps.forEach((s) => {
            if (!(s.array >= 0)) return;
            if (!used.has(s.array)) used.set(s.array, new Set());
            used.get(s.array).add(s.launch);
        });
        const base = (a) => a.name.replace(/ #\d+$/, '');
        const meet = (i, j) => i !== j && used.has(i) && used.has(j) &&
            [...used.get(i)].some((l) => used.get(j).has(l));
        const names = new Map(trace.arrays.map((a, i) => [a, trace.arrays.some((b, j) =>
            base(a) === base(b) && meet(i, j)) ? a.name : base(a)]));
        return (array) => names.get(array) || '?';
    }

    function linear(at, size) { return (at[2] * size[1] + at[1]) * size[0] + at[0]; }

    /* Findings, with the frames and linear threads of both accesses. */
    function findingsOf(trace, frames) {
        return (trace.findings || []).map((f) => {
            const step = trace.steps[f.step], launch = trace.launches[step ? step.launch : 0];
            const side = (block, thread, s) => !block || !launch ? null : {
                block: linear(block, launch.grid), thread: linear(thread, launch.block),
                frame: s === undefined ? null : frameOfStep(frames, s), step: s,
            };
            return {
                finding: f, here: side(f.block, f.thread, f.step),
                other: side(f.other_block, f.other_thread, f.other_step),
            };
        });
    }

    function lockstepModel(trace) {
        const frames = framesOf(trace);
        return {
            trace, frames, nameOf: namer(trace),
            findings: findingsOf(trace, frames),
            memory: (k) => memoryAt(trace, frames, k),
            misreads: (k) => misreads(trace, frames, k),
            eachAccess: (step, visit) => eachAccess(trace, step, visit),
            cellKey: (step, index) => cellKey(trace, step, index),
        };
    }

    root.lockstepModel = lockstepModel;
})(typeof window === 'undefined' ? globalThis : window);
