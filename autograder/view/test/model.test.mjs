/* What a trace means, against numbers worked out by hand. Run by `make test-pages`. */
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

for (const part of ['frames', 'races', 'model', 'draw', 'say'])
    (0, eval)(readFileSync(new URL(`../${part}.js`, import.meta.url), 'utf8'));

const load = (name) => lockstepModel(JSON.parse(
    readFileSync(new URL(`../../../build/pages/${name}.json`, import.meta.url), 'utf8')).trace);

/* The values of shared array number `array` of block 0 after frame k, in the order of their indices. */
function values(model, array, k) {
    return [...model.memory(k)].filter(([key]) => key.startsWith(`0.0.${array}[`))
        .map(([key, v]) => [+/\[(\d+)\]/.exec(key)[1], v]).sort((a, b) => a[0] - b[0])
        .map((x) => x[1]);
}

test('the tree of eight: a frame a line, and memory after each', () => {
    const model = load('count-tree-of-eight');
    assert.deepEqual(model.frames.map((f) => f.kind), ['launch', 'line', 'barrier', 'line', 'barrier',
        'line', 'barrier', 'line', 'barrier', 'line']);
    assert.deepEqual(model.frames.map((f) => f.line),
        [undefined, 8, 9, 11, 12, 11, 12, 11, 12, 14]);
    assert.deepEqual(values(model, 1, 0), []);
    assert.deepEqual(values(model, 1, 1), [3, 1, 7, 0, 4, 1, 6, 3]);
    assert.deepEqual(values(model, 1, 3), [7, 2, 13, 3, 4, 1, 6, 3]);
    assert.deepEqual(values(model, 1, 5), [20, 5, 13, 3, 4, 1, 6, 3]);
    assert.deepEqual(values(model, 1, 7), [25, 5, 13, 3, 4, 1, 6, 3]);
    assert.deepEqual(model.frames.map((f, k) => model.misreads(k).length), Array(10).fill(0));
});

test('what the frames are called', () => {
    const model = load('count-tree-of-eight'), say = (k) => lockstepSay.say(model, model.frames[k]);
    assert.equal(say(0), 'tree starts: 1 block of 8 threads.');
    assert.equal(say(1), 'Threads 0–7 read d_in[0–7] and write s[0–7].');
    assert.match(say(2), /^Barrier: all 8 threads have come/);
    assert.equal(say(5), 'Threads 0–1 read s[2–3] and s[0–1] and write s[0–1].');
    assert.equal(say(9), 'Thread 0 reads s[0] and writes d_out[0].');
    assert.deepEqual(lockstepSay.costs(model, model.frames[5]).map((p) => p.text),
        ['2 of 32 lanes work', 'no bank conflict']);
});

test('a planted race: both threads, and where', () => {
    const model = load('race-shared'), races = model.findings.filter((f) => f.finding.kind === 'race');
    assert.equal(races.length, 2);
    for (const { here, other } of races) {
        assert.notEqual(here.thread >> 5, other.thread >> 5);
        assert.ok(here.frame !== null && other.frame !== null);
    }
});

test('shared memory that is read before it is written is not known before', () => {
    const model = load('race-shared');
    assert.deepEqual(values(model, 0, 0), []);
    assert.equal(values(model, 0, model.frames.length - 1).length, 64);
});

test('a race: every access that takes part in it', () => {
    const model = load('race-shared'), [one] = model.findings.filter((f) => f.finding.kind === 'race');
    /* thread t stores s[t], which thread 63 - t reads: all 64 of both, since they are of two warps */
    const of = (kind) => one.accesses.filter((a) => a.kind === kind).map((a) => a.thread + ' ' + a.index);
    const all = Array.from({ length: 64 }, (x, t) => t);
    assert.deepEqual(of('store'), all.map((t) => `${t} ${t}`));
    assert.deepEqual(of('load').sort(), all.map((t) => `${t} ${63 - t}`).sort());
    assert.ok(one.accesses.every((a) => a.frame > 0));
});

/* One barrier between store and load: what is before it and what is after it do not race. */
test('a barrier keeps accesses apart', () => {
    const access = (step, kind, thread, site) => ({ step, launch: 0, block: 0, warp: thread >> 5, kind,
        space: 'shared', line: site, file: 'x.cu', site, array: 0, bytes: 4, lanes: [[thread, 0, 1]] });
    const trace = {
        arrays: [{ name: 's', space: 'shared', elements: 1, element_bytes: 4, type: 'int' }],
        launches: [{ kernel: 'k', grid: [1, 1, 1], block: [64, 1, 1], metrics: {} }],
        steps: [access(0, 'store', 0, 1), access(1, 'load', 40, 2),
            { step: 2, launch: 0, block: 0, kind: 'barrier', site: 3, threads: [[0, 63]] },
            access(3, 'load', 41, 2), access(4, 'load', 0, 2)],
        findings: [{ kind: 'race', severity: 'error', step: 1, other_step: 0, block: [0, 0, 0],
            thread: [40, 0, 0], other_block: [0, 0, 0], other_thread: [0, 0, 0], message: '' }],
        sources: {},
    };
    const [race] = lockstepModel(trace).findings;
    assert.deepEqual(race.accesses.map((a) => [a.step, a.thread]), [[0, 0], [1, 40]]);
});

/* Threads 0-3 of a block spin on a flag, 4-7 wait at a barrier that 0-3 never come to. */
const stuck = () => {
    const spin = (step) => ({
        step, launch: 0, block: 0, warp: 0, kind: 'load', space: 'global', line: 7, file: 'x.cu',
        site: 0, array: 0, bytes: 4, sectors: 1, lanes: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]],
    });
    return {
        arrays: [{ name: 'flag', space: 'global', elements: 1, element_bytes: 4, type: 'int' }],
        launches: [{ kernel: 'k', grid: [1, 1, 1], block: [8, 1, 1], metrics: {} }],
        steps: [spin(0), spin(1), { step: 2, launch: 0, block: 0, kind: 'barrier', site: 1,
            file: 'x.cu', line: 10, threads: [[4, 7]] }],
        findings: [{ kind: 'deadlock', severity: 'error', file: 'x.cu', line: 7, step: 0,
            block: [0, 0, 0], thread: [0, 0, 0], message: '' }],
        sources: {},
    };
};

test('a deadlock is the last frame: who waits where; the barrier is not passed', () => {
    const model = lockstepModel(stuck()), last = model.frames.length - 1;
    assert.deepEqual(model.frames.map((f) => f.kind), ['launch', 'line', 'line', 'deadlock']);
    assert.equal(lockstepSay.say(model, model.frames[last]), 'Deadlock: threads 0–3 wait in line 7 ' +
        'and threads 4–7 wait at the barrier in line 10. Nobody is left to wake them.');
    assert.equal(model.findings[0].here.frame, last);
    const whole = stuck();
    whole.steps[2].threads = [[0, 7]];
    assert.doesNotMatch(lockstepSay.say(lockstepModel(whole), lockstepModel(whole).frames.at(-1)),
        /barrier/, 'a barrier that all have come to holds nobody');
});

test('a deadlock of two blocks, as the simulator found it', () => {
    const model = load('deadlock-spin'), last = model.frames.at(-1);
    assert.equal(last.kind, 'deadlock');
    assert.equal(lockstepSay.say(model, last), 'Deadlock: threads 0–31 wait in line 3 of block 0 and ' +
        'threads 0–31 wait in line 3 of block 1. Nobody is left to wake them.');
    assert.equal(model.findings.find((f) => f.finding.kind === 'deadlock').here.frame, last.index);
});

test('a barrier that not all come to: its finding is at the barrier', () => {
    const model = load('barrier-after-return'), at = model.findings[0].here.frame;
    assert.equal(model.frames[at].kind, 'barrier');
    assert.match(lockstepSay.say(model, model.frames[at]), /only 40 of 64 threads came here/);
});

/* Two warps, the second of which waits for a flag that the first sets: side by side, it would read
   the flag before it is written. Then the order in which they ran is kept. */
test('what waits through memory is not shown side by side', () => {
    const access = (step, warp, kind, line, array, value) => ({
        step, launch: 0, block: 0, warp, kind, space: 'global', line, file: 'x.cu', site: line,
        array, bytes: 4, sectors: 1, lanes: [[32 * warp, 0, value]],
    });
    const trace = (flag) => ({
        arrays: ['data', 'flag', 'out'].map((name) => ({
            name, space: 'global', elements: 1, element_bytes: 4, type: 'int' })),
        launches: [{ kernel: 'k', grid: [1, 1, 1], block: [64, 1, 1], metrics: {} }],
        steps: [access(0, 0, 'store', 1, 0, 7), access(1, 0, 'store', 2, 1, 1),
            access(2, 1, 'load', 3, 1, flag), access(3, 1, 'load', 1, 0, 7)],
        findings: [], sources: {},
    });
    const lines = lockstepModel(trace(1)).frames.map((f) => f.line);
    assert.deepEqual(lines, [undefined, 1, 2, 3, 1]);
});

/* A loop without barriers: the same lines of both warps, side by side, round by round. */
test('warps that wait for nothing are side by side', () => {
    const store = (step, warp, line, index) => ({
        step, launch: 0, block: 0, warp, kind: 'store', space: 'global', line, file: 'x.cu',
        site: line, array: 0, bytes: 4, sectors: 1, lanes: [[32 * warp, 4 * index, 1]],
    });
    const model = lockstepModel({
        arrays: [{ name: 'a', space: 'global', elements: 8, element_bytes: 4, type: 'int' }],
        launches: [{ kernel: 'k', grid: [1, 1, 1], block: [64, 1, 1], metrics: {} }],
        steps: [store(0, 0, 5, 0), store(1, 0, 5, 1), store(2, 0, 6, 2), store(3, 1, 5, 3),
            store(4, 1, 5, 4), store(5, 1, 6, 5)],
        findings: [], sources: {},
    });
    assert.deepEqual(model.frames.map((f) => f.steps.map((s) => s.step)), [[], [0, 3], [1, 4], [2, 5]]);
});

/* [thread, variables] of each access, in the order of the steps; none without gdb. */
const locals = (name) => JSON.parse(readFileSync(new URL(`../../../build/pages/locals-${name}.json`,
    import.meta.url), 'utf8')).exercises[0].trace.steps.filter((s) => s.lanes).map((s) => s.locals);

test('the variables of one thread, on the worked example', (t) => {
    const steps = locals('serial');
    if (!steps.some((s) => s)) return t.skip('gdb is not here');
    const sums = steps.slice(0, -1).map((s) => s[0][1].result).filter((v) => v !== undefined);
    assert.deepEqual(sums, [3, 4, 11, 11, 15, 16, 22], 'before each load but the first');
});

test("each thread's own variables, at each of its accesses", (t) => {
    const steps = locals('shared');
    if (!steps.some((s) => s)) return t.skip('gdb is not here');
    steps.forEach((s) => s.forEach(([thread, names]) => assert.equal(names.tid, thread)));
    assert.deepEqual(steps.map((s) => s.length), [8, 8, 4, 4, 4, 2, 2, 2, 1, 1, 1, 1, 1]);
    assert.deepEqual(steps.slice(2, -2).map((s) => s[0][1].half), [4, 4, 4, 2, 2, 2, 1, 1, 1]);
    assert.equal(steps[0][3][1].out, '&d_out[0]');
});

test('lists as a person writes them', () => {
    const { ranges } = lockstepDraw;
    assert.equal(ranges([3, 0, 1, 2, 7]), '0–3, 7');
    assert.equal(ranges([0, 2, 4, 6]), '0, 2, … 6');
    assert.equal(ranges([5]), '5');
    assert.deepEqual([25, 0.5, 999999, 2155905152, -1234567, undefined].map(lockstepDraw.short),
        ['25', '0.5', '999999', '2.2e9', '-1.2e6', '']);
});
