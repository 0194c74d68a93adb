/* Pictures of every slide, for looking at: node slides/test/shoot.mjs DECK.html FOLDER [WIDTHxHEIGHT] [dark]
 * Each slide is shown as it stands after its last step. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../browser.mjs';

const [deck, folder, size = '1280x720', colorScheme = 'light'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width, height }, colorScheme });
mkdirSync(folder, { recursive: true });
await page.goto(pathToFileURL(deck).href);
await page.waitForSelector('body[data-ready]');
const count = await page.evaluate(() => Reveal.getTotalSlides());
for (let i = 0; i < count; i++) {
    await page.evaluate((k) => { Reveal.slide(k); while (Reveal.nextFragment()); }, i);
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(folder, `${String(i + 1).padStart(2, '0')}.png`) });
}
await browser.close();
