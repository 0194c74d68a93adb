/* Threads x frames: who did what when; barriers are lines across their block. */
(function (root) {
    'use strict';
    const { svg, number, plural } = root.lockstepDraw;
    const { threadsOf, workersOf, say } = root.lockstepSay;
    const MOST_ROWS = 64, LEFT = 46, TOP = 4;

    /* Rows: the threads that do anything, block by block. */
    function rowsOf(model) {
        const rows = [], steps = [].concat(...model.trace.launches.map((l, i) => model.stepsOf(i)));
        workersOf(steps).forEach(({ threads }, block) =>
            threads.forEach((thread) => rows.push({ block, thread })));
        return rows.sort((a, b) => a.block - b.block || a.thread - b.thread);
    }

    function kindsIn(frame) {
        const kinds = new Map();
        frame.steps.forEach((s) => {
            const kind = { load: 'r', store: 'w', atomic: 'w', warp: 'x', operator: 'o' }[s.kind];
            if (kind) threadsOf(s).forEach((t) => {
                const id = s.block + ':' + t;
                kinds.set(id, (kinds.get(id) || '') + kind);
            });
        });
        return kinds;
    }

    function kindName(letters) {
        if (/r/.test(letters) && /w/.test(letters)) return 'both';
        return /w/.test(letters) ? 'write' : /r/.test(letters) ? 'read'
            : /x/.test(letters) ? 'warp' : 'work';
    }

    function racesIn(model, k) {
        const set = new Set();
        model.findings.filter((f) => f.finding.kind === 'race').forEach((f) =>
            [f.here, f.other].forEach((side) => {
                if (side && side.frame === k) set.add(side.block + ':' + side.thread);
            }));
        return set;
    }

    const stuckIn = (frame) => [].concat(...frame.steps.map((s) =>
        threadsOf(s).map((t) => s.block + ':' + t)));
    const product = (v) => v[0] * v[1] * v[2];
    function exists(model, frame, row) {
        const launch = model.trace.launches[frame.launch];
        return row.thread < product(launch.block) && row.block < product(launch.grid);
    }

    function column(model, frame, rows, size, x) {
        const stuck = new Set(frame.kind === 'deadlock' ? stuckIn(frame) : []);
        const kinds = kindsIn(frame), races = racesIn(model, frame.index), parts = [];
        rows.forEach((row, i) => {
            const id = row.block + ':' + row.thread, letters = kinds.get(id);
            const race = frame.kind === 'deadlock' ? stuck.has(id) : races.has(id);
            const kind = race ? 'race' : letters ? kindName(letters) : 'idle';
            const y = TOP + i * size.row;
            const width = size.column - 2, box = (name, from, part) => parts.push(svg('rect', {
                class: name, x: x + 1 + from, y: y + 0.5, width: part, height: size.row - 1, rx: 2,
            }));
            if (!['line', 'deadlock'].includes(frame.kind) || !exists(model, frame, row)) return;
            if (kind !== 'both') box(kind, 0, width);
            else box('read', 0, width / 2), box('write', width / 2, width / 2);
            if (race) parts.push(svg('text', {
                class: 'ls-cross', x: x + size.column / 2, y: y + size.row / 2 + 3.5,
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

    function labels(rows, size, many) {
        const every = size.row >= 14 ? 1 : size.row >= 9 ? 4 : 8, list = [];
        rows.forEach((r, i) => {
            if (i % every && (i === 0 || rows[i - 1].block === r.block)) return;
            list.push(svg('text', {
                class: 'ls-row', x: LEFT - 7, y: TOP + i * size.row + Math.min(size.row, 16) / 2 + 4,
            }, (many ? 'b' + r.block + ' ' : '') + 't' + r.thread));
        });
        return list;
    }

    root.lockstepChart = function (model, go) {
        const all = rowsOf(model), rows = all.slice(0, MOST_ROWS), n = model.frames.length;
        const size = {
            row: rows.length <= 20 ? 16 : rows.length <= 40 ? 10 : 7,
            column: Math.max(16, Math.min(44, Math.floor(1060 / n))),
        };
        const height = rows.length * size.row, width = LEFT + n * size.column + 4;
        const many = new Set(rows.map((r) => r.block)).size > 1;
        const node = svg('svg', {
            class: 'ls-chart', viewBox: `0 0 ${width} ${height + 26}`, width, height: height + 26,
            role: 'img', 'aria-label': `What ${plural(rows.length, 'thread')} did in ${n} frames`,
        }, labels(rows, size, many));
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
            node, note: hidden ? `${number(hidden)} more threads are not drawn` : '',
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
