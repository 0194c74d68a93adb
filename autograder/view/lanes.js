/* The lanes of each warp instruction of a frame: which work, and which are inactive (divergence). */
(function (root) {
    'use strict';
    const { svg, html, number, plural } = root.lockstepDraw;
    const { threadsOf } = root.lockstepSay;
    const MOST = 8, LEFT = 128, SIZE = 11, ROW = 16, WARP = 32;
    const KIND = { load: 'read', store: 'write', atomic: 'write', warp: 'warp', operator: 'work' };

    function nameOf(model, step, many) {
        const array = step.array >= 0 ? ' ' + model.nameOf(model.trace.arrays[step.array]) : '';
        const what = step.kind === 'operator' ? 'combine' : step.kind === 'warp' ? step.operation
            : step.kind + array;
        return (many ? `b${step.block} w${step.warp} ` : '') + what;
    }

    /* Those with inactive lanes come first where there is no room for all. */
    function chosen(steps, lanesOf) {
        if (steps.length <= MOST) return steps;
        const part = steps.filter((s) => threadsOf(s).length < lanesOf(s));
        return part.concat(steps.filter((s) => !part.includes(s))).slice(0, MOST)
            .sort((a, b) => a.step - b.step);
    }

    function row(model, step, lanes, y, many) {
        const active = new Set(threadsOf(step).map((t) => t % WARP));
        return svg('g', { 'data-active': active.size, 'data-lanes': lanes }, [
            svg('title', {}, `${nameOf(model, step, true)}: ${active.size} of ${plural(lanes, 'lane')} ` +
                'execute it'),
            svg('text', { class: 'ls-lane-name', x: LEFT - 6, y: y + 10 },
                nameOf(model, step, many).slice(0, 21)),
            ...Array.from({ length: lanes }, (x, lane) => svg('rect', {
                class: 'ls-lane ' + (active.has(lane) ? KIND[step.kind] : 'off'),
                x: LEFT + lane * SIZE + (lane >> 3) * 3, y: y + 1, width: SIZE - 2, height: SIZE, rx: 2,
            })),
        ]);
    }

    /** The panel: { node, go(frame) }. */
    root.lockstepLanes = function (model) {
        const holder = html('div', { class: 'ls-scroll' }), note = html('p', { class: 'ls-note' });
        const sizeOf = (step) => model.trace.launches[step.launch].block.reduce((a, b) => a * b, 1);
        const lanesOf = (step) => Math.min(WARP, sizeOf(step) - step.warp * WARP);
        const node = html('section', { class: 'ls-panel ls-lanes' }, [
            html('h3', {}, 'Lanes, instruction by instruction'), holder, note]);
        return {
            node,
            go(frame) {
                const steps = frame.kind === 'line' ? frame.steps.filter((s) => KIND[s.kind]) : [];
                const rows = chosen(steps, lanesOf);
                const many = new Set(steps.map((s) => s.block + '/' + s.warp)).size > 1;
                const width = LEFT + WARP * SIZE + 12, height = Math.max(1, rows.length) * ROW;
                node.classList.toggle('empty', !rows.length);
                holder.replaceChildren(svg('svg', { class: 'ls-lanes-svg', width, height,
                    viewBox: `0 0 ${width} ${height}`, role: 'img',
                    'aria-label': 'Lanes of the current instructions' },
                rows.map((s, i) => row(model, s, lanesOf(s), i * ROW, many))));
                const hidden = steps.length - rows.length;
                note.textContent = 'A hollow lane is inactive: its warp executes the instruction without it.' +
                    (hidden ? ` ${number(hidden)} more of this line are not drawn.` : '');
            },
        };
    };
})(typeof window === 'undefined' ? globalThis : window);
