/* node check-terms.mjs SITE PAGE.html...: which terms of the glossary does a page use before it defines or links them?
 * A term is defined where it stands in bold or italics, and linked as class `term` (terms.awk links the first use in
 * plain text). Headings, code, tables' headers and captions are not looked at, nor are the contents and the notice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/* Names of terms that are everyday English as well; a page marks the use as a term ({{term release}}). */
const EVERYDAY = new Set(['reduce', 'depth', 'release', 'host', 'device', 'word',
    'launch', 'brent', 't_p', 'epoch', 'sandbox']);
const SKIPPED = /^(h[1-6]|code|pre|th|caption|summary|nav|button|figcaption|svg|script|noscript|footer)$/;

/* [[entry, [names]]], from the section Terms of glossary.md. */
export function termsOf(glossary) {
    const terms = [];
    for (const part of glossary.split(/^(?=## )/m).find((text) => text.startsWith('## Terms')).split(/^### /m).slice(1)) {
        const name = part.split('\n', 1)[0].trim(), also = part.match(/^Also: ([^]*?)\.$/m);
        const names = [name, ...(also ? also[1].replace(/\n/g, ' ').split(/; */) : [])];
        terms.push([name, names.filter((n) => !EVERYDAY.has(n.toLowerCase()))]);
    }
    return terms.filter(([, names]) => names.length);
}

/* The text of <main> as pieces: words, and whether they are linked or set off. */
export function piecesOf(html) {
    const pieces = [], open = [];
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<div class="fragment">[^]*?<!-- fragment -->/g, '')
        .replace(/\\\([^]*?\\\)|\\\[[^]*?\\\]/g, ' ');
    for (const [, close, tag, rest, text] of main.matchAll(/<(\/?)([a-zA-Z0-9]+)([^>]*)>|([^<]+)/g)) {
        if (text) {
            const skip = open.some((o) => SKIPPED.test(o.tag) || (o.tag === 'a' && !o.term)); // a link to another page explains itself
            if (!skip) pieces.push({ text: text.replace(/&#160;/g, ' '), term: open.some((o) => o.term) });
        } else if (close) {
            const at = open.findLastIndex((o) => o.tag === tag.toLowerCase());
            if (at >= 0) open.length = at;
        } else if (!/^(br|img|hr|meta|link|input|col)$/i.test(tag) && !rest.endsWith('/')) {
            open.push({ tag: tag.toLowerCase(), term: /class="term"/.test(rest) || /^(strong|em|b|i)$/i.test(tag) });
        }
    }
    return pieces;
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/* Terms whose first use on the page is plain: [{ term, words }]. */
export function undefinedTerms(html, terms) {
    const pieces = piecesOf(html), found = [];
    for (const [entry, names] of terms) {
        const pattern = new RegExp(`(?<![\\w./-])(?:${names.map(escaped).join('|')})s?(?![\\w(/-])`, 'i');
        const first = pieces.find((piece) => pattern.test(piece.text));
        if (!first || first.term) continue;
        const at = first.text.search(pattern);
        found.push({ term: entry, words: first.text.slice(Math.max(0, at - 40), at + 40).replace(/\s+/g, ' ').trim() });
    }
    return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const terms = termsOf(readFileSync('lessons/notes/glossary.md', 'utf8'));
    let count = 0;
    for (const page of process.argv.slice(3))
        for (const { term, words } of undefinedTerms(readFileSync(join(process.argv[2], page), 'utf8'), terms)) {
            console.error(`${page}: \`${term}\` is neither defined nor linked where it first stands: ... ${words} ...`);
            count++;
        }
    console.log(`  ${terms.length} terms in ${process.argv.length - 3} pages, ${count} used before they are defined or linked`);
    process.exit(count || !terms.length ? 1 : 0);
}
