/* What the notes do in the browser: formulas by KaTeX, snippets without their margin, a switch for
   dark mode, a button that copies code. Nothing is fetched. */
'use strict';

/* Doxygen leaves formulas as \( ... \) and \[ ... \]. A wrong one is seen, not hidden. */
function setFormulas() {
    renderMathInElement(document.body, {
        delimiters: [
            { left: '\\[', right: '\\]', display: true },
            { left: '\\(', right: '\\)', display: false },
        ],
        throwOnError: false,
    });
}

/* The text in front of a line's code: its indent, however deep it stood in its file. */
function indentNode(line) {
    for (let node = line.firstChild; node; node = node.nextSibling)
        if (node.nodeType === Node.TEXT_NODE) return node;
    return null;
}

/* A snippet starts at its own left margin. */
function dedent(fragment) {
    const lines = [...fragment.querySelectorAll('.line')].filter(l => l.textContent.replace(/^\s*\d*/, '').trim());
    const nodes = lines.map(indentNode);
    const width = node => (node ? node.data.match(/^[ \u00a0]*/)[0].length : 0);
    const least = Math.min(...nodes.map(width));
    if (least > 0 && Number.isFinite(least)) nodes.forEach(node => (node.data = node.data.slice(least)));
}

/* A hole: the lines between TODO(n) and END TODO stay folded until they are asked for. */
function foldHole(lines) {
    const button = document.createElement('button');
    button.className = 'hole';
    button.textContent = `show ${lines.length} line${lines.length > 1 ? 's' : ''}`;
    lines.forEach(line => (line.hidden = true));
    button.onclick = () => {
        lines.forEach(line => (line.hidden = false));
        button.remove();
    };
    lines[0].before(button);
}

function foldHoles(fragment) {
    let hole = null;
    fragment.querySelectorAll('.line').forEach(line => {
        if (/\/\/ END TODO/.test(line.textContent)) {
            if (hole && hole.length) foldHole(hole);
            hole = null;
        } else if (hole) hole.push(line);
        if (/\/\/ TODO\(\d+\)/.test(line.textContent)) hole = [];
    });
}

/* A wide table scrolls in a box of its own, so that a phone's page does not. */
function boxTables() {
    document.querySelectorAll('.contents table.markdownTable, .contents table.doxtable').forEach(table => {
        const box = document.createElement('div');
        box.className = 'wide';
        table.replaceWith(box);
        box.append(table);
        const edge = box.getBoundingClientRect().right + 1;
        const wide = [...table.querySelectorAll('th')].some(cell => cell.getBoundingClientRect().right > edge);
        box.classList.toggle('roomy', wide); // then its columns need not be squeezed
    });
}

/* A page that lies in a folder may not fetch, but scripts it may load. */
function loadScript(name) {
    return new Promise((done, failed) => {
        const script = document.createElement('script');
        script.src = name;
        script.onload = done;
        script.onerror = () => failed(new Error(name + ' is not there'));
        document.head.append(script);
    });
}

/* Runs to step through. What a run cost stands in the text; findings are shown if there are any. */
async function mountTraces() {
    const places = [...document.querySelectorAll('div.trace')];
    if (!places.length) return;
    await loadScript('view.js');
    for (const place of places) {
        const name = place.dataset.trace;
        await loadScript(name + '.js');
        const trace = lockstepTraces[name], parts = ['source', 'stage', 'chart'];
        lockstepView(place, trace, { parts: trace.findings.length ? [...parts, 'findings'] : parts });
    }
}

document.addEventListener('DOMContentLoaded', () => {
    mountTraces();
    setFormulas();
    document.querySelectorAll('.contents div.fragment').forEach(fragment => {
        dedent(fragment);
        foldHoles(fragment);
    });
    boxTables();
});

DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
