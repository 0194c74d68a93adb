/* Chromium, for the PDF and the tests. */
import { existsSync } from 'node:fs';
import { fail } from './expect.mjs';
import { load } from './packages.mjs';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome'];

const chromium = () => PLACES.find((path) => path && existsSync(path));

/* What keeps a browser from being driven here, in a sentence; '' if nothing does. */
export function lacking() {
    if (!chromium()) return 'Chromium is not here: apt-get install chromium, or say where it is (CHROMIUM=path)';
    const version = process.versions.node;
    return parseInt(version, 10) < 20 ? `playwright wants node 20 or newer, and this is ${version}` : '';
}

export async function openBrowser() {
    const why = lacking();
    if (why) fail(why);
    const { chromium: driver } = await load('playwright-core');
    return driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
}
