// node check-tex.mjs FILE...: does KaTeX accept every formula? Says file and line of those it does not.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const katex = createRequire(import.meta.url)('/usr/share/javascript/katex/katex.js');
const FORMULA = /[\\@]f\$([\s\S]*?)[\\@]f\$|[\\@]f\[([\s\S]*?)[\\@]f\]/g;
const commentMargin = /^\s*\*\s?/gm; // a formula may stand in a C comment

let count = 0;
let wrong = 0;
for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, 'utf8');
    for (const match of text.matchAll(FORMULA)) {
        const display = match[2] !== undefined;
        const tex = (display ? match[2] : match[1]).replace(commentMargin, '');
        count++;
        try {
            katex.renderToString(tex, { displayMode: display, strict: 'error' });
        } catch (error) {
            wrong++;
            console.error(`${file}:${text.slice(0, match.index).split('\n').length}: ${error.message}`);
        }
    }
}
console.log(`  ${count} formulas, ${wrong} wrong`);
process.exit(wrong ? 1 : 0);
