/* The stage: threads over memory in one frame. Drawn whole each time, from the frame's number alone,
   so that nothing of an earlier frame can be left over. */
(function (root) {
    'use strict';
    const { svg, value, short, number, plural } = root.lockstepDraw;
    const { conflicts, wrongIn, threadsOf, warpLanes } = root.lockstepSay;
    const MANY_ARROWS = 100;
    let markers = 0;

    /* ---- what a frame does to whom ---- */

    function accessesOf(model, frame) {
        const list = [];
        frame.steps.forEach((step) => model.eachAccess(step, (s, thread, index, v, key) =>
            list.push({ step, thread, key, value: v, read: s.kind === 'load' })));
        return list;
    }

    const sameSide = (side, a) => side && side.step === a.step.step && side.thread === a.thread &&
        side.block === a.step.block;

    /* Who and what races here: accesses of this frame, and threads whose access is in another. */
    function racing(model, frame, accesses) {
        const bad = { accesses: new Set(), keys: new Set(), threads: new Set() };
        wrongIn(model, frame.index).forEach((f) => {
            [f.here, f.other].forEach((side) => {
                if (!side) return;
                bad.threads.add(side.block + ':' + side.thread);
                accesses.filter((a) => sameSide(side, a)).forEach((a) => {
                    bad.accesses.add(a);
                    bad.keys.add(a.key);
                });
            });
        });
        const name = (step, block, thread, key) => [step, block, thread, key].join(' ');
        const all = new Set(model.findings.flatMap((f) => f.accesses)
            .filter((a) => a.frame === frame.index)
            .map((a) => name(a.step, a.block, a.thread, a.key)));
        if (all.size) accesses.forEach((a) => {
            if (!all.has(name(a.step.step, a.step.block, a.thread, a.key))) return;
            bad.accesses.add(a);
            bad.keys.add(a.key);
            bad.threads.add(a.step.block + ':' + a.thread);
        });
        const races = model.findings.some((f) => f.finding.kind === 'race');
        (races ? model.misreads(frame.index) : []).forEach((m) => {
            bad.threads.add(m.step.block + ':' + m.thread);
            const key = model.cellKey(m.step, m.index);
            bad.keys.add(key);
            accesses.filter((a) => a.step === m.step && a.thread === m.thread && a.key === key)
                .forEach((a) => bad.accesses.add(a));
        });
        return bad;
    }

    /* ---- drawing ---- */

    function marker(id, kind) {
        return svg('marker', {
            id: id + kind, viewBox: '0 0 8 8', refX: 6.5, refY: 4, markerWidth: 7,
            markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto',
        }, svg('path', { d: 'M0 0L8 4L0 8Z', class: 'ls-head ' + kind }));
    }

    /* Reads go from the cell to the thread, writes from the thread to the cell. */
    function curve(thread, cell, size, read) {
        const above = cell.y < thread.y, shift = read ? -4 : 4;
        const t = { x: thread.x + shift, y: thread.y + (above ? -1 : 1) * (thread.r + 3) };
        const c = { x: cell.x + size / 2 + shift, y: above ? cell.y + size + 15 : cell.y - 3 };
        const [from, to] = read ? [c, t] : [t, c], middle = (from.y + to.y) / 2;
        return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
    }

    function arrows(view, accesses, bad, focus) {
        const cells = new Map(view.layout.cells.map((c) => [c.key, c])), list = [];
        const threads = new Map(view.layout.threads.map((t) => [t.block + ':' + t.thread, t]));
        const chosen = accesses.filter((a) => !focus || focus === a.step.block + ':' + a.thread);
        const crowded = chosen.length > MANY_ARROWS;
        chosen.forEach((a) => {
            const t = threads.get(a.step.block + ':' + a.thread), c = cells.get(a.key);
            if (!t || !c) return;
            const kind = bad.accesses.has(a) ? 'race' : a.read ? 'read' : 'write';
            list.push(svg('path', {
                class: 'ls-arrow ' + kind + (crowded && kind !== 'race' ? ' thin' : ''),
                d: curve(t, c, view.layout.size, a.read), 'marker-end': `url(#${view.id}${kind})`,
                'data-access': [a.thread, a.step.kind, a.key].join(' '),
            }));
        });
        return list;
    }

    /* A shuffle: an arc over the row of threads, from the lane that gives to the one that gets; and
       what each gets, under it. */
    function arcs(view, frame, focus) {
        const threads = new Map(view.layout.threads.map((t) => [t.block + ':' + t.thread, t]));
        const list = [];
        frame.steps.filter((s) => s.kind === 'warp').forEach((step) =>
            warpLanes(step).forEach((lane) => {
                const to = threads.get(step.block + ':' + lane.thread);
                const from = threads.get(step.block + ':' + lane.source);
                if (!to || (focus && focus !== step.block + ':' + lane.thread)) return;
                if (lane.value !== undefined) list.push(svg('text', {
                    class: 'ls-got', x: to.x, y: to.y + to.r + 13,
                }, value(lane.value)));
                if (!from || from === to) return;
                const lift = Math.min(34, 10 + Math.abs(from.x - to.x) / 7), top = to.y - to.r;
                list.push(svg('path', {
                    class: 'ls-arrow read', 'marker-end': `url(#${view.id}read)`,
                    d: `M${from.x} ${from.y - from.r}C${from.x} ${from.y - from.r - lift} ${to.x} ` +
                        `${top - lift} ${to.x} ${top - 2}`,
                }));
            }));
        return list;
    }

    function cellNode(model, cell, size, state, before) {
        if (cell.hole)
            return svg('g', { class: 'ls-hole' }, svg('text', {
                x: cell.x + size / 2, y: cell.y + size / 2 + 4,
            }, ['…', svg('title', {}, plural(cell.hole, 'element') + ' not touched')]));
        const exact = value(state.memory.get(cell.key)), text = short(state.memory.get(cell.key));
        const names = ['ls-cell'];
        ['read', 'write', 'conflict', 'race'].forEach((n) => {
            if (state[n].has(cell.key)) names.push(n);
        });
        const old = before.get(cell.key), changed = size >= 36 && state.write.has(cell.key) &&
            old !== undefined && old !== state.memory.get(cell.key);
        if (cell.index >= cell.array.elements) names.push('outside');
        return svg('g', { class: names.join(' '), 'data-cell': cell.key }, [
            svg('title', {}, `${model.nameOf(cell.array)}[${cell.index}] = ${exact || 'not known yet'}`),
            svg('rect', { x: cell.x, y: cell.y, width: size, height: size, rx: 6 }),
            svg('text', {
                class: 'ls-value', x: cell.x + size / 2, y: cell.y + size / 2 + (changed ? 8 : 5),
                textLength: text.length > (size < 36 ? 3 : 4) ? size - 6 : null,
                lengthAdjust: 'spacingAndGlyphs',
            }, text),
            changed ? svg('text', { class: 'ls-old', x: cell.x + 5, y: cell.y + 11 },
                short(old)) : null,
            svg('text', { class: 'ls-index', x: cell.x + size / 2, y: cell.y + size + 12 },
                String(cell.index)),
        ]);
    }

    function labelNode(view, { x, y, box }) {
        const hidden = (box.noRoom ? `, ${plural(box.noRoom, 'more element')} not drawn` : '') +
            (box.untouched ? `, ${plural(box.untouched, 'element')} not touched` : '');
        return svg('text', { class: 'ls-name', x, y }, [
            svg('tspan', { class: 'ls-array' }, view.model.nameOf(box.array.about)),
            ` ${box.array.about.space} memory${hidden}`]);
    }

    function threadNode(view, t, state) {
        const id = t.block + ':' + t.thread, names = ['ls-thread'];
        if (state.stuck.has(id)) names.push('stuck');
        else if (state.waits(t)) names.push('waits');
        else if (!state.active.has(id) && state.working) names.push('idle');
        if (state.bad.threads.has(id)) names.push('race');
        if (view.focus === id) names.push('focus');
        return svg('g', {
            class: names.join(' '), 'data-thread': id, transform: `translate(${t.x} ${t.y})`,
            on: { click: () => view.onfocus(view.focus === id ? null : id) },
        }, [
            svg('title', {}, `thread ${t.thread} of block ${t.block}: click to see its arrows only`),
            svg('circle', { r: t.r }),
            svg('text', { y: 4 }, (t.r > 15 ? 't' : '') + t.thread),
        ]);
    }

    function blockName(b, many) {
        const rest = [[b.idle, 'more with nothing to do'], [b.others, 'only in warp operations'],
            [b.hidden, 'more not drawn']].filter(([n]) => n > 0)
            .map(([n, text]) => `, ${number(n)} ${text}`).join('');
        return svg('text', { class: 'ls-block-name', x: b.x + 10, y: b.y + 18 },
            many ? 'block ' + b.number : 'threads of block ' + b.number + rest);
    }

    function stateOf(model, frame, memory) {
        const accesses = accessesOf(model, frame), bad = racing(model, frame, accesses);
        const waiting = new Set(), active = new Set();
        frame.steps.forEach((s) => {
            const set = s.kind === 'barrier' ? waiting : active;
            threadsOf(s).forEach((t) => set.add(s.block + ':' + t));
        });
        const dead = frame.kind === 'deadlock';
        return {
            accesses, bad, memory, active, race: bad.keys, working: frame.kind === 'line' || dead,
            stuck: new Set(dead ? [...waiting, ...active] : []),
            waits: (t) => waiting.has(t.block + ':' + t.thread),
            read: new Set(accesses.filter((a) => a.read).map((a) => a.key)),
            write: new Set(accesses.filter((a) => !a.read).map((a) => a.key)),
            conflict: new Set([].concat(...frame.steps.map((s) => conflicts(model, s)))),
        };
    }

    /* Is anything of what a frame does in this layout? */
    function shows(layout, state) {
        const threads = new Set(layout.threads.map((t) => t.block + ':' + t.thread));
        const keys = new Set(layout.cells.map((c) => c.key));
        return state.accesses.length
            ? state.accesses.some((a) => keys.has(a.key) && threads.has(a.step.block + ':' + a.thread))
            : !state.active.size || [...state.active].some((id) => threads.has(id));
    }

    /* The launch's own layout, or that of the frame if nothing of it were in sight: a function of
       the frame alone. */
    function layoutFor(view, frame, state) {
        const own = view.layouts[frame.launch] ||
            (view.layouts[frame.launch] = root.lockstepLayout(view.model, frame.launch));
        return shows(own, state) ? own : root.lockstepLayout(view.model, frame.launch, frame);
    }

    function draw(view, k) {
        const frame = view.model.frames[k];
        const state = stateOf(view.model, frame, view.model.memory(k));
        view.layout = layoutFor(view, frame, state);
        const { layout } = view, barrier = frame.kind === 'barrier';
        const before = k ? view.model.memory(k - 1) : state.memory;
        view.node.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
        view.node.style.maxWidth = layout.width * 1.25 + 'px';
        view.node.style.minWidth = (layout.columns > 8 ? layout.width * 0.8 : 300) + 'px';
        view.node.style.setProperty('--ls-least', layout.height * 0.7 + 'px');
        view.node.classList.toggle('ls-fit', layout.columns <= 16 &&
            layout.height < 1.6 * layout.width);
        view.onlayout(layout);
        view.node.replaceChildren(
            svg('defs', {}, ['read', 'write', 'race'].map((kind) => marker(view.id, kind))),
            ...layout.blocks.map((b) => svg('rect', {
                class: 'ls-block' + (barrier && frame.blocks.includes(b.number) ? ' barrier' : ''),
                x: b.x, y: b.y, width: b.width, height: b.height, rx: 10,
            })),
            ...layout.cells.map((c) => cellNode(view.model, c, layout.size, state, before)),
            ...layout.threads.map((t) => threadNode(view, t, state)),
            ...arrows(view, state.accesses, state.bad, view.focus), ...arcs(view, frame, view.focus),
            ...layout.labels.map((l) => labelNode(view, l)),
            ...layout.blocks.map((b) => blockName(b, layout.blocks.length > 1)));
    }

    root.lockstepStage = function (model) {
        const node = svg('svg', { class: 'ls-stage-svg', role: 'img' });
        const view = {
            model, node, id: 'ls' + ++markers + '-', layouts: [], focus: null, at: 0, onlayout() {},
            onfocus(id) { view.focus = id; draw(view, view.at); },
            go(k, words) {
                view.at = k;
                node.setAttribute('aria-label', words);
                draw(view, k);
            },
        };
        return view;
    };
})(window);
