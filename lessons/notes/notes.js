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

/* A wide table scrolls in a box of its own, so that a phone's page does not. */
function boxTables() {
    document.querySelectorAll('.contents table.markdownTable, .contents table.doxtable').forEach(table => {
        const box = document.createElement('div');
        box.className = 'wide';
        table.replaceWith(box);
        box.append(table);
    });
}

/* Runs to step through: a trace, already loaded by its own script, in the place that is kept for it. */
function mountTraces() {
    document.querySelectorAll('div.trace').forEach(element => {
        lockstepView(element, lockstepTraces[element.dataset.trace]);
    });
}

document.addEventListener('DOMContentLoaded', () => {
    mountTraces();
    setFormulas();
    document.querySelectorAll('.contents div.fragment').forEach(dedent);
    boxTables();
});

DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
