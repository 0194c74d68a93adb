/* The trace of every exercise's solution: whole, and with the operator tree that the kernel built.
   What is expected is known from the sizes and the record's counters, not from the page. */
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

for (const part of ['frames', 'races', 'model', 'draw', 'say', 'tree'])
    (0, eval)(readFileSync(new URL(`../${part}.js`, import.meta.url), 'utf8'));

const LESSONS = (process.env.LESSONS || '1 2 3 4 5 6 7').split(' ').map(Number);
const recordOf = (n) => JSON.parse(
    readFileSync(new URL(`../../../build/pages/lesson-${n}.json`, import.meta.url), 'utf8'));
const exercises = LESSONS.flatMap((n) => recordOf(n).exercises.map((e) => ({ n, ...e })));
const sum = (trace, name) => trace.launches.reduce((s, l) => s + (l.metrics[name] || 0), 0);
const sizeOf = (trace) => +/n = (\d+)/.exec(trace.case)[1];

test('every exercise has a trace that is not cut', () => {
    assert.ok(exercises.length >= 9 * LESSONS.length, `${exercises.length} exercises`);
    for (const { n, id, trace, verdict } of exercises) {
        assert.equal(verdict, 'passed', `${n} ${id}`);
        assert.ok(trace && trace.steps, `${n} ${id} has no trace`);
        assert.equal(trace.cut, false, `${n} ${id} is cut after ${trace.steps.length} steps`);
    }
});

test('as many operations as the counter `work`, in as many rows as `steps`', () => {
    let some = 0;
    for (const { n, id, trace } of exercises) {
        const work = sum(trace, 'work'), operations = trace.operations || [];
        const library = trace.launches.some((l) => l.library);
        if (!library && !/::/.test(trace.launches.map((l) => l.kernel).join())) {
            assert.equal(operations.length, work, `${n} ${id}`);
            some += work > 0;
        }
        if (!operations.length || n > 2) continue;
        const tree = lockstepTree(lockstepModel(trace)), steps = sum(trace, 'steps');
        /* atomics on one word wait for each other, which is a step, and no operation */
        if (sum(trace, 'atomics')) assert.ok(tree.rows <= steps && tree.rows > steps / 2, id);
        else assert.equal(tree.rows, steps, `rows of ${id}`);
        assert.ok(tree.nodes.every((x) => x.frame !== undefined), `${id}: in no frame`);
    }
    assert.ok(some >= 20 || LESSONS.length < 7, `only ${some} exercises apply the operator`);
});

/* Sorted leaves of an operation, each as often as it is combined. */
function leavesUnder(tree, id) {
    const list = [], open = [id];
    while (open.length) {
        const node = tree.nodes[open.pop()];
        node.operands.forEach((from, side) => {
            if (Number.isInteger(from)) open.push(from);
            else if (from) list.push(node.places[side]);
        });
    }
    return list.sort((a, b) => a - b);
}
const upTo = (n) => Array.from({ length: n }, (x, i) => i);

for (const { id, trace } of exercises.filter((e) => e.n === 1))
    test(`reduce, ${id}: a tree of n - 1 operations over all n values`, () => {
        const model = lockstepModel(trace), tree = lockstepTree(model), n = sizeOf(trace);
        const used = tree.nodes.filter((x) => x.used);
        assert.equal(trace.flow, 'exact');
        if (id !== 'peak') { /* it combines identities as well, rather than ask for them */
            assert.equal(tree.nodes.length, n - 1);
            assert.equal(used.length, n - 1);
        }
        const last = trace.results.filter(([array]) => id === 'bug' || id === 'global' ||
            trace.arrays[array].name === 'd_out').at(-1)[2];
        assert.deepEqual(leavesUnder(tree, last), upTo(n), 'each value once');
        assert.equal(tree.nodes[last].result, trace.worked_example &&
            upTo(n).reduce((s, i) => s + [3, 1, 7, 0, 4, 1, 6, 3][i % 8], 0));
    });

for (const { id, trace } of exercises.filter((e) => e.n === 2 && e.trace.operations && e.id !== 'uses'))
    test(`scan, ${id}: output i is made of the values before i, once each, in their order`, () => {
        const model = lockstepModel(trace), tree = lockstepTree(model), n = sizeOf(trace);
        assert.equal(trace.flow, 'exact');
        assert.ok(tree.ordered, 'an operation has a gap between its values');
        const results = trace.results.filter(([array]) => trace.arrays[array].name === 'd_out');
        assert.ok(results.length >= n - 2, `${results.length} of ${n} outputs`);
        for (const [, i, from] of results) {
            const { low, high, count } = tree.nodes[from].range;
            if (i === 0) assert.equal(count, 0, 'output 0 is the identity');
            else assert.deepEqual([low, high, count], [0, i - 1, i], `d_out[${i}]`);
        }
        for (const x of tree.nodes.filter((y) => y.used))
            if (Number.isInteger(x.operands[0]) && Number.isInteger(x.operands[1]))
                assert.ok(tree.nodes[x.operands[0]].range.high < tree.nodes[x.operands[1]].range.low);
    });

test('where operations are only counted, lines begin at what their threads read', () => {
    for (const { n, id, trace } of exercises.filter((e) => e.n > 3 && (e.trace.operations || []).length)) {
        const model = lockstepModel(trace), tree = lockstepTree(model), read = new Set();
        assert.ok(tree.bare, `${n} ${id}`);
        if (trace.flow === 'counted') assert.ok(trace.operations.every((o) => o[5] === null && o[6] === null));
        for (const s of trace.steps.filter((x) => x.kind === 'load'))
            model.eachAccess(s, (step, thread, index, value, key) => read.add(`${s.block}:${thread} ${key}`));
        for (const x of tree.nodes) for (const r of x.operands)
            assert.ok(read.has(`${x.block}:${x.thread} ${r.key}`), `${n} ${id}: ${r.key}`);
    }
});

test('merge path: the pairs hang under the start of their row', () => {
    const balanced = exercises.find((e) => e.n === 4 && e.id === 'balanced');
    if (!balanced) return;
    const tree = lockstepTree(lockstepModel(balanced.trace));
    const pairs = tree.leaves.map((leaf) => tree.nodes.filter((x) => x.places.includes(leaf.place)).length);
    assert.deepEqual(pairs, [3, 1, 7, 4, 1, 6, 3], 'pairs of the rows that have any');
    assert.deepEqual(tree.leaves.map((leaf) => leaf.value), [0, 3, 4, 11, 15, 16, 22]);
});

test('the sizes show what the exercises are about', () => {
    const of = (n, id) => exercises.find((e) => e.n === n && e.id === id);
    const launch = (n, id) => of(n, id).trace.launches[0];
    for (const [n, id] of [[1, 'one-launch'], [2, 'large'], [2, 'single-pass']])
        if (of(n, id)) assert.ok(launch(n, id).grid[0] > 1, `${id} has one block`);
    if (of(2, 'blelloch')) {
        assert.ok(sum(of(2, 'blelloch').trace, 'bank_conflicts') > 0);
        assert.equal(sum(of(2, 'no-conflicts').trace, 'bank_conflicts'), 0);
    }
    if (of(1, 'warp')) assert.equal(sizeOf(of(1, 'warp').trace), launch(1, 'warp').block[0]);
});
