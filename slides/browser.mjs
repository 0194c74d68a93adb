/* Chromium, for the PDF and the tests. */
import { existsSync } from 'node:fs';
import { fail } from './expect.mjs';
import { load } from './packages.mjs';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome'];

export const chromium = () => PLACES.find((path) => path && existsSync(path));

export async function openBrowser() {
    const executablePath = chromium() ||
        fail('Chromium is not here: apt-get install chromium, or say where it is (CHROMIUM=path)');
    return load('playwright-core').chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
