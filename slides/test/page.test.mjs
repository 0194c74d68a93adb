/* The built decks in a browser: they ask for nothing, nothing runs over, steps can be undone, and text can be read,
 * light and dark.
 * Needs build/slides/*.html (make slides) and Chromium. */
import assert from 'node:assert';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lacking, openBrowser } from '../browser.mjs';

const SIZES = { 'a projector': [1280, 720], 'a phone upright': [390, 844], 'a phone on its side': [844, 390] };
const LEAST = 16; // pixels
const decks = readdirSync('build/slides').filter((name) => name.endsWith('.html'));
const skip = lacking() || false;
let browser;
before(async () => { if (!skip) browser = await openBrowser(); });
after(() => browser?.close());

test('there are decks', () => assert.ok(decks.length > 0, 'make slides first'));

async function open(deck, [width, height], colorScheme = 'light') {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    page.asked = [];
    page.wrong = [];
    page.on('request', (request) => page.asked.push(request.url()));
    page.on('pageerror', (error) => page.wrong.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
    await page.goto(pathToFileURL(resolve(join('build/slides', deck))).href);
    await page.waitForSelector('body[data-ready]');
    await page.addStyleTag({ content: '* { transition: none !important; }' }); // look at once
    return page;
}

/* In the page: what of the current slide does not fit, in words. */
function misfits() {
    const slide = Reveal.getCurrentSlide(), scale = Reveal.getScale();
    const frame = slide.getBoundingClientRect(), found = [];
    if (slide.scrollHeight > slide.clientHeight + 1) found.push(`${slide.scrollHeight} high`);
    if (slide.scrollWidth > slide.clientWidth + 1) found.push(`${slide.scrollWidth} wide`);
    if (frame.left < -1 || frame.right > innerWidth + 1) found.push('slide wider than the window');
    slide.querySelectorAll('*:not(.notes, .notes *, .katex *)').forEach((node) => {
        const box = node.getBoundingClientRect(), own = node.closest('svg') && node.tagName !== 'svg';
        if (box.width === 0 || (own && node.tagName !== 'text')) return;
        if (box.right > frame.right + 1 || box.bottom > frame.bottom - 20 * scale)
            found.push(`${node.tagName} ends at ${Math.round((box.bottom - frame.top) / scale)}`);
        if (node.scrollWidth > node.clientWidth + 2 && node.clientWidth && !own &&
            getComputedStyle(node).overflowX !== 'visible') found.push(`${node.tagName} scrolls`);
    });
    return found;
}

/* In the page: words of the current slide that are less than `least` pixels high on the screen, after every
 * transform, zoom and viewBox, and after text that a style sheet adds. */
function tooSmall(least) {
    const found = new Set();
    const scaleOf = (node) => {
        if (node.ownerSVGElement) {
            const matrix = node.getScreenCTM();
            return Math.hypot(matrix.c, matrix.d);
        }
        let scale = node.currentCSSZoom ?? 1;
        for (let at = node; at; at = at.parentElement) {
            const matrix = new DOMMatrix(getComputedStyle(at).transform);
            scale *= Math.hypot(matrix.c, matrix.d);
        }
        return scale;
    };
    const note = (node, style, words) => {
        const size = parseFloat(style.fontSize) * scaleOf(node);
        if (size < least - 0.01 && words.replace(/[\s\u200b]/g, ''))
            found.add(`"${words.trim().slice(0, 30)}" has ${size.toFixed(1)} px`);
    };
    for (const root of [Reveal.getCurrentSlide(), document.querySelector('.slide-number')])
        for (const node of [root, ...root.querySelectorAll('*:not(.notes, .notes *, .katex-mathml *)')]) {
            if (!node.checkVisibility({ visibilityProperty: true })) continue;
            const own = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
            if (own.length) note(node, getComputedStyle(node), own.map((child) => child.data).join(' '));
            for (const where of ['::before', '::after']) {
                const style = getComputedStyle(node, where);
                if (style.content.startsWith('"')) note(node, style, style.content.slice(1, -1));
            }
        }
    return [...found];
}

/* In the page: text of the current slide with less contrast than WCAG 2.1 (1.4.3) wants, on what is painted below it, a
 * shape of a picture or a box. The lines of code that a step leaves out are dimmed; gradients are not looked at. */
function tooPale() {
    const found = new Set();
    const channels = (colour) => (colour.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
    const isOpaque = (colour) => /^rgb/.test(colour) && (channels(colour)[3] ?? 1) === 1;
    const light = (colour) => channels(colour).slice(0, 3).map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const paintOf = (node) => {
        const style = getComputedStyle(node);
        return node.ownerSVGElement && /^(rect|circle)$/.test(node.tagName) ? style.fill : style.backgroundColor;
    };
    for (const node of Reveal.getCurrentSlide().querySelectorAll('*:not(.notes, .notes *, .katex-mathml *, .has-highlights *)')) {
        const own = [...node.childNodes].find((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
        if (!own || !node.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(own);
        const box = range.getBoundingClientRect(), style = getComputedStyle(node);
        const below = [...document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2), document.body];
        const paper = Reveal.getCurrentSlide().dataset.backgroundColor ? 'rgb(24, 100, 171)' : paintOf(document.body);
        const under = below.filter((one) => one !== document.body).map(paintOf).find(isOpaque) ?? paper;
        const [pale, dark] = [light(node.ownerSVGElement ? style.fill : style.color), light(under)].sort((x, y) => y - x);
        const ratio = (pale + 0.05) / (dark + 0.05), isLarge = parseFloat(style.fontSize) >= 24;
        if (ratio < (isLarge ? 3 : 4.5)) found.add(`"${own.data.trim().slice(0, 30)}" has ${ratio.toFixed(1)} : 1`);
    }
    return [...found];
}

/* In the page: what a person sees of the slide. */
function look() {
    const slide = Reveal.getCurrentSlide();
    const shown = [...slide.querySelectorAll('.fragment')].map((f) => f.getAttribute('class').replace(/ ?current-fragment/, ''));
    return JSON.stringify([Reveal.getIndices(), shown, slide.innerText]);
}

test('D switches between light and dark, and paper is light', { skip }, async () => {
    const page = await open(decks[0], SIZES['a projector']);
    const look = () => page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]);
    const [light, dark, again] = [await look(), await page.keyboard.press('d').then(look), await page.keyboard.press('d').then(look)];
    assert.deepEqual([light[0], dark[0]], ['light', 'dark']);
    assert.notEqual(light[1], dark[1]);
    assert.deepEqual(again, light);
    await page.keyboard.press('d'); // chosen: dark
    await page.goto(`${page.url().replace(/#.*/, '')}?print-pdf`);
    await page.waitForSelector('body[data-ready]');
    assert.deepEqual(await look(), light);
    await page.close();
});

test('on paper, slides have their edges, and no line of code is dimmed', { skip }, async () => {
    const page = await open(decks[0], SIZES['a projector']);
    await page.goto(`${page.url().replace(/#.*/, '')}?print-pdf`);
    await page.waitForSelector('body[data-ready] .pdf-page', { state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const edges = await page.$$eval('.pdf-page h2', (heads) =>
        [...new Set(heads.map((head) => head.getBoundingClientRect().x - head.closest('.pdf-page').getBoundingClientRect().x))]);
    assert.deepEqual(edges, [40]);
    const lines = await page.$$eval('.pdf-page .hljs tr', (rows) => [...new Set(rows.map((row) => getComputedStyle(row).opacity))]);
    assert.deepEqual(lines, ['1']);
    await page.close();
});

for (const deck of decks) {
    test(`${deck}: no request leaves the page, nothing goes wrong`, { skip }, async () => {
        const page = await open(deck, SIZES['a projector']);
        await page.evaluate(() => { for (let i = 0; i < 500 && !Reveal.isLastSlide(); i++) Reveal.next(); });
        assert.deepEqual(page.asked.filter((url) => !/^(file|data|blob):/.test(url)), []);
        assert.equal(page.asked.filter((url) => url.startsWith('file:')).length, 1, 'the page itself');
        assert.deepEqual(page.wrong, []);
        await page.close();
    });

    for (const [name, size] of Object.entries(SIZES)) {
        test(`${deck}: every slide fits on ${name}`, { skip }, async () => {
            const page = await open(deck, size), found = [];
            const count = await page.evaluate(() => Reveal.getTotalSlides());
            for (let i = 0; i < count; i++) {
                await page.evaluate((k) => { Reveal.slide(k); while (Reveal.nextFragment()); }, i);
                const what = await page.evaluate(misfits);
                if (what.length) found.push(`slide ${i + 1}: ${what.slice(0, 3).join('; ')}`);
            }
            assert.deepEqual(found, []);
            await page.close();
        });
    }

    test(`${deck}: no text is smaller than ${LEAST} pixels of a 720 pixel slide`, { skip }, async () => {
        const page = await open(deck, SIZES['a projector']), found = [];
        const count = await page.evaluate(() => Reveal.getTotalSlides());
        for (let i = 0; i < count; i++) {
            await page.evaluate((k) => { Reveal.slide(k); while (Reveal.nextFragment()); }, i);
            const what = await page.evaluate(tooSmall, LEAST);
            if (what.length) found.push(`slide ${i + 1}: ${what.slice(0, 3).join('; ')}`);
        }
        assert.deepEqual(found, []);
        await page.close();
    });

    for (const theme of ['light', 'dark'])
        test(`${deck}: text has enough contrast, ${theme}`, { skip }, async () => {
            const page = await open(deck, SIZES['a projector'], theme), found = [];
            assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
            const count = await page.evaluate(() => Reveal.getTotalSlides());
            for (let i = 0; i < count; i++) {
                await page.evaluate((k) => { Reveal.slide(k); while (Reveal.nextFragment()); }, i);
                const what = await page.evaluate(tooPale);
                if (what.length) found.push(`slide ${i + 1}: ${what.slice(0, 3).join('; ')}`);
            }
            assert.deepEqual(found, []);
            await page.close();
        });

    test(`${deck}: a step back undoes a step forward`, { skip }, async () => {
        const page = await open(deck, SIZES['a projector']), seen = [];
        for (seen.push(await page.evaluate(look)); ; seen.push(await page.evaluate(look))) {
            await page.keyboard.press('ArrowRight');
            if (await page.evaluate(look) === seen.at(-1)) break;
            assert.ok(seen.length < 1000, 'the deck has an end');
        }
        assert.ok(seen.length > 50, 'there were steps');
        for (const before of seen.reverse().slice(1)) {
            await page.keyboard.press('ArrowLeft');
            assert.equal(await page.evaluate(look), before);
        }
        await page.close();
    });

    test(`${deck}: every slide has notes for the speaker`, { skip }, async () => {
        const page = await open(deck, SIZES['a projector']);
        const without = await page.evaluate(() => Reveal.getSlides()
            .filter((s) => !s.querySelector('.notes')?.textContent.trim()).map((s) => s.innerText.slice(0, 40)));
        assert.deepEqual(without, []);
        await page.close();
    });
}
