/* A deck as PDF, a page a slide. Chromium's own --print-to-pdf does not wait for reveal.js. */
import { pathToFileURL } from 'node:url';
import { renameSync } from 'node:fs';
import { openBrowser } from './browser.mjs';

export async function writePdf(html, pdf) {
    const browser = await openBrowser();
    try {
        const page = await browser.newPage();
        await page.goto(`${pathToFileURL(html)}?print-pdf`);
        await page.waitForSelector('body[data-ready] .pdf-page', { state: 'attached' });
        await page.pdf({ path: pdf + '.new', preferCSSPageSize: true, printBackground: true });
    } finally {
        await browser.close();
    }
    renameSync(pdf + '.new', pdf);
    return pdf;
}
