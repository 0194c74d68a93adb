/* What a trace means: frames to step through, and memory as it stands after each. No DOM in here, so
   that node can test it: `lockstepModel(trace)`. */
(function (root) {
    'use strict';
    const { sideBySide, oneByOne, deadlocked } = root.lockstepFrames;

    /* ---- memory ---- */

    const isShared = (trace, step) => trace.arrays[step.array].space === 'shared';

    function cellKey(trace, step, index) {
        return (isShared(trace, step) ? step.launch + '.' + step.block + '.' : '') + step.array + '[' + index + ']';
    }

    /* [thread, index, value, key] for each element that a step touches; worked out once. */
    const worked = new WeakMap();
    function accessesOf(trace, step) {
        if (worked.has(step)) return worked.get(step);
        const list = [], size = step.lanes && step.array >= 0 && trace.arrays[step.array].element_bytes;
        (size ? step.lanes : []).forEach((lane) => {
            for (let i = 2; i < lane.length; i++) {
                const index = Math.floor(lane[1] / size) + i - 2;
                list.push([lane[0], index, lane[i], cellKey(trace, step, index)]);
            }
        });
        worked.set(step, list);
        return list;
    }

    /* Calls visit(step, thread, index, value, key) for each element that a step touches. */
    function eachAccess(trace, step, visit) {
        accessesOf(trace, step).forEach((a) => visit(step, a[0], a[1], a[2], a[3]));
    }

    /* What a launch finds in memory: a cell that is read first held what was read. In shared memory
       nothing is known before the first access. */
    function foundBy(trace, steps, memory) {
        const seen = new Set(), found = new Map(memory);
        steps.forEach((s) => eachAccess(trace, s, (step, t, i, value, key) => {
            if (!seen.has(key) && step.kind === 'load' && !isShared(trace, step)) found.set(key, value);
            seen.add(key);
        }));
        return found;
    }

    function apply(trace, frame, memory) {
        let mismatches = 0;
        frame.steps.forEach((s) => eachAccess(trace, s, (step, t, i, value, key) => {
            if (step.kind === 'load' && memory.has(key)) mismatches += memory.get(key) !== value;
            else memory.set(key, value);
        }));
        return mismatches;
    }

    function mismatches(trace, frames, memory) {
        const copy = new Map(memory);
        return frames.reduce((sum, f) => sum + apply(trace, f, copy), 0);
    }

    /* ---- all of it ---- */

    /* The launch that a finding without a step speaks of is the last: it ended the run. */
    function deadlockIn(trace, number) {
        return (trace.findings || []).find((f) => f.kind === 'deadlock' && number ===
            (trace.steps[f.step] ? trace.steps[f.step].launch : trace.launches.length - 1));
    }

    /* Side by side, unless the values that were read tell that one waited for the other (flags,
       tickets, locks). */
    function framesOfLaunch(trace, number, memory) {
        const steps = trace.steps.filter((s) => s.launch === number);
        const dead = deadlocked(trace.launches[number], steps, deadlockIn(trace, number));
        const waited = new Set(dead ? dead.steps.filter((s) => s.kind === 'barrier')
            .map((s) => s.step) : []);
        const moving = steps.filter((s) => !waited.has(s.step));
        const together = sideBySide(moving), apart = oneByOne(moving);
        const better = mismatches(trace, apart, memory) < mismatches(trace, together, memory);
        return (better ? apart : together)
            .concat(dead ? [Object.assign(dead, { launch: number })] : []);
    }

    function framesOf(trace) {
        const frames = [];
        let memory = new Map();
        trace.launches.forEach((launch, number) => {
            memory = foundBy(trace, trace.steps.filter((s) => s.launch === number), memory);
            frames.push({ kind: 'launch', launch: number, steps: [], blocks: [], found: memory });
            const own = framesOfLaunch(trace, number, memory);
            frames.push(...own);
            memory = new Map(memory);
            own.forEach((f) => apply(trace, f, memory));
        });
        frames.forEach((f, i) => { f.index = i; });
        return frames;
    }

    /* Memory after frame `k`: a function of k alone, so that however one came there, it is the same.
       The last few answers are kept, to go on from. */
    function memories(trace, frames) {
        const kept = [];
        return (k) => {
            const from = kept.filter((m) => m.k <= k).reduce((a, b) => (b.k > a.k ? b : a),
                { k: -1, memory: new Map() });
            if (from.k === k) return from.memory;
            let memory = new Map(from.memory);
            for (let i = from.k + 1; i <= k && i < frames.length; i++) {
                if (frames[i].kind === 'launch') memory = new Map(frames[i].found);
                apply(trace, frames[i], memory);
            }
            kept.push({ k, memory });
            if (kept.length > 4) kept.shift();
            return memory;
        };
    }

    /* Loads of frame `k` that got another value than the one that stands there in this order: the
       sign that somebody races. { step, thread, index, got, stands } */
    function misreads(trace, frames, k, memoryAt) {
        const before = k ? memoryAt(k - 1) : new Map(), now = new Map(), list = [];
        const memory = { has: (key) => now.has(key) || before.has(key), set: (key, v) => now.set(key, v),
            get: (key) => (now.has(key) ? now.get(key) : before.get(key)) };
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

    /* Where to look for a finding. A barrier is passed only when the last thread has come, after the
       step that the finding knows; a deadlock is seen when nothing goes on. */
    function frameOf(frames, finding, step, block) {
        const kind = { deadlock: 'deadlock', 'barrier-divergence': 'barrier' }[finding.kind];
        const own = frames.find((f) => f.kind === kind && f.line === finding.line &&
            f.blocks.includes(block) && f.steps.some((s) => !(s.step < step)));
        return kind && own ? own.index : step === undefined ? null : frameOfStep(frames, step);
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

    /* Findings, with the frames and linear threads of both accesses; and of a race, all accesses. */
    function findingsOf(trace, frames) {
        const frame = new Map();
        frames.forEach((f) => f.steps.forEach((s) => frame.set(s.step, f.index)));
        return (trace.findings || []).map((f) => {
            const step = trace.steps[f.step], launch = trace.launches[step ? step.launch : 0];
            const side = (block, thread, s) => !block || !launch ? null : {
                block: linear(block, launch.grid), thread: linear(thread, launch.block), step: s,
                frame: frameOf(frames, f, s, linear(block, launch.grid)),
            };
            return {
                finding: f, here: side(f.block, f.thread, f.step),
                other: side(f.other_block, f.other_thread, f.other_step),
                accesses: root.lockstepRaces(trace, f, (step, act) => eachAccess(trace, step, act))
                    .map((a) => Object.assign(a, { frame: frame.get(a.step) })),
            };
        });
    }

    function lockstepModel(trace) {
        const frames = framesOf(trace), memory = memories(trace, frames);
        return {
            trace, frames, nameOf: namer(trace),
            findings: findingsOf(trace, frames),
            memory, misreads: (k) => misreads(trace, frames, k, memory),
            stepsOf: (launch) => trace.steps.filter((s) => s.launch === launch)
                .concat(...frames.filter((f) => f.launch === launch && f.kind === 'deadlock')
                    .map((f) => f.steps)),
            eachAccess: (step, visit) => eachAccess(trace, step, visit),
            cellKey: (step, index) => cellKey(trace, step, index),
        };
    }

    root.lockstepModel = lockstepModel;
})(typeof window === 'undefined' ? globalThis : window);
