/* The notes in a browser: nothing is asked of the network, no script fails, every formula is set, no page is wider
 * than its window (what is wide scrolls in a box), and runs can be stepped through. make test-notes runs it where
 * the slides' packages (make slides) and Chromium are. */
import assert from 'node:assert';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const SITE = 'build/notes/html';
const SIZES = { 'a desk': [1280, 800], 'a phone': [390, 844] };
const here = existsSync('build/slides/node_modules/playwright-core');
const { lacking, openBrowser } = here ? await import('../../slides/browser.mjs') : {};
const skip = here ? lacking() || false : 'the packages of the slides are not here: make slides';
const pages = readdirSync(SITE).filter((name) => /^(lesson\d+|index|lessons|simulator|evidence|cuda|public|records|course|grading|writing|editors|glossary|headers|.*_8h)\.html$/.test(name));
let browser;
before(async () => { if (!skip) browser = await openBrowser(); });
after(() => browser?.close());

async function open(name, [width, height], colorScheme = 'light') {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    page.wrong = [];
    page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || page.wrong.push(`asks for ${request.url()}`));
    page.on('requestfailed', (request) => page.wrong.push(`${request.url()} is not there`));
    page.on('pageerror', (error) => page.wrong.push(error.message));
    await page.goto(pathToFileURL(resolve(join(SITE, name))).href);
    await page.waitForFunction(() => [...document.querySelectorAll('div.trace')].every((d) => d.dataset.step !== undefined));
    return page;
}

/* In the page: what of the contents is cut off by the window, and cannot be scrolled to. */
function misfits() {
    const found = [], width = document.documentElement.clientWidth;
    const scrolls = (node) => !node.matches('.contents') &&
        (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
    document.querySelectorAll('.contents *').forEach((node) => {
        const box = node.getBoundingClientRect();
        if (box.width && box.right > width + 1 && !scrolls(node.parentElement))
            found.push(`${node.tagName} ${node.className} ends at ${Math.round(box.right)}`);
    });
    document.querySelectorAll('.katex-error').forEach((node) => found.push(`formula ${node.textContent}`));
    return found.slice(0, 5);
}

test('there are pages', () => assert.ok(pages.length > 10, 'make notes first'));

for (const [where, size] of Object.entries(SIZES)) {
    test(`every page is whole on ${where}`, { skip }, async () => {
        const found = [];
        for (const name of pages) {
            const page = await open(name, size);
            const wrong = [...page.wrong, ...await page.evaluate(misfits)];
            if (wrong.length) found.push(`${name}: ${wrong.join('; ')}`);
            await page.close();
        }
        assert.deepEqual(found, []);
    });
}

test('what does not fit would be found', { skip }, async () => {
    const page = await open('index.html', SIZES['a phone']);
    await page.evaluate(() => { document.querySelector('.contents p').style.width = '2000px'; });
    assert.match((await page.evaluate(misfits)).join(), /P .*ends at 20/);
    await page.close();
});

test('runs are stepped through with keys', { skip }, async () => {
    const page = await open('lesson1.html', SIZES['a desk']);
    const run = page.locator('div.trace').first();
    await run.locator('button[data-act=next]').click();
    await page.keyboard.press('ArrowRight');
    assert.equal(await run.getAttribute('data-step'), '2');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await run.getAttribute('data-step'), '1');
    await page.close();
});

test('a hole is folded until it is asked for', { skip }, async () => {
    const page = await open('lesson1.html', SIZES['a desk']);
    const button = page.locator('button.hole').first(), line = page.locator('.line:has-text("value_t result = in[0]")').first();
    assert.equal(await line.isVisible(), false);
    await button.click();
    assert.equal(await line.isVisible(), true);
    await page.close();
});
