/* The graph of operator applications that the kernel built, from the trace's `operations`: where each
   operand came from, in which row (the metric's step) and in which frame. No DOM in here. */
(function (root) {
    'use strict';
    const { expand } = root.lockstepDraw;

    /* ---- rows: the simulator's logical clock (the metric `steps`) ---- */

    /* A thread's clock counts its operations; a barrier sets those of its block to the latest, a warp
       operation those of its lanes; a launch begins where the one before ended. An operation comes
       after those that its operands came from, too. */
    function rowsOf(trace, operations) {
        const clocks = new Map(), rows = [], byStep = new Map();
        let launch = -1, latest = 0, start = 0;
        operations.forEach((o, i) => byStep.set(o[0], (byStep.get(o[0]) || []).concat(i)));
        const at = (block, thread) => clocks.get(block * 1024 + thread) || start;
        const set = (block, thread, row) => clocks.set(block * 1024 + thread, row);
        const meet = (block, threads) => {
            const most = threads.reduce((m, t) => Math.max(m, at(block, t)), start);
            threads.forEach((t) => set(block, t, most));
        };
        trace.steps.forEach((s) => {
            if (s.launch !== launch) {
                launch = s.launch;
                start = latest;
                clocks.clear();
            }
            if (s.kind === 'barrier' || s.kind === 'warp') meet(s.block, expand(s.threads));
            (byStep.get(s.step) || []).forEach((i) => {
                const o = operations[i], before = [o[5], o[6]].filter(Number.isInteger)
                    .map((k) => rows[k]);
                rows[i] = 1 + Math.max(at(s.block, o[1]), ...before);
                set(s.block, o[1], rows[i]);
                latest = Math.max(latest, rows[i]);
            });
        });
        return rows;
    }

    /* ---- leaves: the cells that no operation made ---- */

    function leavesOf(operations) {
        const cells = new Map();
        operations.forEach((o) => [o[5], o[6]].filter(Array.isArray).forEach((c) =>
            cells.set(c.join(':'), { array: c[0], index: c[1] })));
        const order = [...cells.values()].sort((a, b) => a.array - b.array || a.index - b.index);
        order.forEach((leaf, i) => { leaf.place = i; });
        return { leaves: order, placeOf: (c) => cells.get(c.join(':')).place };
    }

    /* From which leaves an operation is made: the first, the last, how many. */
    function rangeOf(parts) {
        const known = parts.filter((p) => p && p.count);
        return {
            low: Math.min(...known.map((p) => p.low)), high: Math.max(...known.map((p) => p.high)),
            count: known.reduce((n, p) => n + p.count, 0),
        };
    }

    /* Operations whose result is in memory at the end, and what those are made of. */
    function markUsed(nodes, results) {
        const open = results.map((r) => r[2]);
        while (open.length) {
            const node = nodes[open.pop()];
            if (node.used) continue;
            node.used = true;
            node.operands.filter(Number.isInteger).forEach((k) => open.push(k));
        }
    }

    /* ---- operations that are only counted: what their threads read ---- */

    const MOST_READ = 4;

    function latestOf(reads) {
        const cells = new Map();
        reads.forEach((r) => { cells.delete(r.key); cells.set(r.key, r); });
        return [...cells.values()].slice(-MOST_READ);
    }

    /* For each operation, what its thread read in its frame before it; if nothing, what the thread read
       last. */
    function readsOf(model, nodes, frameOf) {
        const threads = new Map(), atStep = new Map(), reads = [];
        nodes.forEach((n) => atStep.set(n.step, (atStep.get(n.step) || []).concat(n)));
        model.trace.steps.forEach((s) => {
            const frame = frameOf.get(s.step);
            const of = (thread) => {
                const id = [s.launch, s.block, thread].join('.');
                if (!threads.has(id)) threads.set(id, { frame, here: [], last: [] });
                const t = threads.get(id);
                if (t.frame !== frame) Object.assign(t, { frame, here: [] });
                return t;
            };
            if (s.kind === 'load') model.eachAccess(s, (step, thread, index, value, key) => {
                const t = of(thread), read = { key, array: s.array, index, value, block: s.block };
                t.here.push(read);
                t.last = [read];
            });
            (atStep.get(s.step) || []).forEach((n) => {
                const t = of(n.thread);
                reads[n.id] = latestOf(t.here.length ? t.here : t.last);
            });
        });
        return reads;
    }

    /* The program does not say what it applied the operator to: an equal value somewhere is an accident.
       @return the leaves: what was read before the operations */
    function followReads(model, nodes, frameOf) {
        const reads = readsOf(model, nodes, frameOf), cells = new Map();
        reads.forEach((list) => list.forEach((r) => { if (!cells.has(r.key)) cells.set(r.key, r); }));
        const leaves = [...cells.values()].sort((a, b) => a.array - b.array || a.block - b.block ||
            a.index - b.index);
        leaves.forEach((leaf, i) => { leaf.place = i; });
        nodes.forEach((n) => Object.assign(n, { used: true, range: { count: 0 }, operands: reads[n.id],
            places: reads[n.id].map((r) => cells.get(r.key).place) }));
        return leaves;
    }

    function lockstepTree(model) {
        const { trace } = model, operations = trace.operations || [];
        const { leaves, placeOf } = leavesOf(operations), rows = rowsOf(trace, operations);
        const frameOf = new Map();
        model.frames.forEach((f) => f.steps.forEach((s) => frameOf.set(s.step, f.index)));
        const nodes = [];
        operations.forEach((o, id) => {
            const [step, thread, left, right, result, ...operands] = o, s = trace.steps[step];
            const range = rangeOf(operands.map((from) => Number.isInteger(from) ? nodes[from].range
                : from && { low: placeOf(from), high: placeOf(from), count: 1 }));
            nodes.push({ id, step, thread, left, right, result, operands, range, row: rows[id], used: false,
                places: operands.map((from) => (Array.isArray(from) ? placeOf(from) : null)),
                block: s.block, launch: s.launch, frame: frameOf.get(step) });
        });
        const results = trace.results || [];
        markUsed(nodes, results);
        const known = nodes.filter((n) => n.used && n.range.count);
        const bare = trace.flow === 'counted' || !known.length;
        return {
            nodes, bare, leaves: bare ? followReads(model, nodes, frameOf) : leaves,
            results: bare ? [] : results, exact: trace.flow === 'exact',
            ordered: known.every((n) => n.range.high - n.range.low + 1 === n.range.count),
            rows: rows.reduce((a, b) => Math.max(a, b), 0),
            blocks: new Set(nodes.map((n) => n.block)).size,
        };
    }

    root.lockstepTree = lockstepTree;
})(typeof window === 'undefined' ? globalThis : window);
