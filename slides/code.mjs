/* Code from real sources: what stands between two comments that hold [tag]. */
import { readFileSync } from 'node:fs';
import { fail } from './expect.mjs';
import { escaped } from './svg.mjs';

const WIDTH = 1150; // pixels of a slide that code may fill
const ASPECT = 0.605, LEADING = 1.36; // of a monospaced letter, and of a line
const AROUND = 78; // pixels that stand around the lines, the file's name among them
const LEAST = 16, MOST = 28; // pixels of a letter

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

/* A line by its number, `$` for the last, or by text in it: /text/ is the first such line behind line
 * `after`, and /text/2 the second. Text keeps its place when lines are added above it. */
function lineOf(point, lines, after, where) {
    const [, text, which] = point.match(/^\/(.+)\/(\d*)$/) || [];
    if (text === undefined) {
        const number = point === '$' ? lines.length : /^\d+$/.test(point) ? Number(point) : NaN;
        if (!(number >= 1)) fail(`"${point}" is no line number, and no /text/`);
        if (number > lines.length) fail(`${where} has ${lines.length} lines, not ${number}`);
        return number;
    }
    const found = lines.flatMap((line, i) => (i >= after && line.includes(text) ? [i + 1] : []));
    return found[(which || 1) - 1] ?? fail(`${where} has no line with "${text}"`);
}

/* from-to, where either may hold a minus between its slashes */
function rangeOf(range, lines, where) {
    const [, from, to] = range.match(/^(\/.+?\/\d*|[^-/]+)(?:-(\/.+\/\d*|[^-/]+))?$/) || fail(`"${range}" is no range of lines`);
    const first = lineOf(from, lines, 0, where);
    return [first, to === undefined ? first : lineOf(to, lines, first, where)];
}

/* Steps: ranges, with | between steps and , between ranges of one; as reveal.js wants them. */
function stepsOf(steps, lines, where) {
    const apart = (list, mark) => list.match(new RegExp(`(/[^/]+/|[^/${mark}])+`, 'g')) || [];
    return apart(steps, '|').map((step) => apart(step, ',').map((range) => {
        const [first, last] = rangeOf(range, lines, where);
        return last > first ? `${first}-${last}` : first;
    }).join(',')).join('|');
}

/* `part` is a range of the snippet, if it is too long for a slide; steps are counted from its first line. */
function partOf(file, tag, part) {
    const lines = snippet(file, tag), [first, last] = rangeOf(part, lines, `${file} [${tag}]`);
    return lines.slice(first - 1, last);
}

/* As large as fits: `height` is what the slide has room for, in pixels. */
export function codeBlock(height, file, tag, steps, part = '1-$') {
    if (!tag) fail('@code needs a file and a tag');
    const lines = partOf(file, tag, part);
    const columns = Math.max(...lines.map((line) => line.length)) + 4; // and the line numbers
    const size = Math.min(MOST, WIDTH / (ASPECT * columns), (height - AROUND) / (LEADING * lines.length));
    if (size < LEAST)
        fail(`${lines.length} lines of ${file} [${tag}], the longest with ${columns - 4} letters, would be ` +
            `${size.toFixed(1)} px high, less than ${LEAST}: show fewer lines (@code FILE TAG STEPS LINES), or split the slide`);
    const numbers = steps ? `|${stepsOf(steps, lines, `${file} [${tag}]`)}` : ''; // all of it first, then line by line
    return `<pre class="code" style="font-size:${size.toFixed(1)}px"><code class="language-cpp"` +
        ` data-trim data-line-numbers="${numbers}">${escaped(lines.join('\n'))}</code></pre>` +
        `<p class="source">${file}</p>`;
}
