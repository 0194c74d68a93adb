/* Every access that takes part in a race. The record names one pair of accesses for each pair of
   instructions; here are all the others that the same two instructions make to one cell, by two
   threads that no barrier keeps apart. No DOM in here. */
(function (root) {
    'use strict';
    const MOST_OF_A_CELL = 512;

    const threadsOf = (step) => [].concat(...(step.threads || []).map(([from, to]) =>
        Array.from({ length: to - from + 1 }, (x, i) => from + i)));

    /* How many barriers of its block, and operations of its warp, a thread has passed at each step. */
    function epochs() {
        const blocks = new Map(), threads = new Map();
        const get = (map, key) => map.get(key) || 0;
        return {
            pass(step) {
                if (step.kind === 'barrier') blocks.set(step.block, get(blocks, step.block) + 1);
                if (step.kind === 'warp') threadsOf(step).forEach((t) => {
                    const id = step.block * 1024 + t;
                    threads.set(id, get(threads, id) + 1);
                });
            },
            at: (block, thread) => ({ barriers: get(blocks, block),
                warps: get(threads, block * 1024 + thread) }),
        };
    }

    /* Could the machine run these two in either order? Lanes of a warp meet at its operations, too. */
    function unordered(a, b) {
        if (a.block === b.block && a.thread === b.thread) return false;
        if (a.kind === 'load' && b.kind === 'load') return false;
        if (a.kind === 'atomic' && b.kind === 'atomic') return false;
        if (a.block !== b.block) return true;
        const together = a.thread >> 5 === b.thread >> 5;
        return a.barriers === b.barriers && (!together || a.warps === b.warps);
    }

    /* The accesses of one cell that race with another of the list. */
    function racing(list, sites) {
        const some = list.slice(0, MOST_OF_A_CELL);
        const apart = (a, b) => sites.length === 1 || a.site !== b.site;
        return some.filter((a) => some.some((b) => b !== a && apart(a, b) && unordered(a, b)));
    }

    /** Accesses of a race: { block, thread, step, kind, key, index, array }, in the order of steps.
     * `visit(step, act)` calls act(step, thread, index, value, key) for each access of a step. */
    function lockstepRaces(trace, finding, visit) {
        const here = trace.steps[finding.step], other = trace.steps[finding.other_step];
        if (finding.kind !== 'race' || !here || !other) return [];
        const sites = [...new Set([here.site, other.site])], cells = new Map(), passed = epochs();
        trace.steps.filter((s) => s.launch === here.launch).forEach((step) => {
            passed.pass(step);
            if (!sites.includes(step.site) || !step.lanes) return;
            visit(step, (s, thread, index, value, key) => {
                if (!cells.has(key)) cells.set(key, []);
                cells.get(key).push({ block: s.block, thread, step: s.step, kind: s.kind, key, index,
                    site: s.site, array: s.array, ...passed.at(s.block, thread) });
            });
        });
        return [].concat(...[...cells.values()].map((list) => racing(list, sites)))
            .sort((a, b) => a.step - b.step || a.thread - b.thread);
    }

    root.lockstepRaces = lockstepRaces;
})(typeof window === 'undefined' ? globalThis : window);
