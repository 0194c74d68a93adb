/* Threads x frames: who did what when; barriers are lines across their block. Where there are many
   threads, a row is a warp or a block: its colour is the stronger, the more of its lanes work. */
(function (root) {
    'use strict';
    const { svg, number, plural } = root.lockstepDraw;
    const { threadsOf, workersOf, say } = root.lockstepSay;
    const MOST_ROWS = 64, LEFT = 46, TOP = 4;
    const WIDTHS = [1, 32, 1024]; /* threads of a row: one, a warp, a block */

    /* Rows: the threads that do anything, block by block; warps or blocks if those are too many. */
    function rowsOf(model) {
        const steps = [].concat(...model.trace.launches.map((l, i) => model.stepsOf(i)));
        const workers = workersOf(steps);
        for (const width of WIDTHS) {
            const rows = new Map();
            workers.forEach(({ threads }, block) => threads.forEach((t) => {
                const first = t - t % width, id = block + ':' + first;
                if (!rows.has(id)) rows.set(id, { block, thread: first, id, size: 0 });
                rows.get(id).size++;
            }));
            if (rows.size > MOST_ROWS && width < 1024) continue;
            return { width, rows: [...rows.values()].sort((a, b) =>
                a.block - b.block || a.thread - b.thread) };
        }
    }

    /* What each row does in a frame: kinds of instruction, and how many threads. */
    function kindsIn(frame, width) {
        const kinds = new Map();
        frame.steps.forEach((s) => {
            const kind = { load: 'r', store: 'w', atomic: 'w', warp: 'x', operator: 'o' }[s.kind];
            if (kind) threadsOf(s).forEach((t) => {
                const id = s.block + ':' + (t - t % width);
                if (!kinds.has(id)) kinds.set(id, { letters: '', threads: new Set() });
                const row = kinds.get(id);
                if (!row.letters.includes(kind)) row.letters += kind;
                row.threads.add(t);
            });
        });
        return kinds;
    }

    function kindName(letters) {
        if (/r/.test(letters) && /w/.test(letters)) return 'both';
        return /w/.test(letters) ? 'write' : /r/.test(letters) ? 'read'
            : /x/.test(letters) ? 'warp' : 'work';
    }

    function racesIn(model, k, width) {
        const set = new Set();
        model.findings.filter((f) => f.finding.kind === 'race').forEach((f) =>
            [f.here, f.other, ...f.accesses].forEach((side) => {
                if (side && side.frame === k)
                    set.add(side.block + ':' + (side.thread - side.thread % width));
            }));
        return set;
    }

    const stuckIn = (frame, width) => [].concat(...frame.steps.map((s) =>
        threadsOf(s).map((t) => s.block + ':' + (t - t % width))));
    const product = (v) => v[0] * v[1] * v[2];
    function exists(model, frame, row) {
        const launch = model.trace.launches[frame.launch];
        return row.thread < product(launch.block) && row.block < product(launch.grid);
    }

    function column(model, frame, rows, size, x) {
        const { width: wide } = size, races = racesIn(model, frame.index, wide), parts = [];
        const stuck = new Set(frame.kind === 'deadlock' ? stuckIn(frame, wide) : []);
        const kinds = kindsIn(frame, wide);
        rows.forEach((row, i) => {
            const { id } = row, { letters, threads } = kinds.get(id) || {};
            const race = frame.kind === 'deadlock' ? stuck.has(id) : races.has(id);
            const kind = race ? 'race' : letters ? kindName(letters) : 'idle';
            const y = TOP + i * size.row;
            const width = size.column - 2, box = (name, from, part) => parts.push(svg('rect', {
                class: name, 'fill-opacity': letters && !race
                    ? +Math.max(0.25, Math.min(1, threads.size / row.size)).toFixed(2) : null,
                x: x + 1 + from, y: y + 0.5, width: part, height: size.row - 1, rx: 2,
            }));
            if (!['line', 'deadlock'].includes(frame.kind) || !exists(model, frame, row)) return;
            if (kind !== 'both') box(kind, 0, width);
            else box('read', 0, width / 2), box('write', width / 2, width / 2);
            if (race) parts.push(svg('text', {
                class: 'ls-cross', x: x + size.column / 2, y: y + size.row / 2 + Math.min(3.5, size.row / 3),
                'font-size': Math.min(12, size.row + 2),
            }, '×'));
        });
        return parts;
    }

    /* A barrier's line spans the rows of its blocks. */
    function barrier(frame, rows, size, x) {
        return frame.blocks.map((b) => {
            const from = rows.findIndex((r) => r.block === b);
            const count = rows.filter((r) => r.block === b).length, middle = x + size.column / 2;
            return svg('path', {
                class: 'ls-barrier',
                d: `M${middle} ${TOP + Math.max(0, from) * size.row}v${(count || 1) * size.row}`,
            });
        });
    }

    /* t3 of one block, b1 t3 of several; w2 for a row that is a warp. */
    function rowName(row, width, many) {
        const own = width === 1 ? 't' + row.thread : width === 32 ? 'w' + (row.thread >> 5) : '';
        return [many || !own ? 'b' + row.block : '', own].filter(Boolean).join(' ');
    }

    function labels(rows, size, nameOf) {
        const every = size.row >= 11 ? 1 : size.row >= 7 ? 4 : 8, list = [];
        let last = -every;
        rows.forEach((r, i) => {
            const first = i > 0 && rows[i - 1].block !== r.block;
            if (i - last < (first ? every / 2 : 1) || (i % every && !first)) return;
            last = i;
            list.push(svg('text', {
                class: 'ls-row', x: LEFT - 7, y: TOP + i * size.row + Math.min(size.row, 16) / 2 + 4,
            }, nameOf(r)));
        });
        return list;
    }

    root.lockstepChart = function (model, go) {
        const { rows: all, width: wide } = rowsOf(model), n = model.frames.length;
        const rows = all.slice(0, MOST_ROWS), what = { 1: 'thread', 32: 'warp', 1024: 'block' }[wide];
        const size = {
            width: wide, row: rows.length <= 9 ? 16 : rows.length <= 18 ? 11 : rows.length <= 34 ? 7 : 4.5,
            column: Math.max(16, Math.min(44, Math.floor(1060 / n))),
        };
        const height = rows.length * size.row, width = LEFT + n * size.column + 4;
        const many = new Set(rows.map((r) => r.block)).size > 1;
        const node = svg('svg', {
            class: 'ls-chart', viewBox: `0 0 ${width} ${height + 26}`, width, height: height + 26,
            role: 'img', 'aria-label': `What ${plural(rows.length, what)} did in ${n} frames`,
        }, labels(rows, size, (r) => rowName(r, wide, many)));
        model.frames.forEach((frame, k) => {
            const x = LEFT + k * size.column;
            const group = svg('g', { on: { click: () => go(k) } }, [
                svg('rect', { class: 'ls-hit', x, y: 0, width: size.column, height: height + 26 }),
                svg('title', {}, `frame ${k}: ${say(model, frame)}`),
                ...column(model, frame, rows, size, x),
                ...(frame.kind === 'barrier' ? barrier(frame, rows, size, x) : []),
                frame.kind === 'launch' ? svg('path', {
                    class: 'ls-launch', d: `M${x + size.column / 2} ${TOP}v${height}`,
                }) : null,
                n <= 40 || k % 5 === 0 ? svg('text', {
                    class: 'ls-tick', x: x + size.column / 2, y: height + 18,
                }, String(k)) : null,
            ]);
            node.append(group);
        });
        const cursor = svg('rect', {
            class: 'ls-cursor', y: 1.5, width: size.column, height: height + 5, rx: 4,
        });
        node.append(cursor);
        const hidden = all.length - rows.length;
        return {
            node, note: (wide > 1 ? `A row is a ${what}: the paler, the fewer of its threads work. ` : '') +
                (hidden ? `${number(hidden)} more ${what}s are not drawn.` : ''),
            go(k) {
                cursor.setAttribute('x', LEFT + k * size.column);
                const box = node.parentNode, x = LEFT + k * size.column;
                if (!box || box.scrollWidth <= box.clientWidth) return;
                if (x < box.scrollLeft + LEFT || x + size.column > box.scrollLeft + box.clientWidth)
                    box.scrollLeft = x - box.clientWidth / 2;
            },
        };
    };
})(window);
