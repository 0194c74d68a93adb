/* Draws the operator tree (tree.js): operations in rows, a row for each step of the metric, under the
   values that they begin with. The current frame's operations are lit; a click goes to an operation's
   frame. A large graph is folded: a circle is what one warp, or one block, applies in a row. */
(function (root) {
    'use strict';
    const { svg, html, value, number, plural } = root.lockstepDraw;
    const FINE = 420, MOST = 4000, WIDTH = 540, TOP = 22, WARP = 32;

    /* ---- marks: what is drawn as one circle ---- */

    const byWarp = (n) => n.launch + '/' + n.block + '/' + (n.thread >> 5) + '/' + n.row;
    const byBlock = (n) => n.launch + '/' + n.block + '/' + n.row;
    const warpColumn = (n) => n.block * WARP + (n.thread >> 5);

    function grouped(tree, keyOf, columnOf) {
        const marks = new Map();
        tree.nodes.forEach((n) => {
            const key = keyOf(n);
            if (!marks.has(key)) marks.set(key, { row: n.row, at: columnOf(n), nodes: [] });
            marks.get(key).nodes.push(n);
        });
        return [...marks.values()];
    }

    /* Operations that are only counted stand under what was read last before them, if no two of a row would
       stand on one spot; else a column is a thread's. */
    function standsUnderLeaves(tree) {
        const spots = new Set(tree.nodes.map((n) => n.row + '/' + n.places[n.places.length - 1]));
        return tree.bare && spots.size === tree.nodes.length && tree.nodes.every((n) => n.places.length);
    }

    /* An operation stands where its values do: in an ordered graph at its last leaf, where a scan
       has its result; otherwise at its first. What has no leaf stands to the right of all. */
    function placeOf(tree) {
        if (standsUnderLeaves(tree)) return (n) => n.places[n.places.length - 1];
        if (tree.bare || !tree.leaves.length) return (n) => n.block * 1024 + n.thread;
        const { ordered } = tree, right = tree.leaves.length + 1;
        return (n) => (!n.range.count ? right + n.thread : ordered ? n.range.high : n.range.low);
    }

    function marksOf(tree) {
        if (tree.nodes.length <= FINE)
            return { fold: null, marks: tree.nodes.map((n) =>
                ({ row: n.row, at: placeOf(tree)(n), nodes: [n] })) };
        const marks = grouped(tree, byWarp, warpColumn);
        return marks.length <= MOST ? { fold: 'warp', marks }
            : { fold: 'block', marks: grouped(tree, byBlock, (n) => n.block) };
    }

    /* Values that were read stand above the middle of the operations after them, a column apart. */
    function spreadLeaves(tree, plot) {
        const over = tree.leaves.map(() => []), x = [];
        plot.marks.forEach((m) => m.nodes.forEach((n) => n.places.forEach((leaf) => over[leaf].push(m.x))));
        const middle = over.map((list) => list.reduce((a, b) => a + b, 0) / list.length);
        const order = [...middle.keys()].sort((a, b) => middle[a] - middle[b] || a - b);
        order.forEach((leaf, i) => { x[leaf] = Math.max(middle[leaf], i ? x[order[i - 1]] + 1 : 0); });
        const beyond = Math.max(0, x[order[order.length - 1]] + 1 - plot.columns);
        order.forEach((leaf, i) => { x[leaf] = Math.max(i, x[leaf] - beyond); });
        plot.columns = Math.max(plot.columns, order.length);
        plot.leafX = (leaf) => x[leaf];
    }

    /* Columns side by side without the empty ones; leaves keep theirs. Two marks on one spot move
       apart a little. */
    function arrange(tree, plot) {
        const threads = tree.bare && !standsUnderLeaves(tree);
        const used = plot.fold || threads || !tree.leaves.length ? [] : tree.leaves.map((leaf, i) => i);
        const order = [...new Set(used.concat(plot.marks.map((m) => m.at)))].sort((a, b) => a - b);
        const column = new Map(order.map((at, i) => [at, i])), taken = new Map();
        plot.columns = order.length;
        plot.order = order;
        plot.leafX = (leaf) => leaf;
        plot.marks.forEach((m) => {
            const spot = m.row + '/' + m.at, n = taken.get(spot) || 0;
            taken.set(spot, n + 1);
            m.x = column.get(m.at) + 0.3 * n;
        });
        if (threads && !plot.fold) spreadLeaves(tree, plot);
        plot.size = {
            column: Math.max(15, Math.min(44, Math.floor(WIDTH / plot.columns))),
            row: tree.rows <= 6 ? 38 : tree.rows <= 16 ? 24 : 15,
        };
        plot.radius = Math.min(15, plot.size.column / 2 - 2, plot.size.row / 2 - 3);
    }

    const xOf = (plot, column) => 10 + plot.size.column * (column + 0.5);
    const yOf = (plot, row) => TOP + plot.size.row * row;

    /* ---- drawing ---- */

    function edge(plot, from, to, m) {
        return svg('path', { class: 'ls-flow' + (m.nodes.some((n) => n.used) ? '' : ' unused'),
            d: `M${xOf(plot, from.x)} ${yOf(plot, from.row)}L${xOf(plot, to.x)} ${yOf(plot, to.row)}` });
    }

    /* One line for each pair of marks, however many values go along it. */
    function edgesOf(tree, plot) {
        const markOf = new Map(), drawn = new Set();
        plot.marks.forEach((m, i) => m.nodes.forEach((n) => markOf.set(n.id, i)));
        plot.marks.forEach((m, i) => {
            m.edges = [];
            m.nodes.forEach((n) => n.operands.forEach((from, side) => {
                const leaf = n.places[side], key = i + '/' + (leaf === null ? markOf.get(from) : 'v' + leaf);
                if (drawn.has(key) || (leaf === null && !Number.isInteger(from))) return;
                if ((plot.fold && leaf !== null) || markOf.get(from) === i) return;
                drawn.add(key);
                m.edges.push(edge(plot, leaf === null ? plot.marks[markOf.get(from)] : { x: plot.leafX(leaf), row: 0 },
                    m, m));
            }));
        });
        return [].concat(...plot.marks.map((m) => m.edges));
    }

    function title(model, tree, m) {
        const [n] = m.nodes, from = `thread ${n.thread} of block ${n.block}`;
        const results = tree.results.filter((r) => r[2] === n.id)
            .map(([array, index]) => `${model.nameOf(model.trace.arrays[array])}[${index}]`).slice(0, 4);
        if (m.nodes.length > 1) return `${plural(m.nodes.length, 'operation')} of block ${n.block}, ` +
            `threads ${n.thread} to ${m.nodes[m.nodes.length - 1].thread}, in row ${m.row}`;
        if (tree.bare) return `${from}, in frame ${n.frame}` + (n.operands.length ? ', after it read ' +
            n.operands.map((r) => `${model.nameOf(model.trace.arrays[r.array])}[${r.index}] = ` +
                value(r.value)).join(' and ') : '');
        return `${from}: ${value(n.left)} op ${value(n.right)} = ${value(n.result)}, in frame ${n.frame}` +
            (results.length ? '; the result is in ' + results.join(', ') : '') +
            (n.used ? '' : '; no result in memory uses it');
    }

    function circle(model, tree, plot, m, go) {
        const last = m.nodes.some((n) => plot.ends.has(n.id)), [n] = m.nodes;
        const text = plot.fold ? String(m.nodes.length) : tree.bare ? '' : value(n.result);
        const frames = m.nodes.map((x) => x.frame);
        m.first = Math.min(...frames);
        m.last = Math.max(...frames);
        m.frames = new Set(frames);
        m.node = svg('g', {
            'data-operations': m.nodes.length, 'data-frame': m.first,
            transform: `translate(${xOf(plot, m.x)} ${yOf(plot, m.row)})`,
            on: { click: () => go(m.first) },
        }, [
            svg('title', {}, title(model, tree, m)),
            last ? svg('circle', { class: 'ls-end', r: plot.radius + 3 }) : null,
            svg('circle', { class: 'ls-dot', r: plot.radius }),
            text && plot.radius >= 8 && text.length * 5.5 < 2 * plot.radius ? svg('text', { y: 4 }, text) : null,
        ]);
        m.names = 'ls-op' + (m.nodes.some((x) => x.used) ? '' : ' unused');
        return m.node;
    }

    /* The values that it begins with; over a folded graph, the blocks. */
    function heads(model, tree, plot) {
        const text = (column, words, name) => svg('text', {
            class: 'ls-leaf ' + name, x: xOf(plot, column), y: TOP - 8 }, words);
        if (plot.fold === 'warp') return plot.order.map((at, i) => [at >> 5, i])
            .filter(([block], i, all) => !i || all[i - 1][0] !== block)
            .map(([block, i]) => text(i, 'block ' + block, 'block'));
        if (plot.fold || plot.size.column < 16) return [];
        const places = tree.leaves.map((leaf, i) => plot.leafX(i)).sort((a, b) => a - b);
        const gap = plot.size.column * Math.min(4, ...places.slice(1).map((x, i) => x - places[i]));
        const first = new Map();
        tree.nodes.forEach((n) => n.places.forEach((place, side) => {
            if (place !== null) first.set(place, tree.bare ? tree.leaves[place].value
                : side ? n.right : n.left);
        }));
        return tree.leaves.map((leaf, i) => svg('g', {}, [
            svg('title', {}, `${model.nameOf(model.trace.arrays[leaf.array])}[${leaf.index}] = ${first.get(i)}`),
            text(plot.leafX(i), gap >= 24 ? value(first.get(i)) : '·', ''),
        ]));
    }

    function noteOf(tree, plot) {
        const unused = tree.nodes.filter((n) => !n.used).length;
        const { bare } = tree, parts = [
            `${plural(tree.nodes.length, 'application')} of the operator, in ` +
            `${plural(tree.rows, 'row')}: a row is a step of the metric.`];
        if (plot.fold) parts.push(`A circle is what a ${plot.fold} applies in a row; point at it to see how much.`);
        const alone = bare ? tree.nodes.filter((n) => !n.operands.length).length : 0;
        if (bare) parts.push('The program counts these operations without their operands. ' + (plot.fold
            ? 'What each thread read before is too much to draw lines from.'
            : 'A line begins at what the thread read in the same line of the source, or else read last.'));
        if (alone && !plot.fold) parts.push(`${number(alone)} without a line: the thread had read nothing, ` +
            'and registers are not recorded.');
        if (!bare && unused) parts.push(`Faint: ${number(unused)} whose result ends up in no global array.`);
        if (!bare && !tree.exact) parts.push('Lines follow equal values: where a value occurs twice, ' +
            'a line may begin at the wrong one.');
        return parts.join(' ');
    }

    /** Draws the tree of a model. @return null if no operator was applied; else { node, note, go(k) } */
    root.lockstepTreePlot = function (model, go) {
        const tree = root.lockstepTree(model);
        if (!tree.nodes.length) return null;
        const plot = marksOf(tree);
        plot.ends = new Set(tree.results.map((r) => r[2]));
        arrange(tree, plot);
        const width = 20 + plot.size.column * (plot.columns + 0.5);
        const height = yOf(plot, tree.rows) + plot.radius + 8;
        const edges = edgesOf(tree, plot);
        const node = svg('svg', {
            class: 'ls-tree-svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
            'aria-label': `The tree of ${plural(tree.nodes.length, 'operation')}`,
        }, [...edges, ...heads(model, tree, plot),
            ...plot.marks.map((m) => circle(model, tree, plot, m, go))]);
        const pane = html('div', { class: 'ls-scroll ls-tree-pane', tabindex: 0, role: 'group',
            'aria-label': 'Operator tree' }, node);
        return { node: pane, note: noteOf(tree, plot), tree, go: (k) => light(plot, pane, k) };
    };

    function light(plot, pane, k) {
        let now = null;
        plot.marks.forEach((m) => {
            const state = m.frames.has(k) ? ' now' : m.last < k ? ' done' : m.first < k ? ' part' : '';
            if (state === ' now' && !now) now = m;
            if (m.state === state) return;
            m.state = state;
            m.node.setAttribute('class', m.names + state);
            m.edges.forEach((e) => {
                e.classList.toggle('now', state === ' now');
                e.classList.toggle('done', state === ' done');
            });
        });
        if (now) bring(pane, xOf(plot, now.x), yOf(plot, now.row));
    }

    /* Scrolls to the first operation of the frame, if it is not in sight. */
    function bring(pane, x, y) {
        const { scrollLeft, scrollTop, clientWidth, clientHeight } = pane;
        if (x < scrollLeft + 10 || x > scrollLeft + clientWidth - 10)
            pane.scrollLeft = x - clientWidth / 2;
        if (y < scrollTop + 10 || y > scrollTop + clientHeight - 10)
            pane.scrollTop = y - clientHeight / 2;
    }
})(typeof window === 'undefined' ? globalThis : window);
