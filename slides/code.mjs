/* Code from real sources: what stands between two comments that hold [tag]. */
import { readFileSync } from 'node:fs';
import { fail } from './expect.mjs';
import { escaped } from './svg.mjs';

const WIDTH = 1150; // pixels of a slide that code may fill
const ASPECT = 0.605, LEADING = 1.36; // of a monospaced letter, and of a line

function read(file) {
    try {
        return readFileSync(file, 'utf8');
    } catch (error) {
        return fail(`${file} cannot be read: ${error.code}`);
    }
}

/* The marks of an exercise's hole say nothing on a slide. */
const isMark = (line) => /^\s*\/\/ (TODO\(\d+\)|END TODO)/.test(line);

export function snippet(file, tag) {
    const lines = read(file).split('\n');
    const marks = lines.flatMap((line, i) => (line.includes(`[${tag}]`) ? [i] : []));
    if (marks.length !== 2)
        fail(`${file} has [${tag}] ${marks.length} times: a snippet needs two, around it`);
    const body = lines.slice(marks[0] + 1, marks[1]).filter((line) => !isMark(line));
    const indent = Math.min(...body.filter((l) => l.trim()).map((l) => l.search(/\S/)));
    return body.map((line) => line.slice(indent).trimEnd());
}

/* `steps` as reveal.js has them: 1|2-3|4,6, lines counted from the snippet's first. */
function checkSteps(steps, count, file, tag) {
    if (!/^\d+(-\d+)?([|,]\d+(-\d+)?)*$/.test(steps)) fail(`"${steps}" are no line numbers`);
    const last = Math.max(...steps.match(/\d+/g).map(Number));
    if (last > count) fail(`${file} [${tag}] has ${count} lines, not ${last}`);
}

/* As large as fits: `height` is what the slide has room for, in pixels. */
export function codeBlock(height, file, tag, steps) {
    if (!tag) fail('@code needs a file and a tag');
    const lines = snippet(file, tag);
    if (steps) checkSteps(steps, lines.length, file, tag);
    const columns = Math.max(...lines.map((line) => line.length)) + 4; // and the line numbers
    const size = Math.min(28, WIDTH / (ASPECT * columns), height / (LEADING * (lines.length + 2)));
    const numbers = steps ? `|${steps}` : ''; // all of it first, then line by line
    return `<pre class="code" style="font-size:${size.toFixed(1)}px"><code class="language-cpp"` +
        ` data-trim data-line-numbers="${numbers}">${escaped(lines.join('\n'))}</code></pre>` +
        `<p class="source">${file}</p>`;
}
