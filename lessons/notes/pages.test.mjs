/* The notes in a browser: nothing is asked of the network, no script fails, every formula is set, no page is wider
 * than its window (what is wide scrolls in a box), axe-core finds nothing, the search finds words, solutions stay
 * folded, and runs can be stepped through. make test-notes runs it where the slides' packages (make slides) and
 * Chromium are. */
import assert from 'node:assert';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const SITE = 'build/notes/html';
const SIZES = { 'a desk': [1280, 800], 'a phone': [390, 844] };
const here = existsSync('build/slides/node_modules/axe-core');
const { lacking, openBrowser } = here ? await import('../../slides/browser.mjs') : {};
const { packaged } = here ? await import('../../slides/packages.mjs') : {};
const skip = here ? lacking() || false : 'the packages of the slides are not here: make slides';
const book = readFileSync('build/notes/contents.tsv', 'utf8').trim().split('\n').map((line) => line.split('\t')[1]);
const all = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith('.html'));
const pages = [...book, ...all.filter((name) => /^[^/]*_8h\.html$/.test(name))];
let browser;
let context;
before(async () => {
    if (skip) return;
    browser = await openBrowser();
    context = await browser.newContext({ reducedMotion: 'reduce' });
});
after(() => browser?.close());

async function open(name, [width, height]) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    page.wrong = [];
    page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || page.wrong.push(`asks for ${request.url()}`));
    page.on('requestfailed', (request) => page.wrong.push(`${request.url()} is not there`));
    page.on('pageerror', (error) => page.wrong.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
    await page.goto(pathToFileURL(resolve(join(SITE, name))).href);
    if (!name.includes('/')) await page.waitForFunction(() => document.documentElement.dataset.ready &&
        [...document.querySelectorAll('div.trace')].every((d) => d.dataset.step !== undefined || d.closest('details:not([open])')));
    return page;
}

/* In the page: what of the contents is cut off by the window, and cannot be scrolled to. */
function misfits() {
    const found = [], width = document.documentElement.clientWidth;
    const scrolls = (node) => !node.matches('main') &&
        (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    document.querySelectorAll('main *').forEach((node) => {
        const box = node.getBoundingClientRect();
        if (box.width && node.checkVisibility() && box.right > width + 1 && !scrolls(node.parentElement))
            found.push(`${node.tagName} ${node.className} ends at ${Math.round(box.right)}`);
    });
    document.querySelectorAll('.katex-error').forEach((node) => found.push(`formula ${node.textContent}`));
    return found.slice(0, 5);
}

test('there are pages', () => assert.ok(pages.length > 10, 'make notes first'));

/* Each page is opened once, and looked at in every way: what is wrong is collected by kind. */
const found = { 'a desk': [], 'a phone': [], light: [], dark: [] };
const note = (kind, name, wrong) => found[kind].push(...wrong.map((text) => `${name}: ${text}`));

async function lookAt(name) {
    const page = await open(name, SIZES['a desk']);
    note('a desk', name, await page.evaluate(misfits));
    for (const scheme of ['light', 'dark']) {
        await page.evaluate((isDark) => lockstepTheme(isDark), scheme === 'dark');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        note(scheme, name, await violations(page, scheme === 'dark' ? ['color-contrast'] : null)); // the rest is the same
    }
    await page.setViewportSize({ width: SIZES['a phone'][0], height: SIZES['a phone'][1] });
    note('a phone', name, await page.evaluate(misfits));
    note('a desk', name, page.wrong);
    await page.close();
}

/* Three pages at a time, since a page's time is mostly waiting. */
async function sideBySide(names, look) {
    const rest = [...names];
    await Promise.all([1, 2, 3].map(async () => { while (rest.length) await look(rest.shift()); }));
}

test('every page opens', { skip }, () => sideBySide(pages, lookAt));

/* Sources, structs, traces and slides. */
test('all other pages open and fit', { skip }, async () => {
    const rest = all.filter((name) => !pages.includes(name)), wrong = [];
    assert.ok(rest.length > 50, 'make notes first');
    await sideBySide(rest, async (name) => {
        const page = await open(name, SIZES['a desk']);
        for (const [width, height] of Object.values(SIZES)) {
            await page.setViewportSize({ width, height });
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            if (wide > 0) wrong.push(`${name}: ${wide} wider than ${width}`);
        }
        wrong.push(...page.wrong.map((text) => `${name}: ${text}`));
        await page.close();
    });
    assert.deepEqual(wrong, []);
});
for (const where of Object.keys(SIZES)) test(`every page is whole on ${where}`, { skip }, () => assert.deepEqual(found[where], []));
for (const scheme of ['light', 'dark']) test(`axe-core finds nothing, ${scheme}`, { skip }, () => assert.deepEqual(found[scheme], []));

/* The words of a chart that its edge cuts off. */
async function cutWords(page, svg) {
    await page.setContent(svg.replace(/^[^]*?<svg/, '<svg'));
    return page.evaluate(() => {
        const box = document.querySelector('svg').getBoundingClientRect();
        return [...document.querySelectorAll('svg text')].filter((text) => {
            const words = text.getBoundingClientRect();
            return words.width && (words.left < box.left - 1 || words.right > box.right + 1 || words.top < box.top - 1 || words.bottom > box.bottom + 1);
        }).map((text) => text.textContent);
    });
}

test('words of charts are not cut off', { skip }, async () => {
    const charts = readdirSync(SITE).filter((name) => /^\d-.*\.svg$/.test(name)), page = await context.newPage(), cut = [];
    for (const name of charts)
        cut.push(...(await cutWords(page, readFileSync(join(SITE, name), 'utf8'))).map((words) => `${name}: ${words}`));
    const planted = (x, y) => `<svg width="200" height="50"><text x="${x}" y="${y}">some words</text></svg>`;
    assert.deepEqual(await cutWords(page, planted(20, 30)), []);
    for (const [x, y] of [[180, 30], [-20, 30], [20, 2], [20, 58]]) assert.deepEqual(await cutWords(page, planted(x, y)), ['some words']);
    await page.close();
    assert.ok(charts.length > 10, 'there are charts');
    assert.deepEqual(cut, []);
});

test('what does not fit would be found', { skip }, async () => {
    const page = await open('index.html', SIZES['a phone']);
    await page.evaluate(() => { document.querySelector('.contents p').style.width = '2000px'; });
    assert.match((await page.evaluate(misfits)).join(), /the page is 20.*P .*ends at 20/);
    await page.close();
});

test('what a page should not do would be found', { skip }, async () => {
    const page = await open('index.html', SIZES['a desk']);
    assert.deepEqual(page.wrong, []);
    await page.evaluate(() => {
        console.error('a planted error');
        setTimeout(() => { throw new Error('a planted exception'); });
        for (const src of ['http://127.0.0.1:9/planted.png', 'planted.png']) new Image().src = src;
    });
    const all = [/^a planted error/, /^a planted exception/, /^asks for http:.*planted/, /^file:.*planted.png is not there/];
    for (const wait = Date.now() + 5000; Date.now() < wait && !all.every((one) => page.wrong.some((text) => one.test(text)));)
        await page.waitForTimeout(50);
    for (const one of all) assert.match(page.wrong.join('\n'), new RegExp(one, 'm'));
    await page.close();
});

/* ---- accessibility ---- */

async function violations(page, rules) {
    if (!await page.evaluate(() => window.axe)) await page.evaluate(packaged('axe-core/axe.min.js'));
    const result = await page.evaluate((runOnly) => axe.run(document, { preload: false, resultTypes: ['violations'], ...runOnly }), rules && { runOnly: rules });
    return result.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(' and ')}`);
}

test('what axe-core should find, it finds', { skip }, async () => {
    const page = await open('grading.html', SIZES['a desk']);
    await page.evaluate(() => {
        lockstepTheme(false);
        document.documentElement.removeAttribute('lang');
        document.querySelectorAll('.contents p').forEach((p) => { p.style.color = '#ccc'; });
    });
    assert.match((await violations(page)).join(), /color-contrast.*html-has-lang/);
    assert.match((await violations(page, ['color-contrast'])).join(), /^color-contrast/);
    await page.evaluate(() => {
        lockstepTheme(true);
        document.querySelectorAll('.contents p').forEach((p) => { p.style.color = '#333'; });
    });
    assert.match((await violations(page, ['color-contrast'])).join(), /^color-contrast/);
    await page.close();
});

/* ---- getting around ---- */

/* How many clicks each page is from the start; textOf gives a page's HTML. */
function clicksTo(textOf) {
    const clicks = new Map([['index.html', 0]]);
    for (const [name, count] of clicks)
        if (!name.includes('/'))
            for (const [, to] of textOf(name).matchAll(/href="([^"#:]+\.html)/g)) clicks.has(to) || clicks.set(to, count + 1);
    return clicks;
}

test('clicks are counted', () => {
    const links = { 'index.html': 'a', 'a.html': 'b', 'b.html': 'c', 'c.html': 'd', 'd.html': 'a', 'alone.html': 'a' };
    const clicks = clicksTo((name) => `<a href="${links[name]}.html#x">a page</a><a href="https://example.org/y.html">elsewhere</a>`);
    assert.deepEqual(Object.keys(links).filter((name) => !(clicks.get(name) <= 3)), ['d.html', 'alone.html']);
});

test('every page is at most three clicks from the start', () => {
    const clicks = clicksTo((name) => readFileSync(join(SITE, name), 'utf8'));
    assert.deepEqual(pages.filter((name) => !(clicks.get(name) <= 3)), []);
    assert.deepEqual(readdirSync(SITE).filter((name) => name.endsWith('.html') && !clicks.has(name)), []);
    assert.deepEqual([...clicks.keys()].filter((name) => !existsSync(join(SITE, name))), []);
});

const WORDS = { 'bank conflict': 'primer.html', brent: 'lesson1.html', shuffle: 'primer.html', coalesc: 'primer.html', occupancy: 'primer.html',
    'look-back': 'lesson2.html', histogram: 'lesson3.html', 'merge path': 'lesson4.html', gradebook: 'grading.html', gdb: 'editors.html' };

/* Which words the search does not find on the page where they should be. */
async function lostWords(page, places) {
    const lost = [];
    for (const [words, where] of Object.entries(places)) {
        await page.fill('#query', words);
        await page.waitForFunction(() => window.lockstepSections && !document.getElementById('found').hidden); // it is loaded when it is first used
        const found = await page.locator('#found a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        if (!found.some((href) => href.startsWith(where))) lost.push(`${words}: ${found.slice(0, 5)}`);
    }
    return lost;
}

test('the search finds words', { skip }, async () => {
    const page = await open('index.html', SIZES['a desk']);
    assert.deepEqual(await lostWords(page, WORDS), []);
    assert.deepEqual((await lostWords(page, { xyzzy: 'primer.html', gradebook: 'primer.html' })).map((text) => text.split(':')[0]), ['xyzzy', 'gradebook']);
    await page.fill('#query', 'xyzzy');
    assert.match(await page.locator('#found').textContent(), /Nothing found/);
    await page.keyboard.press('Escape');
    await page.fill('#query', 'bank conflict');
    await page.keyboard.press('Enter');
    await page.waitForURL(/primer_banks/);
    await page.close();
});

test('on a phone the sidebar opens on demand', { skip }, async () => {
    const page = await open('lesson1.html', SIZES['a phone']), link = page.locator('nav#book a').first();
    assert.equal(await link.isVisible(), false);
    await page.locator('#menu').click();
    assert.equal(await link.isVisible(), true);
    await page.close();
});

/* ---- runs and solutions ---- */

test('runs are stepped through with keys', { skip }, async () => {
    const page = await open('primer.html', SIZES['a desk']);
    const run = page.locator('div.trace').nth(1);
    await run.locator('button[data-act=next]').click();
    await page.keyboard.press('ArrowRight');
    assert.equal(await run.getAttribute('data-step'), '2');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await run.getAttribute('data-step'), '1');
    await page.close();
});

/* In the page: what is seen and what may be copied of it. */
const visible = () => document.querySelector('main').innerText;

test('a solution is folded until it is asked for', { skip }, async () => {
    const page = await open('lesson1.html', SIZES['a desk']);
    const line = /value_t result = in\[0\]/, fold = (words) => page.locator('details.solution > summary', { hasText: words });
    assert.doesNotMatch(await page.evaluate(visible), line);
    await fold('serial: the solution').click();
    await page.waitForFunction(() => document.querySelector('main').innerText.includes('value_t result = in[0]'));
    assert.equal(await page.locator('details.solution .ls-view').count(), 0);
    await fold('shared: the solution').click();
    await fold('Step through the solution').click();
    await page.waitForSelector('details.solution .ls-view');
    await page.close();
});

/* Text without margins and line numbers. */
const squeezed = (text) => text.split('\n').map((line) => line.replace(/^\s*\d*\s*/, '').trimEnd()).filter(Boolean).join('\n');

/* In the page: what the buttons beside the code copy, and what is copied if all of the page is selected. */
function copied() {
    const texts = [];
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { texts.push(text); } } });
    document.querySelectorAll('button.copy').forEach((button) => button.click());
    getSelection().selectAllChildren(document.querySelector('main'));
    return [...texts, getSelection().toString()];
}

test('no page shows a solution or lets it be copied, and the search does not contain one', { skip }, async () => {
    const seen = [], searched = readFileSync(join(SITE, 'search-data.js'), 'utf8');
    let holes = 0, copies = 0;
    for (const lesson of readdirSync('solutions').filter((name) => /^\d/.test(name))) {
        const page = await open(`lesson${lesson[0]}.html`, SIZES['a desk']), text = squeezed(await page.evaluate(visible));
        const taken = (await page.evaluate(copied)).map(squeezed);
        await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; }));
        const unfolded = squeezed(await page.evaluate(visible)), takenUnfolded = (await page.evaluate(copied)).map(squeezed);
        for (const file of readdirSync(`solutions/${lesson}`).filter((name) => name.endsWith('.cu'))) {
            const source = readFileSync(`solutions/${lesson}/${file}`, 'utf8');
            for (const [, hole] of source.matchAll(/\/\/ TODO\(.*\n([^]*?)\n *\/\/ END TODO/g)) {
                holes += unfolded.includes(squeezed(hole));
                copies += takenUnfolded.some((code) => code.includes(squeezed(hole)));
                if ([text, searched, ...taken].some((shown) => shown.includes(squeezed(hole)))) seen.push(`${lesson}/${file}: ${hole}`);
            }
        }
        await page.close();
    }
    assert.deepEqual(seen, []);
    assert.ok(holes > 30, `only ${holes} solutions are there when they are unfolded`);
    assert.ok(copies > 30, `only ${copies} solutions can be copied when they are unfolded`);
    assert.deepEqual(readdirSync(SITE).filter((name) => /_8cu/.test(name)), []);
});
