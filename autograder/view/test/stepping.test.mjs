/* Drives the page as a student would, in Chromium. What is tested is stepping: however one comes to
   a step, the same must be seen there. Run by `make test-pages`. */
import test from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';

const pages = new URL('../../../build/pages/', import.meta.url);
const { chromium } = createRequire(new URL('package.json', pages))('playwright-core');

let context, page, profile;
const requests = [], errors = [];

test.before(async () => {
    profile = mkdtempSync(tmpdir() + '/lockstep-pages-');
    context = await chromium.launchPersistentContext(profile, {
        executablePath: process.env.CHROMIUM, headless: true, reducedMotion: 'reduce',
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
            '--disable-component-update', '--disable-sync'],
        viewport: { width: 1280, height: 900 },
    });
    page = context.pages()[0];
    page.on('request', (r) => { if (!/^(file|data|about):/.test(r.url())) requests.push(r.url()); });
    page.on('pageerror', (e) => errors.push(e.message));
    page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()); });
});

test.after(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
});

const NAMES = ['count-tree-of-eight', 'race-shared', 'count-shuffle', 'count-banks-16',
    'barrier-after-return'];

async function open(name, hash = '') {
    await page.goto('about:blank');
    await page.goto(new URL(name + '.html', pages).href + hash);
}

/* All that can be seen of a step: words, current lines, memory, arrows, threads, the chart's cursor. */
const seen = () => page.evaluate(() => {
    const all = (selector, f) => [...document.querySelectorAll(selector)].map(f);
    return {
        step: document.querySelector('.ls-view').dataset.step,
        where: document.querySelector('.ls-where').textContent,
        slider: document.querySelector('.ls-controls input').value,
        words: document.querySelector('.ls-words').textContent,
        lines: all('.ls-line.now, .ls-line.other', (l) => l.className + l.dataset.line),
        cells: all('.ls-cell', (c) => [c.dataset.cell, c.getAttribute('class'), c.textContent]),
        arrows: all('.ls-arrow', (a) => [a.getAttribute('class'), a.dataset.access, a.getAttribute('d')]),
        threads: all('.ls-thread', (t) => [t.dataset.thread, t.getAttribute('class')]),
        blocks: all('.ls-block', (b) => b.getAttribute('class')),
        cursor: document.querySelector('.ls-cursor').getAttribute('x'),
    };
});

const last = () => page.evaluate(() => window.lockstepPage.length - 1);

for (const name of NAMES)
    test(`${name}: forwards, backwards, by address and by slider show the same`, async () => {
        await open(name);
        const n = await last(), forwards = [await seen()];
        for (let k = 1; k <= n; k++) {
            await page.keyboard.press('ArrowRight');
            forwards.push(await seen());
            assert.equal(forwards[k].step, String(k));
        }
        assert.notDeepEqual(forwards[0], forwards[n]);
        for (let k = n - 1; k >= 0; k--) {
            await page.keyboard.press('ArrowLeft');
            assert.deepEqual(await seen(), forwards[k], `back at step ${k}`);
        }
        for (let k = 0; k <= n; k++) {
            await open(name, `#frame=${k}`);
            assert.deepEqual(await seen(), forwards[k], `opened at step ${k}`);
        }
        for (const k of [n, 0, n >> 1, 1]) {
            await page.locator('.ls-controls input').fill(String(k));
            assert.deepEqual(await seen(), forwards[k], `slid to step ${k}`);
        }
    });

test('what a step shows is what the trace says', async () => {
    await open('count-tree-of-eight', '#frame=5');
    const { cells, arrows, lines, threads } = await seen();
    const text = (key) => cells.find((c) => c[0] === key)[2];
    assert.match(text('0.0.1[0]'), /= 20/);
    assert.match(text('0.0.1[1]'), /= 5/);
    assert.match(text('0.0.1[2]'), /= 13/);
    assert.deepEqual(arrows.map((a) => a[1]).sort(), ['0 load 0.0.1[0]', '0 load 0.0.1[2]',
        '0 store 0.0.1[0]', '1 load 0.0.1[1]', '1 load 0.0.1[3]', '1 store 0.0.1[1]']);
    assert.deepEqual(lines, ['ls-line now11']);
    assert.equal(threads.filter((t) => /idle/.test(t[1])).length, 6);
});

test('a race is red, dashed, with both threads named; its finding jumps there', async () => {
    await open('race-shared');
    await page.locator('.ls-findings .ls-jump').last().click();
    const { arrows, threads, words } = await seen();
    assert.deepEqual(arrows.filter((a) => /race/.test(a[0])).map((a) => a[1]),
        Array.from({ length: 32 }, (x, t) => `${t} store 0.0.0[${t}]`), 'all that race, and no other');
    assert.ok(threads.some((t) => t[0] === '0:31' && /race/.test(t[1])));
    assert.ok(threads.some((t) => t[0] === '0:32' && /race/.test(t[1])));
    assert.match(words, /Race on s\[3[12]\]: t3[12] and t3[12]/);
    const dashes = await page.locator('.ls-arrow.race').first()
        .evaluate((a) => getComputedStyle(a).strokeDasharray);
    assert.notEqual(dashes, 'none');
});

test('a deadlock is shown where it is: threads in red, their line marked', async () => {
    await open('deadlock-spin');
    await page.locator('.ls-findings .ls-jump').first().click();
    const { threads, lines, words, step } = await seen();
    assert.equal(step, String(await last()));
    assert.equal(threads.filter((t) => /stuck/.test(t[1])).length, 64);
    assert.deepEqual(lines, ['ls-line now bad3']);
    assert.match(words, /^Deadlock: threads 0–31 wait in line 3 of block 0/);
});

test('the current line is in view, however wide the stage', async () => {
    for (const name of [...NAMES, 'warp']) { // warp: a wide stage, and little room for a long source
        await open(name, '#frame=1');
        const [top, bottom, from, to] = await page.evaluate(() => {
            const box = (s) => document.querySelector(s).getBoundingClientRect();
            const line = box('.ls-line.now'), pane = box('.ls-code');
            return [line.top, line.bottom, pane.top, pane.bottom];
        });
        assert.ok(top >= from && bottom <= to, `${name}: line ${top}-${bottom}, pane ${from}-${to}`);
    }
});

test('a block that races is drawn, however many there are', async () => {
    await open('last-block-no-fence');
    await page.locator('.ls-findings .ls-jump').first().click();
    const { threads } = await seen();
    /* the last block's lane i reads what block i stored; its own store is before that */
    assert.deepEqual(threads.filter((t) => /race/.test(t[1])).map((t) => t[0]),
        ['0:0', ...Array.from({ length: 39 }, (x, lane) => '39:' + lane)]);
});

test('bank conflicts are counted and marked', async () => {
    await open('count-banks-16', '#frame=1');
    const { words, cells } = await seen();
    assert.match(words, /16-way bank conflict: 15 extra passes/);
    assert.equal(cells.filter((c) => /conflict/.test(c[1])).length, 32);
});

test('keys: Home, End, space; the address follows', async () => {
    await open('count-tree-of-eight');
    const n = await last();
    await page.keyboard.press('End');
    assert.equal((await seen()).step, String(n));
    assert.match(page.url(), new RegExp(`#frame=${n}$`));
    await page.keyboard.press('Home');
    assert.equal((await seen()).step, '0');
    await page.keyboard.press(' ');
    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 1);
    await page.keyboard.press(' ');
    assert.equal(await page.getByRole('button', { name: 'Play' }).count(), 1);
    await page.evaluate(() => { location.hash = '#step=3'; });
    await page.waitForFunction(() => document.querySelector('.ls-view').dataset.step === '3');
    await page.goto(page.url().replace(/#.*/, '#step=999'));
    await page.waitForFunction((k) => document.querySelector('.ls-view').dataset.step === k, String(n));
});

test('playing goes on to the end and stops there', async () => {
    await page.clock.install();
    await open('count-tree-of-eight');
    const n = await last();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(1300 * 2 + 10);
    assert.equal((await seen()).step, '2');
    await page.clock.runFor(1300 * n);
    assert.equal((await seen()).step, String(n));
    assert.equal(await page.getByRole('button', { name: 'Play' }).count(), 1);
});

test('a thread can be looked at alone', async () => {
    await open('count-tree-of-eight', '#step=3');
    const all = (await seen()).arrows.length;
    await page.locator('[data-thread="0:1"]').click();
    const alone = (await seen()).arrows;
    assert.ok(alone.length < all && alone.every((a) => a[1].startsWith('1 ')));
    await page.locator('[data-thread="0:1"]').click();
    assert.equal((await seen()).arrows.length, all);
});

test('several viewers on a page do not disturb each other', async () => {
    await open('count-tree-of-eight');
    await page.evaluate(() => {
        const trace = JSON.parse(document.getElementById('traces').textContent)[0];
        for (const id of ['one', 'two']) {
            const node = document.body.appendChild(document.createElement('div'));
            node.id = id;
            window[id + 'View'] = window.lockstepView(node, trace, { parts: ['stage', 'source'] });
        }
    });
    await page.locator('#one .ls-controls input').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const steps = await page.evaluate(() => ['#one', '#two', '#view > div']
        .map((s) => document.querySelector(s).dataset.step));
    assert.deepEqual(steps, ['2', '0', '0']);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((e) => e.id));
    assert.equal(new Set(ids).size, ids.length, 'an id twice');
});

test('it can be heard and reached by keyboard', async () => {
    await open('race-shared', '#frame=2');
    const unnamed = await page.evaluate(() => [...document.querySelectorAll('button, input')]
        .filter((b) => !(b.getAttribute('aria-label') || b.textContent.trim())).length);
    assert.equal(unnamed, 0);
    const stage = await page.locator('.ls-stage-svg').getAttribute('aria-label');
    assert.match(stage, /Threads .* read/);
    assert.match(await page.locator('.ls-controls input').getAttribute('aria-valuetext'), /^frame 2 of/);
    assert.equal(await page.locator('[aria-live=polite]').count(), 1);
});

test('source, stage and chart are in sight together on a small laptop', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('count-tree-of-eight');
    for (const part of ['.ls-source', '.ls-stage', '.ls-time .ls-chart']) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box.y + box.height <= 900, `${part} ends at ${box.y + box.height}`);
    }
    await page.setViewportSize({ width: 1440, height: 600 });
    assert.ok((await page.locator('.ls-stage').boundingBox()).height > 150, 'a low window scrolls instead');
    await page.setViewportSize({ width: 390, height: 844 });
    const [stage, source] = await Promise.all(['.ls-stage', '.ls-source'].map((part) =>
        page.locator(part).first().boundingBox()));
    assert.ok(stage.y < source.y, 'on a phone the stage comes first');
    await page.setViewportSize({ width: 1280, height: 900 });
});

test('a run plays at the speed that was chosen', async () => {
    await open('count-tree-of-eight');
    const speed = page.locator('[data-act=speed]');
    assert.equal(await speed.textContent(), '1 ×');
    await speed.click();
    await speed.click();
    assert.equal(await speed.textContent(), '4 ×');
    const waits = await page.evaluate(() => {
        const real = window.setInterval, list = [];
        window.setInterval = (act, ms) => (list.push(ms), real(act, ms));
        document.querySelector('[data-act=play]').click();
        document.querySelector('[data-act=speed]').click();
        window.setInterval = real;
        return list;
    });
    assert.deepEqual(waits, [325, 2600], 'milliseconds for a step, at 4 and at half the speed');
    await page.keyboard.press('End');
});

test('a phone has no sideways scroll, light or dark', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const grounds = [];
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const name of NAMES) {
            await open(name, '#frame=1');
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= 390, `${name}: ${wide} pixels wide`);
        }
        grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    assert.notEqual(grounds[0], grounds[1]);
});

/* What the operator tree shows: { lit, done, all } as numbers of operations. */
const operations = () => page.evaluate(() => {
    const count = (selector) => [...document.querySelectorAll(selector)]
        .reduce((n, node) => n + +node.dataset.operations, 0);
    return { lit: count('.ls-op.now'), done: count('.ls-op.done'), all: count('.ls-op') };
});

test('the operator tree follows the frames, and a click on an operation goes to its frame', async () => {
    await open('lesson-1', '#shared,frame=3');
    assert.deepEqual(await operations(), { lit: 4, done: 0, all: 7 });
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await operations(), { lit: 0, done: 4, all: 7 });
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await operations(), { lit: 2, done: 4, all: 7 });
    assert.equal(await page.locator('.ls-flow.now').count(), 4);
    await page.locator('.ls-op', { hasText: /^25/ }).or(page.locator('.ls-op').last()).last().click();
    assert.equal((await seen()).step, '7');
    assert.deepEqual(await operations(), { lit: 1, done: 6, all: 7 });
    await page.keyboard.press('End');
    assert.deepEqual(await operations(), { lit: 0, done: 7, all: 7 });
});

test('each instruction shows which of its lanes are inactive', async () => {
    const lanes = () => page.evaluate(() => [...document.querySelectorAll('.ls-lanes-svg g')].map((g) =>
        [+g.dataset.active, +g.dataset.lanes, g.querySelectorAll('.ls-lane.off').length]));
    await open('count-tree-of-eight', '#frame=5');
    assert.deepEqual(await lanes(), [[2, 8, 6], [2, 8, 6], [2, 8, 6]], 'two loads and a store');
    await open('lesson-2', '#blelloch,frame=10');
    assert.ok((await lanes()).every(([active, all, off]) => active === 4 && all === 32 && off === 28));
});

test('the variables of each thread, and what has changed', async () => {
    await open('locals-shared', '#frame=5');
    const table = () => page.evaluate(() => [...document.querySelectorAll('.ls-locals tr')].map((row) =>
        [...row.children].map((c) => c.textContent + (c.className ? ' ' + c.className : ''))));
    assert.deepEqual(await table(), [['variable', 't0', 't1'], ['half', '2 changed', '2 changed'],
        ['tid', '0', '1'], ['width', '4 changed', '4 changed']]);
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await table(), []);
    assert.match(await page.locator('.ls-locals').textContent(), /this line accesses no memory/);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual((await table())[0], ['variable', ...Array.from({ length: 8 }, (x, i) => 't' + i)]);
    await open('count-tree-of-eight');
    assert.equal(await page.locator('.ls-locals').count(), 0, 'a trace without variables');
});

test('what a frame touches is in sight, however many threads there are', async () => {
    for (const [lesson, name] of [[4, 'balanced'], [2, 'single-pass'], [1, 'one-launch']]) {
        await open('lesson-' + lesson, `#${name},frame=80`);
        for (let k = 0; k <= await last(); k += 7) {
            const { touched, active, lit } = await page.evaluate((at) => {
                window.lockstepPage.go(at);
                const frame = window.lockstepPage.model.frames[at];
                return {
                    touched: frame.steps.some((s) => s.lanes), active: frame.kind === 'line',
                    lit: [document.querySelectorAll('.ls-cell.read, .ls-cell.write').length,
                        document.querySelectorAll('.ls-thread:not(.idle)').length],
                };
            }, k);
            assert.ok(!touched || lit[0] > 0, `${name}, frame ${k}: no cell`);
            assert.ok(!active || lit[1] > 0, `${name}, frame ${k}: no thread`);
        }
    }
});

test('every access of a race is in the list, and crossed in the chart', async () => {
    await open('race-shared');
    assert.equal(await page.locator('.ls-accesses').count(), 1, 'one list for both orders');
    assert.match(await page.locator('.ls-accesses').textContent(), /^All 128 accesses.*and 104 more/);
    assert.equal(await page.locator('.ls-chart .ls-cross').count(), 128);
    await page.locator('.ls-access').first().click();
    assert.equal(await page.locator('.ls-arrow.race').count(), 32, 'a store of the warp');
});

/* To a frame, until the page has its layout. */
const goTo = (k) => page.evaluate(async (at) => {
    window.lockstepPage.go(at);
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}, k);

/* Panes that end below the window, and the chart if its own pane hides some of its rows. */
const hidden = () => page.evaluate(() => {
    const low = ['.ls-source', '.ls-tree', '.ls-stage', '.ls-time', '.ls-chart'].filter((name) => {
        const node = document.querySelector(name);
        return node && node.getBoundingClientRect().bottom > innerHeight;
    });
    const pane = document.querySelector('.ls-time .ls-scroll');
    return pane.scrollHeight > pane.clientHeight ? [...low, 'rows of the chart'] : low;
});

for (const lesson of [1, 2, 3, 4, 5, 6, 7])
    test(`lesson ${lesson}: every exercise opens, and all its operations are drawn`, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open('lesson-' + lesson);
        const names = await page.locator('#tabs a').allTextContents();
        assert.ok(names.length >= 8);
        for (const name of names) {
            await page.goto(new URL(`lesson-${lesson}.html`, pages).href + '#' + name);
            assert.match(await page.locator('#title').textContent(), new RegExp('^' + name + ':'));
            assert.doesNotMatch(await page.locator('#summary').textContent(), /cut/);
            const { frames, made } = await page.evaluate(() => ({ frames: window.lockstepPage.length,
                made: (window.lockstepPage.model || { trace: {} }).trace.operations || [] }));
            assert.equal((await operations()).all, made.length, name);
            for (const k of frames ? [1, frames >> 1, frames - 1] : []) {
                await goTo(k);
                assert.deepEqual(await hidden(), [], `${name}, frame ${k}`);
            }
            assert.deepEqual(errors, [], name);
        }
        await page.setViewportSize({ width: 1280, height: 900 });
    });

test('nothing was asked of the network, and nothing went wrong', () => {
    assert.deepEqual(requests, []);
    assert.deepEqual(errors, []);
});
