/* Each thread's variables at the current line, if the trace has them (locals.py): a column a thread, and
   what has changed since the thread's last access. */
(function (root) {
    'use strict';
    const { html, value } = root.lockstepDraw;
    const MOST = 8; /* columns */

    /* Of a frame: thread -> its variables at the last of the frame's accesses. */
    function recorded(frame) {
        const threads = new Map();
        frame.steps.forEach((step) => (step.locals || []).forEach(([thread, names]) =>
            threads.set(step.block + ':' + thread, { block: step.block, thread, names })));
        return threads;
    }

    /* For each frame, thread -> { block, thread, names, before }: what it had at its access before. */
    function histories(model) {
        const last = new Map();
        return model.frames.map((frame) => {
            const threads = recorded(frame);
            threads.forEach((t, key) => {
                t.before = last.get(key) || {};
                last.set(key, t.names);
            });
            return threads;
        });
    }

    const written = (v) => (typeof v === 'number' ? value(v) : v);

    function cell(t, name) {
        const now = t.names[name], before = t.before[name];
        if (now === undefined)
            return html('td', { class: 'none', title: 'the compiler keeps it nowhere at this place' }, '–');
        const changed = before !== undefined && before !== now;
        return html('td', { class: changed ? 'changed' : null, title: changed ? 'was ' + written(before) : null },
            written(now));
    }

    function table(columns, many) {
        const names = [...new Set(columns.flatMap((t) => Object.keys(t.names)))];
        const heads = columns.map((t) => html('th', { scope: 'col' }, (many ? `b${t.block} ` : '') + 't' + t.thread));
        return html('table', {}, [
            html('thead', {}, html('tr', {}, [html('th', { scope: 'col' }, 'variable'), ...heads])),
            html('tbody', {}, names.map((name) => html('tr', {}, [
                html('th', { scope: 'row' }, name), ...columns.map((t) => cell(t, name))])))]);
    }

    /** The panel: { node, go(frame) }; null if the trace has no variables. */
    root.lockstepLocals = function (model) {
        if (!model.trace.steps.some((s) => s.locals)) return null;
        const frames = histories(model), holder = html('div', { class: 'ls-scroll', tabindex: 0, role: 'group',
            'aria-label': 'Table of variables' });
        const note = html('p', { class: 'ls-note' });
        return {
            node: html('section', { class: 'ls-panel ls-locals' },
                [html('h3', {}, 'Variables of the threads'), holder, note]),
            go(frame) {
                const threads = [...frames[frame.index].values()]
                    .sort((a, b) => a.block - b.block || a.thread - b.thread);
                const columns = threads.slice(0, MOST);
                const active = new Set(frame.steps.flatMap((s) => (s.lanes || []).map((l) => s.block + ':' + l[0])));
                holder.replaceChildren(...(columns.length
                    ? [table(columns, new Set(columns.map((t) => t.block)).size > 1)] : []));
                const more = active.size > columns.length ? ` Of ${active.size} threads, ${columns.length} are shown.` : '';
                note.textContent = columns.length
                    ? 'Just before the last access of this line; what has changed is marked.' + more
                    : 'No variables here: ' + (active.size ? 'none were recorded for this line.' : 'this line accesses no memory.');
            },
        };
    };
})(typeof window === 'undefined' ? globalThis : window);
