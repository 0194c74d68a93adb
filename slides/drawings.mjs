/* Pictures of the slides as files of their own, which the notes show: lessons/N-name/data/NAME.svg.
 *
 *     node slides/drawings.mjs          writes them all, after `make all`
 *
 * They are in the repository, because notes are built without node; a test says when one is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { banks } from './banks.mjs';
import { mergePath } from './mergepath.mjs';
import { openRecord } from './record.mjs';
import { trails } from './trails.mjs';

const SCAN = '2-scan', LOOP = '4-nested-loop', TRANSFORM = '7-transformations';
const KEYS = ['another key: go on', 'a free slot, or the same key'];
const run = (name, ...args) => ['run', `slides/programs/${name}.cu`, ...args];
const DRAWINGS = [
    [SCAN, 'banks-blelloch', banks, run('banks', '--', '16')],
    [SCAN, 'banks-padded', banks, run('banks', '--', '16', 'padded')],
    [SCAN, 'look-back', trails, ['run', '--schedule', '4', 'slides/programs/look-back.cu'],
        ['a sum: go on to the left', 'a prefix: stop']],
    [LOOP, 'merge-path', mergePath, run('merge-path')],
    [TRANSFORM, 'probes-one-bit', trails, run('hash-probes', '--', 'bool'), KEYS],
    [TRANSFORM, 'probes-mix', trails, run('hash-probes', '--', 'mix'), KEYS],
];

/* The rules of theme.css for pictures of one kind, and the light colours that they use. */
function styleOf(kind) {
    const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
    const rules = theme.match(new RegExp(`^\\.reveal (?:\\.${kind}|svg text)\\b.*$`, 'gm'))
        .map((rule) => rule.replaceAll('.reveal ', ''));
    const used = new Set(rules.join('').match(/--[\w-]+/g));
    const colours = theme.match(/:root \{[^}]*\}/)[0].match(/--[\w-]+: [^;]+;/g)
        .filter((colour) => used.has(colour.split(':')[0]));
    return ['svg { background: #ffffff; font: 26px sans-serif; }', `svg { ${colours.join(' ')} }`, ...rules].join('\n');
}

const EDGE = { left: 36, right: 56, above: 14, below: 14 }; // for fonts that are wider than those of slides

/* An SVG that opens alone: its size, its style, and white paper with an edge. */
function alone(svg) {
    const [start, kind, ...size] = svg.match(/^<svg class="([a-z]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"/);
    const width = Number(size[0]) + EDGE.left + EDGE.right, height = Number(size[1]) + EDGE.above + EDGE.below;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" class="${kind}" width="${width}" height="${height}"` +
        ` viewBox="${-EDGE.left} ${-EDGE.above} ${width} ${height}"`;
    return svg.replace(start, head).replace('>', `>\n<style>\n${styleOf(kind)}\n</style>\n`)
        .replace(/(<\/g>)(?=<)/g, '$1\n') + '\n';
}

/* All pictures: the path of each, and its text. */
export function drawings() {
    return DRAWINGS.map(([lesson, name, draw, command, legend]) => ({
        path: `lessons/${lesson}/data/${name}.svg`,
        svg: alone(draw(openRecord(name, command, `build/slides/records/${lesson}`).text, legend)),
    }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
    for (const { path, svg } of drawings()) writeFileSync(path, svg);
