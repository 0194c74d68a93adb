/* Where everything stands on the stage of one launch: arrays that are only read above, a box a block
   with its threads and shared arrays, arrays that are written below. There is no room for all of a
   large launch: what a frame touches comes first, if the frame is named. */
(function (root) {
    'use strict';
    const { workersOf, threadsOf } = root.lockstepSay;
    const MOST = { blocks: 8, threads: 64, cells: 128, before: 8 };
    const GAP = 5, LABEL = 20, INDEX = 15;

    const total = (v) => v[0] * v[1] * v[2];

    /* What a launch touches: indices of each array (a shared one once a block). */
    function touched(model, steps) {
        const arrays = new Map();
        steps.forEach((step) => {
            model.eachAccess(step, (s, t, index, value, key) => {
                const about = model.trace.arrays[s.array];
                const block = about.space === 'shared' ? s.block : -1, id = block + '/' + s.array;
                if (!arrays.has(id)) arrays.set(id, { about, block, cells: new Map() });
                arrays.get(id).written = arrays.get(id).written || s.kind !== 'load';
                arrays.get(id).cells.set(index, key);
            });
        });
        arrays.forEach((a) => { a.order = [...a.cells.keys()].sort((x, y) => x - y); });
        return [...arrays.values()];
    }

    /* What a launch touches and who works in it, worked out once. */
    const known = new WeakMap();
    function factsOf(model, number) {
        if (!known.has(model)) known.set(model, []);
        const launches = known.get(model);
        if (launches[number]) return launches[number];
        const steps = model.stepsOf(number);
        return launches[number] = {
            arrays: touched(model, steps), workers: workersOf(steps),
            shuffles: steps.some((s) => s.kind === 'warp' && s.operation !== 'sync'),
        };
    }

    /* What a frame does: blocks, "block:thread", and keys of cells. */
    function nearOf(model, frame) {
        const near = { blocks: new Set(), threads: new Set(), keys: new Set() };
        (frame ? frame.steps : []).forEach((step) => {
            near.blocks.add(step.block);
            threadsOf(step).forEach((t) => near.threads.add(step.block + ':' + t));
            model.eachAccess(step, (s, t, index, value, key) => near.keys.add(key));
        });
        return near;
    }

    /* The first of an array's touched cells that are drawn: a few before the first that is near. */
    function startOf(array, near) {
        if (array.order.length <= MOST.cells) return 0;
        const at = array.order.findIndex((index) => near.keys.has(array.cells.get(index)));
        return at < MOST.cells ? 0 : at - MOST.before;
    }

    /* The cells to draw: the touched ones, and small holes between them; '…' for large ones. */
    function cellsOf(array, near) {
        const order = array.order.slice(startOf(array, near)), list = [];
        const sample = array.cells.get(order[0]), prefix = sample.slice(0, sample.indexOf('['));
        const push = (index) => list.push({ index, key: prefix + '[' + index + ']' });
        const last = array.about.elements - 1;
        if (last < 32) for (let i = 0; i <= last; i++) push(i);
        if (order.length < array.order.length) list.push({ hole: order[0], index: order[0] - 1 });
        for (const index of order) {
            if (list.length >= MOST.cells) break;
            const before = list.length ? list[list.length - 1].index : -1;
            if (index <= before) continue;
            if (index - before <= 4) for (let i = before + 1; i < index; i++) push(i);
            else list.push({ hole: index - before - 1, index: index - 1 });
            push(index);
        }
        return list;
    }

    /* How many elements are not drawn: nobody touches them, or there is no room. */
    function hiddenIn(array, cells) {
        const shown = new Set(cells.filter((c) => !c.hole).map((c) => c.index));
        const noRoom = [...array.cells.keys()].filter((index) => !shown.has(index)).length;
        return { noRoom, untouched: Math.max(0, array.about.elements - shown.size - noRoom) };
    }

    function arrayBox(array, columns, near) {
        const cells = cellsOf(array, near);
        return {
            array, cells, columns: Math.min(columns, cells.length),
            rows: Math.ceil(cells.length / columns), ...hiddenIn(array, cells),
        };
    }

    /* What there is room for: what is near, then that of which a finding speaks, then the rest. */
    function choose(list, isNear, suspects, most) {
        const rank = (x) => (isNear(x) ? 0 : suspects.has(x) ? 1 : 2);
        return [0, 1, 2].flatMap((r) => list.filter((x) => rank(x) === r))
            .slice(0, most).sort((a, b) => a - b);
    }

    const sides = (model) => [].concat(...model.findings.map((f) => [f.here, f.other]))
        .filter(Boolean);
    const blocksFound = (model) => new Set(sides(model).map((s) => s.block));
    const threadsFound = (model, block) =>
        new Set(sides(model).filter((s) => s.block === block).map((s) => s.thread));

    function blockBox(number, { workers, arrays }, columns, least, suspects, near) {
        const { threads, others } = workers.get(number);
        const shown = choose(threads, (t) => near.threads.has(number + ':' + t), suspects, MOST.threads);
        const boxes = arrays.filter((a) => a.block === number)
            .map((a) => arrayBox(a, columns, near));
        const wide = Math.max(least, Math.min(columns, shown.length), ...boxes.map((b) => b.columns));
        return {
            number, threads: shown, boxes, columns: wide,
            hidden: threads.length - shown.length, others,
        };
    }

    /* Puts an array's cells at (x, y), its name where no arrow goes: above the ones that are only
       read, below the others. @return the height that it takes */
    function placeArray(out, box, x, y, size, columns, above) {
        const height = LABEL + box.rows * (size + INDEX + 6);
        out.labels.push({ x, y: above ? y + 13 : y + height - 8, box });
        if (!above) y -= LABEL;
        box.cells.forEach((cell, i) => out.cells.push(Object.assign(cell, {
            x: x + (i % columns) * (size + GAP),
            y: y + LABEL + Math.floor(i / columns) * (size + INDEX + 6),
            array: box.array.about, written: box.array.written,
        })));
        return height;
    }

    function placeBlock(out, block, x, y, size, all) {
        const radius = size / 2 - 1, columns = block.columns, top = y;
        const row = size + (out.shuffles ? 34 : 10);
        y += out.shuffles ? 56 : 32;
        block.threads.forEach((thread, i) => out.threads.push({
            block: block.number, thread, r: radius,
            x: x + (i % columns) * (size + GAP) + size / 2,
            y: y + Math.floor(i / columns) * row + radius,
        }));
        y += Math.ceil(block.threads.length / columns) * row;
        if (block.boxes.length) y += out.shuffles ? 34 : 56;
        block.boxes.forEach((b) => { y += placeArray(out, b, x, y, size, columns, false) + 4; });
        out.blocks.push({
            number: block.number, hidden: block.hidden, others: block.others,
            idle: all - block.threads.length - block.hidden - block.others,
            x: x - 10, y: top, width: columns * (size + GAP) - GAP + 20, height: y - top,
        });
        return y - top;
    }

    /* Blocks side by side while they fit, then the next row. */
    function placeBlocks(out, blocks, y, size, columns, all) {
        let x = 12, used = 0, height = 0;
        blocks.forEach((b) => {
            if (used && used + b.columns > columns) {
                y += height + 16;
                x = 12, used = 0, height = 0;
            }
            height = Math.max(height, placeBlock(out, b, x, y, size, all));
            out.width = Math.max(out.width, x + b.columns * (size + GAP) + 8);
            x += b.columns * (size + GAP) + 26;
            used += b.columns;
        });
        return y + height;
    }

    function lockstepLayout(model, number, frame) {
        const facts = factsOf(model, number), { arrays, workers } = facts;
        const near = nearOf(model, frame);
        const launch = model.trace.launches[number], outside = arrays.filter((a) => a.block < 0);
        const keys = [...workers.keys()].sort((a, b) => a - b);
        const shown = choose(keys, (b) => near.blocks.has(b), blocksFound(model), MOST.blocks);
        const most = Math.max(8, ...arrays.map((a) => cellsOf(a, near).length),
            ...shown.map((b) => Math.min(MOST.threads, workers.get(b).threads.length)));
        const columns = most <= 8 ? 8 : most <= 16 ? 16 : 32;
        const size = columns <= 8 ? 40 : columns <= 16 ? 36 : 30;
        const out = {
            cells: [], labels: [], threads: [], blocks: [], size, columns, width: 0,
            shuffles: facts.shuffles,
        };
        const blocks = shown.map((b) => blockBox(b, facts, columns, shown.length > 1 ? 4 : 8,
            threadsFound(model, b), near));
        let y = 4;
        const row = (list, above) => list.forEach((a) => {
            const box = arrayBox(a, columns, near);
            y += placeArray(out, box, 12, y, size, columns, above) + 10;
            out.width = Math.max(out.width, 12 + box.columns * (size + GAP) + 8);
        });
        row(outside.filter((a) => !a.written), true);
        if (y > 4) y += 26;
        y = placeBlocks(out, blocks, y, size, columns, total(launch.block));
        const below = outside.filter((a) => a.written);
        if (below.length) y += 42;
        row(below, false);
        out.hiddenBlocks = Math.max(0, total(launch.grid) - shown.length);
        out.width = Math.max(out.width, 12 + 8 * (size + GAP));
        out.height = y;
        return out;
    }

    root.lockstepLayout = lockstepLayout;
})(typeof window === 'undefined' ? globalThis : window);
