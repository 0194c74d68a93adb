/* A frame in words: what the threads do, what it costs, and what is wrong with it. */
(function (root) {
    'use strict';
    const { number, plural, ranges, join, expand, decode } = root.lockstepDraw;

    const threadsOf = (step) => step.lanes ? step.lanes.map((l) => l[0])
        : expand(step.threads || []);

    /* Who takes part in a warp operation: { thread, source, value }. */
    function warpLanes(step) {
        const sources = step.sources && expand(step.sources), values = decode(step.values || []);
        return expand(step.threads).map((thread, i) => ({
            thread, source: sources ? sources[i] : null,
            value: values.length > 1 ? values[i] : values[0],
        }));
    }

    /* The threads of each block that do more than take part in warp operations, and with them the
       first warp that has any, whole; `others`: how many more take part. Map of block to those. */
    function workersOf(steps) {
        const working = new Map(), all = new Map();
        const set = (map, block) => map.get(block) || map.set(block, new Set()).get(block);
        steps.forEach((s) => {
            set(working, s.block), set(all, s.block);
            if (s.kind === 'barrier' && !s.stuck) return;
            threadsOf(s).forEach((t) => set(all, s.block).add(t));
            if (s.kind !== 'warp') threadsOf(s).forEach((t) => set(working, s.block).add(t));
        });
        return new Map([...all].map(([block, everyone]) => {
            const threads = new Set(working.get(block)), rest = [...everyone];
            const first = Math.min(...rest.filter((t) => !threads.has(t)).map((t) => t >> 5));
            rest.filter((t) => t >> 5 === first).forEach((t) => threads.add(t));
            return [block, { threads: [...threads].sort((a, b) => a - b),
                others: everyone.size - threads.size }];
        }));
    }

    const activeIn = (frame) => [...new Set([].concat(...frame.steps.map(threadsOf)))];

    /* s[0–3] and s[4–7], from all accesses of one kind. */
    function arraysIn(model, frame, kind) {
        const lists = new Map();
        frame.steps.filter((s) => s.kind === kind).forEach((step) => {
            const name = model.nameOf(model.trace.arrays[step.array]);
            const key = name + '/' + step.site;
            if (!lists.has(key)) lists.set(key, { name, list: [] });
            model.eachAccess(step, (s, t, index) => lists.get(key).list.push(index));
        });
        return [...lists.values()].map((x) => x.name + '[' + ranges(x.list) + ']');
    }

    function who(model, frame) {
        const launch = model.trace.launches[frame.launch];
        const blocks = launch.grid[0] * launch.grid[1] * launch.grid[2];
        const active = activeIn(frame);
        const name = (active.length === 1 ? 'Thread ' : 'Threads ') + ranges(active);
        if (blocks === 1) return name;
        return name + ' of block' + (frame.blocks.length > 1 ? 's ' : ' ') + ranges(frame.blocks);
    }

    function sayLine(model, frame) {
        const one = activeIn(frame).length === 1 && frame.blocks.length === 1, parts = [];
        const verb = (v) => (one ? v + 's ' : v + ' ');
        const reads = arraysIn(model, frame, 'load'), writes = arraysIn(model, frame, 'store');
        const atomics = arraysIn(model, frame, 'atomic');
        if (reads.length) parts.push(verb('read') + join(reads));
        frame.steps.filter((s) => s.kind === 'warp').slice(0, 1).forEach((s) =>
            parts.push(s.operation === 'sync' ? verb('wait') + 'for each other (__syncwarp)'
                : verb('take') + 'part in a warp ' + s.operation));
        const active = new Set(activeIn(frame));
        const combine = [].concat(...frame.steps.filter((s) => s.kind === 'operator')
            .map(threadsOf));
        if (combine.length && new Set(combine).size === active.size) parts.push(verb('combine').trim());
        if (atomics.length) parts.push(verb('update') + join(atomics) + ' atomically');
        if (writes.length) parts.push(verb('write') + join(writes));
        const some = combine.length && new Set(combine).size < active.size
            ? '; of them, ' + ranges(combine) + (combine.length > 1 ? ' combine' : ' combines') : '';
        return who(model, frame) + ' ' + join(parts) + some + '.';
    }

    function sayLaunch(model, frame) {
        const l = model.trace.launches[frame.launch];
        const count = (v) => v[0] * v[1] * v[2];
        return l.kernel + ' starts: ' + plural(count(l.grid), 'block') + ' of ' +
            plural(count(l.block), 'thread') + (count(l.grid) > 1 ? ' each.' : '.');
    }

    function sayBarrier(model, frame) {
        const l = model.trace.launches[frame.launch], all = l.block[0] * l.block[1] * l.block[2];
        const here = expand(frame.steps[0].threads).length;
        const where = frame.blocks.length > 1 ? ' of each block' : '';
        if (here < all) return 'Barrier: only ' + number(here) + ' of ' + number(all) +
            ' threads' + where + ' came here; the others have ended, or wait elsewhere.';
        return 'Barrier: all ' + number(all) + ' threads' + where +
            ' have come. What was written before may be read after.';
    }

    /* Who waits where, one clause a line of the source. */
    function sayDeadlock(model, frame) {
        const places = new Map(), launch = model.trace.launches[frame.launch];
        const many = launch.grid[0] * launch.grid[1] * launch.grid[2] > 1;
        frame.steps.forEach((s) => {
            const where = (s.kind === 'barrier' ? 'at the barrier in line ' : 'in line ') + s.line +
                (many ? ' of block ' + s.block : '');
            places.set(where, (places.get(where) || []).concat(threadsOf(s)));
        });
        const waits = [...places].slice(0, 4).map(([where, list]) =>
            plural2(list, 'thread', 'threads') + ' ' + ranges(list) +
            plural2(list, ' waits ', ' wait ') + where);
        return 'Deadlock: ' + (join(waits) || 'all threads wait') +
            '. Nobody is left to wake them.';
    }
    const plural2 = (list, one, more) => (new Set(list).size === 1 ? one : more);

    function say(model, frame) {
        const how = { launch: sayLaunch, barrier: sayBarrier, deadlock: sayDeadlock, line: sayLine };
        return how[frame.kind](model, frame);
    }

    /* ---- what it costs ---- */

    /* The words that meet in a bank with others, as cell keys. */
    function conflicts(model, step) {
        const banks = new Map(), keys = [];
        if (!(step.passes > step.ideal)) return keys;
        const size = model.trace.arrays[step.array].element_bytes;
        model.eachAccess(step, (s, t, index) => {
            const word = Math.floor(index * size / 4), bank = word % 32;
            if (!banks.has(bank)) banks.set(bank, new Map());
            banks.get(bank).set(word, index);
        });
        banks.forEach((words) => {
            if (words.size > 1) words.forEach((index) => keys.push(model.cellKey(step, index)));
        });
        return keys;
    }

    /* Pills: { text, kind } with kind '', 'idle', 'conflict' or 'good'. */
    function costs(model, frame) {
        if (frame.kind !== 'line') return [];
        const pills = [], warps = new Set(frame.steps.map((s) => s.block + ':' + s.warp)).size;
        const lanes = new Set([].concat(...frame.steps.map((s) =>
            threadsOf(s).map((t) => s.block + ':' + t)))).size, most = 32 * warps;
        const sum = (name) => frame.steps.reduce((n, s) => n + (s[name] || 0), 0);
        pills.push({
            text: number(lanes) + ' of ' + number(most) + ' lanes work',
            kind: lanes * 2 <= most ? 'idle' : '',
        });
        const extra = sum('passes') - sum('ideal'), sectors = sum('sectors');
        const worst = Math.max(...frame.steps.map((s) => s.passes / (s.ideal || 1) || 1));
        if (extra > 0) pills.push({
            text: worst + '-way bank conflict: ' + plural(extra, 'extra pass').replace('passs', 'passes'),
            kind: 'conflict',
        });
        else if (sum('passes')) pills.push({ text: 'no bank conflict', kind: '' });
        if (sectors) pills.push({
            text: plural(sectors, 'sector') + ' of 32 bytes moved', kind: '',
        });
        return pills;
    }

    /* ---- what is wrong ---- */

    const place = (side, blocks) => 't' + side.thread + (blocks > 1 ? ' of block ' + side.block : '');

    /* Findings that have to do with frame k. */
    function wrongIn(model, k) {
        return model.findings.filter((f) => (f.here && f.here.frame === k) ||
            (f.other && f.other.frame === k));
    }

    function title(model, f) {
        const x = f.finding, launch = model.trace.launches[0];
        const blocks = launch ? launch.grid[0] * launch.grid[1] * launch.grid[2] : 1;
        if (x.kind === 'race' && f.here && f.other)
            return 'Race on ' + x.address + ': ' + place(f.here, blocks) + ' and ' +
                place(f.other, blocks);
        const words = x.kind.replace(/-/g, ' ');
        return words[0].toUpperCase() + words.slice(1) + (x.address ? ' at ' + x.address : '') +
            (f.here ? ': ' + place(f.here, blocks) : '');
    }

    root.lockstepSay = { say, costs, conflicts, wrongIn, title, activeIn, threadsOf, warpLanes,
        workersOf };
})(typeof window === 'undefined' ? globalThis : window);
