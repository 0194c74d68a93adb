/* What the notes do in the browser: formulas by KaTeX, snippets without their margin, a button that copies code, runs
   to step through, the sidebar on phones, light and dark. Nothing is fetched. */
'use strict';

/* Doxygen leaves formulas as \( ... \) and \[ ... \]. A wrong one is seen, not hidden. */
function setFormulas() {
    renderMathInElement(document.getElementById('main'), {
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

/* What is seen of a piece of code, without line numbers: folded lines are not copied. */
function visibleCode(fragment) {
    if (!fragment.querySelector('.line')) return fragment.textContent;
    return [...fragment.querySelectorAll('.line')].filter(line => !line.closest('details:not([open])'))
        .map(line => [...line.childNodes].filter(node => node.className !== 'lineno').map(node => node.textContent).join(''))
        .join('\n');
}

function addCopyButton(fragment) {
    const button = document.createElement('button'), box = document.createElement('div');
    box.className = 'copied';
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.onclick = async () => {
        await navigator.clipboard?.writeText(visibleCode(fragment));
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 1500);
    };
    fragment.replaceWith(box);
    box.append(fragment, button);
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

/* What scrolls can be scrolled with the keyboard, too. */
function focusScrollers() {
    document.querySelectorAll('.fragment, .wide, .formulaDsp, figure, .dotgraph, .image').forEach(box => {
        if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    });
}

/* A page that lies in a folder may not fetch, but scripts it may load. */
const loading = {};
function loadScript(name) {
    return loading[name] ||= new Promise((done, failed) => {
        const script = document.createElement('script');
        script.src = name;
        script.onload = done;
        script.onerror = () => failed(new Error(name + ' is not there'));
        document.head.append(script);
    });
}

/* Runs to step through. What a run cost stands in the text; findings are shown if there are any. */
async function mountTrace(place) {
    const name = place.dataset.trace;
    await loadScript('view.js');
    await loadScript(name + '.js');
    const trace = lockstepTraces[name], parts = ['source', 'stage', 'tree', 'chart'];
    lockstepView(place, trace, { parts: trace.findings.length ? [...parts, 'findings'] : parts });
}

/* The run of a solution shows its source, so it is folded; it is made when it is first unfolded. */
async function mountTraces() {
    for (const place of document.querySelectorAll('div.trace')) {
        const fold = place.closest('details.solution');
        if (fold && !fold.open) fold.addEventListener('toggle', () => fold.open && mountTrace(place), { once: true });
        else await mountTrace(place);
    }
}

/* To unfold a solution unfolds its lines, too. */
function unfoldLines() {
    document.querySelectorAll('details.solution').forEach(fold => fold.addEventListener('toggle', () =>
        fold.querySelectorAll('details.hole').forEach(hole => (hole.open = fold.open))));
}

function setMenu() {
    const button = document.getElementById('menu'), sidebar = document.getElementById('book');
    button.onclick = () => button.setAttribute('aria-expanded', String(sidebar.classList.toggle('open')));
    const here = sidebar.querySelector('[aria-current]');
    if (here && sidebar.scrollHeight > sidebar.clientHeight) sidebar.scrollTop = here.offsetTop - sidebar.clientHeight / 2;
}

function setTheme() {
    const button = document.getElementById('theme'), isDark = () => document.documentElement.classList.contains('dark-mode');
    const name = () => (button.textContent = isDark() ? 'Light' : 'Dark');
    button.onclick = () => { lockstepTheme(!isDark()); name(); };
    name();
}

/* The contents of the page stand open beside it if there is room. */
function setContents() {
    const contents = document.querySelector('details.toc');
    if (!contents) return;
    const room = matchMedia('(min-width: 1280px)');
    const fit = () => (contents.open = room.matches);
    room.addEventListener('change', fit);
    fit();
}

document.addEventListener('DOMContentLoaded', () => {
    setTheme();
    setMenu();
    setContents();
    setFormulas();
    document.querySelectorAll('.contents div.fragment').forEach(dedent);
    document.querySelectorAll('.contents .fragment').forEach(addCopyButton);
    boxTables();
    focusScrollers();
    document.documentElement.dataset.ready = 'true';
    unfoldLines();
    mountTraces();
});
