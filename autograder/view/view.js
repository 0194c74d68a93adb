/* Steps through a kernel's run, frame by frame (frames.js); a step is the metric's. Load view.css and, in this order, frames.js, races.js, model.js, draw.js, say.js,
   tree.js, layout.js, stage.js, lanes.js, locals.js, chart.js, treeplot.js, panes.js and this file; then lockstepView(element, trace). */
(function (root) {
    'use strict';
    const { html, value } = root.lockstepDraw;
    const { say, costs, wrongIn, title } = root.lockstepSay;
    const PLAY_MS = 1300;
    const SPEEDS = [1, 2, 4, 0.5];

    const ICONS = {
        first: 'M3 2h2v12H3zM14 2v12L6 8z', back: 'M10.5 1.5 12 3 7 8l5 5-1.5 1.5L4 8z',
        next: 'M5.5 1.5 4 3l5 5-5 5 1.5 1.5L12 8z',
        last: 'M11 2h2v12h-2zM2 2v12l8-6z', play: 'M4 2v12l9-6z',
        pause: 'M3 2h4v12H3zM9 2h4v12H9z',
    };

    function icon(name) {
        const holder = html('span', { class: 'ls-icon', 'aria-hidden': 'true' });
        holder.innerHTML = '<svg viewBox="0 0 16 16" width="16" height="16">' +
            `<path fill="currentColor" d="${ICONS[name]}"/></svg>`;
        return holder;
    }

    function button(name, label, act) {
        return html('button', { type: 'button', 'aria-label': label, title: label,
            'data-act': name, on: { click: act } }, icon(name));
    }

    /* ---- controls ---- */

    function controls(view) {
        const last = view.length - 1;
        const play = button('play', 'Play', () => (view.timer ? view.stop() : view.play()));
        const speed = html('button', { type: 'button', class: 'ls-speed', 'data-act': 'speed',
            on: { click: () => named(SPEEDS[(SPEEDS.indexOf(view.speed) + 1) % SPEEDS.length]) } });
        const named = (factor) => {
            view.setSpeed(factor);
            speed.textContent = factor + ' ×';
            speed.setAttribute('aria-label', `Speed: ${factor} times. Click for the next one`);
        };
        named(view.speed);
        const slider = html('input', { type: 'range', min: 0, max: last, value: 0,
            'aria-label': 'Frame', on: { input: () => view.jump(+slider.value) } });
        const where = html('output', { class: 'ls-where' });
        return {
            node: html('div', { class: 'ls-controls' }, [
                button('first', 'First frame (Home)', () => view.jump(0)),
                button('back', 'Back (left arrow)', () => view.jump(view.step - 1)), play,
                button('next', 'Forward (right arrow)', () => view.jump(view.step + 1)),
                button('last', 'Last frame (End)', () => view.jump(last)), speed, slider, where,
            ]),
            go(k, words) {
                slider.value = k;
                slider.setAttribute('aria-valuetext', `frame ${k} of ${last}: ${words}`);
                where.textContent = `frame ${k} of ${last}`;
            },
            playing(on) {
                play.replaceChildren(icon(on ? 'pause' : 'play'));
                play.setAttribute('aria-label', on ? 'Pause' : 'Play');
            },
        };
    }

    const KEYS = {
        ArrowRight: (v) => v.jump(v.step + 1), ArrowLeft: (v) => v.jump(v.step - 1),
        Home: (v) => v.jump(0), End: (v) => v.jump(v.length - 1),
        ' ': (v) => (v.timer ? v.stop() : v.play()),
    };

    function onkey(view, event) {
        const own = event.target.closest('button, a, select, textarea, summary');
        if (event.altKey || event.ctrlKey || event.metaKey || !KEYS[event.key]) return;
        if (event.key === ' ' && own) return;
        event.preventDefault();
        KEYS[event.key](view);
    }

    /* ---- words ---- */

    function words(model) {
        const { trace } = model;
        const sentence = html('p', { class: 'ls-say' }), pills = html('ul', { class: 'ls-pills' });
        return {
            node: html('div', { class: 'ls-words', 'aria-live': 'polite' }, [sentence, pills]),
            go(frame, wrong) {
                sentence.textContent = say(model, frame);
                const list = costs(model, frame).map((p) => html('li', { class: p.kind }, p.text));
                wrong.slice(0, 3).forEach((f) => {
                    const elsewhere = [f.here, f.other].find((s) => s && s.frame !== null &&
                        s.frame !== frame.index);
                    list.push(html('li', { class: 'race' }, title(model, f) +
                        (elsewhere ? ` (the other access: frame ${elsewhere.frame})` : '')));
                });
                model.misreads(frame.index).slice(0, 2).forEach((m) => list.push(html('li',
                    { class: 'race' }, `t${m.thread} got ${value(m.got)} from ` +
                    `${model.nameOf(trace.arrays[m.step.array])}[${m.index}], not the ` +
                    `${value(m.stands)} that stands there: nothing orders the two`)));
                pills.replaceChildren(...list);
            },
        };
    }

    function legend(shuffles) {
        const items = [['read', 'read'], ['write', 'write'], ['race', 'race'],
            ['conflict', 'bank conflict'], ['idle', 'idle'], ['barrier', 'barrier'],
            ...(shuffles ? [['warp', 'warp operation']] : [])];
        return html('ul', { class: 'ls-legend', 'aria-label': 'Colours' }, items.map(([kind, text]) =>
            html('li', {}, [html('i', { class: kind }), text])));
    }

    /* Scrolls the pane to what this step touches, if none of it is in sight. */
    function follow(pane, stage) {
        const all = (selector) => [...stage.querySelectorAll(selector)];
        const cells = all('.ls-cell.read, .ls-cell.write, .ls-cell.race');
        const touched = cells.length ? cells : all('.ls-thread:not(.idle)');
        const room = pane.getBoundingClientRect();
        const boxes = touched.map((node) => node.getBoundingClientRect());
        if (!boxes.length || boxes.some((b) => b.left >= room.left && b.right <= room.right &&
            b.top >= room.top && b.bottom <= room.bottom)) return;
        if (boxes[0].left < room.left || boxes[0].right > room.right)
            pane.scrollLeft += boxes[0].left - room.left - room.width * 0.3;
        if (boxes[0].top < room.top || boxes[0].bottom > room.bottom)
            pane.scrollTop += boxes[0].top - room.top - room.height * 0.6;
    }

    function panel(kind, heading, children) {
        return html('section', { class: 'ls-panel ' + kind }, [html('h3', {}, heading), ...children]);
    }

    /* ---- the viewer ---- */

    /** Draws `trace` (lockstep-trace/1) into `element`.
     * options: step (to begin with), keys (an element whose keys step, by default the viewer itself),
     * parts (of 'source', 'stage', 'tree', 'chart', 'findings', 'metrics'; by default all), onstep(k).
     * Returns { go(k), next(), previous(), play(), stop(), step, length, model, element }. */
    function lockstepView(element, trace, options = {}) {
        const model = root.lockstepModel(trace), parts = options.parts ||
            ['source', 'stage', 'tree', 'chart', 'findings', 'metrics'];
        const view = { model, element, step: 0, length: model.frames.length, timer: null, speed: 1,
            setSpeed(factor) {
                view.speed = factor;
                if (view.timer) view.play();
            } };
        if (!trace.steps.length) {
            view.length = 0;
            element.replaceChildren(html('p', {}, 'No kernel touched memory in this run: ' +
                'there is nothing to step through.'));
            return view;
        }
        const bar = controls(view), text = words(model), stage = root.lockstepStage(model);
        const lanes = root.lockstepLanes(model), locals = root.lockstepLocals(model);
        const source = root.lockstepSource(model), jump = (k) => view.jump(k);
        const chart = root.lockstepChart(model, jump), has = (p) => parts.includes(p);
        const limits = 'The order of accesses is one that the machine may choose. ' +
            'Neither time nor caches are shown.';
        const pane = html('div', { class: 'ls-scroll', tabindex: 0, role: 'group',
            'aria-label': 'Threads and memory' }, stage.node);
        element.classList.add('ls-view');
        stage.onlayout = (l) => element.classList.toggle('ls-wide', l.columns > 16);
        const time = has('chart') ? panel('ls-time', 'Threads × frames', [
            html('p', { class: 'ls-note' }, [limits, ' ', chart.note]),
            html('div', { class: 'ls-scroll', tabindex: 0, role: 'group', 'aria-label': 'Chart' },
                chart.node)]) : null;
        const tree = has('tree') ? root.lockstepTreePlot(model, jump) : null;
        const operators = tree ? panel('ls-tree', 'Operator tree', [tree.node,
            html('p', { class: 'ls-note' }, tree.note)]) : null;
        element.replaceChildren(bar.node, text.node, html('div', { class: 'ls-main' }, [
            html('div', { class: 'ls-columns ls-top' }, [
                html('div', { class: 'ls-left' }, [has('source') ? source.node : null, operators]),
                html('div', { class: 'ls-right' }, [panel('ls-stage', 'Threads and memory', [
                    pane,
                    legend(trace.steps.some((s) => s.kind === 'warp'))])]),
            ]),
            html('div', { class: 'ls-columns ls-bottom' }, [time,
                html('div', { class: 'ls-details' }, [locals ? locals.node : null, lanes.node])]),
        ]),
        html('div', { class: 'ls-columns ls-below' }, [
            has('findings') ? root.lockstepFindings(model, jump) : null,
            has('metrics') ? root.lockstepMetrics(model) : null]));

        view.go = (k) => {
            view.step = Math.max(0, Math.min(view.length - 1, Number.isFinite(k) ? Math.floor(k) : 0));
            const frame = model.frames[view.step], wrong = wrongIn(model, view.step);
            const sentence = say(model, frame);
            bar.go(view.step, sentence);
            text.go(frame, wrong);
            stage.go(view.step, sentence); /* decides how much room the source has */
            lanes.go(frame);
            if (locals) locals.go(frame);
            if (tree) tree.go(view.step);
            follow(pane, stage.node); /* what asks for positions comes after what changes them */
            source.go(frame, wrong, model.misreads(view.step).length > 0);
            chart.go(view.step);
            element.dataset.step = view.step;
            if (options.onstep) options.onstep(view.step);
        };
        view.stop = () => { clearInterval(view.timer); view.timer = null; bar.playing(false); };
        view.jump = (k) => { view.stop(); view.go(k); };
        view.next = () => view.jump(view.step + 1);
        view.previous = () => view.jump(view.step - 1);
        view.play = () => {
            clearInterval(view.timer);
            if (view.step === view.length - 1) view.go(0);
            view.timer = setInterval(() => {
                view.go(view.step + 1);
                if (view.step === view.length - 1) view.stop();
            }, PLAY_MS / view.speed);
            bar.playing(true);
        };
        (options.keys || element).addEventListener('keydown', (e) => onkey(view, e));
        view.go(options.step || 0);
        return view;
    }

    root.lockstepView = lockstepView;
})(window);
