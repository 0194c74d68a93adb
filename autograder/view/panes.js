/* What stands around the stage: the source with its current line, the findings, the figures. */
(function (root) {
    'use strict';
    const { html, number } = root.lockstepDraw;
    const { title } = root.lockstepSay;

    /* ---- source ---- */

    const TOKENS = new RegExp([
        '(?<comment>//.*|/\\*.*?(?:\\*/|$))', '(?<string>"[^"]*")',
        '(?<cuda>\\b__\\w+__\\b|\\b__\\w+\\b|\\b(?:threadIdx|blockIdx|blockDim|gridDim)\\b)',
        '(?<word>\\b(?:if|else|for|while|do|return|int|long|unsigned|float|double|bool|void|const|' +
            'static|struct|enum|break|continue|char|auto|extern|template|typename|sizeof)\\b)',
        '(?<before>^\\s*#\\w+)',
    ].join('|'), 'g');

    /* One line in colours. @return its nodes, and whether a comment goes on in the next line */
    function coloured(text, inComment) {
        const parts = [];
        let at = 0;
        if (inComment) {
            const end = text.indexOf('*/');
            at = end < 0 ? text.length : end + 2;
            parts.push(html('span', { class: 'comment' }, text.slice(0, at)));
            if (end < 0) return [parts, true];
        }
        let open = false;
        for (const match of text.slice(at).matchAll(TOKENS)) {
            const from = text.length - text.slice(at).length, start = from + match.index;
            parts.push([start, match]);
        }
        const nodes = parts.filter((p) => !Array.isArray(p));
        let done = at;
        parts.filter(Array.isArray).forEach(([start, match]) => {
            const kind = Object.keys(match.groups).find((g) => match.groups[g] !== undefined);
            nodes.push(text.slice(done, start), html('span', { class: kind }, match[0]));
            done = start + match[0].length;
            if (kind === 'comment' && match[0].startsWith('/*')) open = !match[0].endsWith('*/');
        });
        nodes.push(text.slice(done));
        return [nodes, open];
    }

    function fileNode(name, lines) {
        let comment = false;
        const code = html('code', {}, lines.map((text, i) => {
            const [nodes, open] = coloured(text, comment);
            comment = open;
            return html('span', { class: 'ls-line', 'data-line': i + 1 }, [
                html('span', { class: 'ls-number' }, String(i + 1)), ...nodes, '\n']);
        }));
        return html('pre', { class: 'ls-code', tabindex: 0, 'aria-label': 'Source of ' + name }, code);
    }

    /* Scrolls within the pane, never the page. */
    function bring(pane, line) {
        const top = line.offsetTop;
        if (top < pane.scrollTop + 20 || top + line.offsetHeight > pane.scrollTop + pane.clientHeight - 40)
            pane.scrollTop = top - pane.clientHeight * 0.4;
    }

    root.lockstepSource = function (model) {
        const files = new Map(), heading = html('h3', {}, 'Source'), holder = html('div');
        let shown = null, lit = [];
        const open = (name) => {
            const lines = model.trace.sources[name];
            if (!lines || name === shown) return;
            if (!files.has(name)) files.set(name, fileNode(name, lines));
            holder.replaceChildren(files.get(name));
            heading.textContent = name;
            shown = name;
        };
        open(Object.keys(model.trace.sources)[0]);
        return {
            node: html('section', { class: 'ls-panel ls-source' }, [heading, holder]),
            go(frame, wrong, misread) {
                lit.forEach((line) => line.classList.remove('now', 'bad', 'other'));
                lit = [];
                const first = model.frames.slice(frame.index).find((f) => f.file) || frame;
                open(frame.file || first.file);
                const mark = (name, number, kind) => {
                    const line = name === shown && files.get(name)
                        .querySelector(`[data-line="${number}"]`);
                    if (!line) return null;
                    line.classList.add(kind);
                    lit.push(line);
                    return line;
                };
                const now = mark(frame.file, frame.line, 'now');
                if (now && (wrong.length || misread)) now.classList.add('bad');
                wrong.forEach(({ finding: f }) => [[f.file, f.line], [f.other_file, f.other_line]]
                    .forEach(([name, n]) => { if (n && n !== frame.line) mark(name, n, 'other'); }));
                if (now) bring(files.get(shown), now);
            },
        };
    };

    /* ---- findings ---- */

    const DID = { load: 'reads', store: 'writes', atomic: 'updates' };
    const MOST_LISTED = 24;

    /* All accesses of a race, each a button that goes to its frame. */
    function accessList(model, f, go) {
        const many = new Set(f.accesses.map((a) => a.block)).size > 1;
        const buttons = f.accesses.slice(0, MOST_LISTED).map((a) => html('button', {
            type: 'button', class: 'ls-access', on: { click: () => go(a.frame) },
        }, `${many ? 'b' + a.block + ' ' : ''}t${a.thread} ${DID[a.kind]} ` +
            `${model.nameOf(model.trace.arrays[a.array])}[${a.index}], frame ${a.frame}`));
        const rest = f.accesses.length - buttons.length;
        return html('div', { class: 'ls-accesses' }, [
            html('span', {}, `All ${number(f.accesses.length)} accesses that race here: `), ...buttons,
            rest ? html('span', {}, ` and ${number(rest)} more, crossed in the chart`) : null]);
    }

    /* Two findings may speak of the same two instructions, one in each order: the list comes once. */
    function listed(list, f) {
        const same = (g) => g.accesses.length === f.accesses.length &&
            g.accesses.every((a, i) => a.step === f.accesses[i].step &&
                a.thread === f.accesses[i].thread && a.key === f.accesses[i].key);
        return f.accesses.length > 2 && list.find(same) === f;
    }

    root.lockstepFindings = function (model, go) {
        const list = model.findings, errors = list.filter((f) => f.finding.severity === 'error');
        const items = list.map((f) => {
            const frames = [f.here, f.other].filter((s) => s && s.frame !== null)
                .map((s) => s.frame);
            const jumps = [...new Set(frames)].map((k) => html('button', {
                type: 'button', class: 'ls-jump', on: { click: () => go(k) },
            }, 'frame ' + k));
            return html('li', { class: f.finding.severity }, [
                html('b', {}, title(model, f)), ' ', ...jumps,
                html('p', {}, f.finding.message + (f.finding.count > 1
                    ? ` (${number(f.finding.count)} times in all)` : '')),
                listed(list, f) ? accessList(model, f, go) : null,
            ]);
        });
        const none = html('p', { class: 'ls-none' },
            'Nothing was found: no race, no access out of bounds, nothing read before it was written.');
        return html('section', { class: 'ls-panel ls-findings' }, [
            html('h3', {}, errors.length ? 'What is wrong' : 'Findings'),
            items.length ? html('ul', {}, items) : none,
        ]);
    };

    /* ---- figures ---- */

    const MEANING = {
        work: 'operator applications', steps: 'longest chain of operators',
        launches: 'kernels launched', device_launches: 'by kernels', threads: 'threads launched',
        idle_threads: 'neither combined nor stored', idle_blocks: 'of such threads only',
        lone_instructions: 'of the busiest threads', longest_thread: 'of the busiest one',
        longest_block: 'of the busiest one', barriers: 'that a block passed',
        global_reads: 'words', global_writes: 'words', shared_reads: 'words',
        shared_writes: 'words', atomics: 'operations', global_load_requests: 'warp-wide loads',
        global_load_sectors: 'of 32 bytes', global_store_requests: 'warp-wide stores',
        global_store_sectors: 'of 32 bytes', global_atomic_requests: 'warp-wide atomics',
        global_atomic_sectors: 'of 32 bytes', shared_load_passes: 'over the 32 banks',
        shared_store_passes: 'over the 32 banks', bank_conflicts: 'passes too many',
        active_lanes: 'of 32, on average',
    };

    /* Sums over launches; the mean of lanes is taken from the largest launch. */
    function metricsOf(trace) {
        const sum = {};
        trace.launches.forEach((l) => Object.entries(l.metrics).forEach(([name, v]) => {
            sum[name] = name === 'active_lanes' ? Math.max(sum[name] || 0, v) : (sum[name] || 0) + v;
        }));
        return sum;
    }

    root.lockstepMetrics = function (model) {
        const sum = metricsOf(model.trace);
        const rows = Object.entries(sum).filter(([name, v]) => v || /work|steps|conflicts/.test(name))
            .map(([name, v]) => html('div', {}, [
                html('dt', {}, [name.replace(/_/g, ' '), ' ', html('span', {}, MEANING[name])]),
                html('dd', {}, Number.isInteger(v) ? number(v) : v.toFixed(1)),
            ]));
        return html('section', { class: 'ls-panel ls-metrics' }, [
            html('h3', {}, 'What it cost'), html('dl', {}, rows)]);
    };
})(window);
