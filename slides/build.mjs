/* Builds the decks: slides/N-name.md -> build/slides/N-name.html, one self-contained page each.
 *
 *     make slides               all decks
 *     make slides PDF=1         and build/slides/N-name.pdf (needs Chromium)
 *     node slides/build.mjs [--pdf] [--out FOLDER] DECK.md ...
 *
 * Formulas, code and numbers are put in here, before Markdown is read: code from the sources that
 * are graded, numbers from records that `build/lockstep` writes now. A wrong formula, a tag or a
 * number that does not exist stops the build and is named with deck and line.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDeck } from './deck.mjs';
import { pageOf } from './page.mjs';

/* Output appears whole or not at all. */
function writeWhole(path, text) {
    writeFileSync(path + '.new', text);
    renameSync(path + '.new', path);
}

function optionsOf(args) {
    const options = { out: 'build/slides', pdf: false, decks: [] };
    while (args.length) {
        const arg = args.shift();
        if (arg === '--pdf') options.pdf = true;
        else if (arg === '--out') options.out = args.shift();
        else options.decks.push(arg);
    }
    if (!options.decks.length)
        options.decks = readdirSync('slides').filter((name) => /^\d+-.*\.md$/.test(name)).sort()
            .map((name) => join('slides', name));
    return options;
}

async function build(path, options) {
    const name = basename(path, '.md');
    const deck = readDeck(path, readFileSync(path, 'utf8'), join(options.out, 'records', name));
    const html = join(options.out, name + '.html');
    writeWhole(html, pageOf(deck));
    console.log(`${html}: ${deck.slides.length} slides, ${deck.minutes} minutes`);
    for (const file of deck.left) console.log(`    a slide is left out: there is no ${file}`);
    if (!options.pdf) return;
    const { writePdf } = await import('./pdf.mjs');
    console.log(await writePdf(html, join(options.out, name + '.pdf')));
}

async function main() {
    const options = optionsOf(process.argv.slice(2));
    mkdirSync(options.out, { recursive: true });
    for (const path of options.decks) await build(path, options);
}

main().catch((error) => {
    console.error(error.expected ? error.message : error);
    process.exitCode = 1;
});
