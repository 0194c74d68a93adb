/* The page that `lockstep view` writes: one viewer, all of the window's keys, #frame=12 in its address;
   with several traces, a list to choose from (#shared,frame=12). */
(function () {
    'use strict';
    const { html, plural } = window.lockstepDraw;
    const traces = JSON.parse(document.getElementById('traces').textContent);
    const holder = document.getElementById('view'), tabs = document.getElementById('tabs');
    const nameOf = (t) => t.exercise || (t.launches[0] || {}).kernel || 'run';
    let shown = null, view = null;

    function read() {
        const hash = decodeURIComponent(location.hash.slice(1)), frame = /(?:frame|step)=(\d+)/.exec(hash);
        const name = hash.split(',')[0];
        return {
            trace: traces.find((t) => nameOf(t) === name) || shown || traces[0],
            step: frame ? +frame[1] : 0,
        };
    }

    function address(trace, step) {
        return '#' + (traces.length > 1 ? encodeURIComponent(nameOf(trace)) + ',' : '') +
            'frame=' + step;
    }

    function summary(trace) {
        const errors = trace.findings.filter((f) => f.severity === 'error').length;
        if (!trace.steps.length) return trace.case || '';
        return [trace.case, plural(trace.launches.length, 'launch').replace('launchs', 'launches'),
            trace.cut ? 'cut: the run was longer than what is kept' : null,
            errors ? plural(errors, 'error') + ' found' : 'no errors found',
        ].filter(Boolean).join(' · ');
    }

    /* How far down the panes begin: view.css gives them the rest of the window. */
    function measure() {
        const main = holder.querySelector('.ls-main');
        if (main) holder.style.setProperty('--ls-above',
            Math.ceil(main.getBoundingClientRect().top + scrollY) + 'px');
    }
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.querySelector('header'));

    function open({ trace, step }) {
        if (trace === shown) return view.go && view.go(step);
        if (view && view.stop) view.stop();
        shown = trace;
        document.getElementById('title').textContent = trace.title
            ? `${nameOf(trace)}: ${trace.title}` : nameOf(trace);
        document.getElementById('summary').textContent = summary(trace);
        const verdict = document.getElementById('verdict');
        verdict.hidden = !trace.why;
        verdict.className = trace.verdict || '';
        verdict.textContent = trace.why ? `${trace.verdict}: ${trace.why}` : '';
        tabs.replaceChildren(...(traces.length < 2 ? [] : traces.map((t) => html('a', {
            href: address(t, 0), 'aria-current': t === trace ? 'true' : null,
        }, nameOf(t)))));
        const fresh = html('div');
        const old = holder.querySelector('.ls-words');
        if (old) sizes.unobserve(old);
        holder.replaceChildren(fresh);
        view = window.lockstepView(fresh, trace, {
            step, onstep: (k) => history.replaceState(null, '', address(trace, k)),
        });
        const words = holder.querySelector('.ls-words');
        if (words) sizes.observe(words);
        measure();
        window.lockstepPage = view;
    }

    addEventListener('hashchange', () => open(read()));
    /* the viewer listens to itself; keys pressed anywhere else are handed to it */
    addEventListener('keydown', (e) => {
        if (view.length && !(e.target.closest && e.target.closest('.ls-view')))
            view.element.dispatchEvent(new KeyboardEvent('keydown', e));
    });
    open(read());
})();
