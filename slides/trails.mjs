/* Trails: which places of a row of boxes are inspected one after the other, such as slots of a hash table
 * or tiles that a block looks back at. They come from a program's output:
 *
 *     3 1 - 7  # slots
 *     key 7: 0:3 1:1 3=7  # 3 probes
 *
 * The first line has the boxes, `-` is empty. In each further line, `0:3` is a place that was inspected and
 * passed by, with what it held; `3=7` is where the trail ends; a place alone, `2`, is where it starts.
 */
import { fail } from './expect.mjs';
import { drawing, element, text } from './svg.mjs';

const WIDTH = 1120, LEFT = 96, RIGHT = 200, DOWN = 46, FIRST = 130;

function markOf(word, columns) {
    const [, column, kind, value] = word.match(/^(\d+)(?:([:=])(-?\w+))?$/) || fail(`"${word}" is no mark of a trail`);
    if (Number(column) >= columns) fail(`"${word}": there are ${columns} places`);
    return { column: Number(column), kind: kind || 'start', value };
}

function trailOf(line, columns) {
    const [, name, marks, label = ''] = line.match(/^([^:]+): ([^#]*)(?:# (.*))?$/) || fail(`"${line}" is no trail`);
    return { name, label, marks: marks.trim().split(/\s+/).filter(Boolean).map((word) => markOf(word, columns)) };
}

const half = ({ kind }) => (kind === 'start' ? 9 : 21); // of a mark's width

function drawMark(x, y, mark) {
    if (mark.kind === 'start') return element('circle', { class: 'start', cx: x, cy: y, r: 9 });
    const shape = mark.kind === ':' ? element('circle', { class: 'passed', cx: x, cy: y, r: 19 })
        : element('rect', { class: 'end', x: x - 20, y: y - 18, width: 40, height: 36, rx: 3 });
    return shape + text(x, y + 7, mark.value, { class: mark.kind === ':' ? 'value' : 'value last' });
}

/* From one mark to the next, with an arrow's head; none from the last place to the first. */
function drawHop(centre, y, from, to) {
    const way = Math.sign(to.column - from.column);
    if (way === 0 || Math.abs(to.column - from.column) > 1) return '';
    const tip = centre(to.column) - way * (half(to) + 1);
    return element('line', { x1: centre(from.column) + way * half(from), y1: y, x2: tip - way * 9, y2: y }) +
        element('polygon', { points: `${tip},${y} ${tip - way * 12},${y - 7} ${tip - way * 12},${y + 7}` });
}

function drawTrail(trail, row, centre) {
    const y = FIRST + row * DOWN, { marks } = trail;
    return element('g', { class: 'trail fragment' }, text(0, y + 8, trail.name, { class: 'name' }),
        ...marks.slice(1).map((mark, i) => drawHop(centre, y, marks[i], mark)),
        ...marks.map((mark) => drawMark(centre(mark.column), y, mark)),
        text(WIDTH - RIGHT + 12, y + 8, trail.label, { class: 'label' }));
}

function drawBox(value, column, x, width) {
    const middle = x + width / 2;
    return text(middle, 20, column, { class: 'number' }) +
        element('rect', { class: value === '-' ? 'box empty' : 'box', x: x + 3, y: 32, width: width - 6, height: 46,
            rx: 5 }) +
        (value === '-' ? '' : text(middle, 64, value, { class: 'held' }));
}

/* What the two kinds of marks mean. */
function drawLegend(y, passed, end) {
    const marks = [[LEFT + 24, { kind: ':', value: '' }, passed], [WIDTH / 2, { kind: '=', value: '' }, end]];
    return marks.map(([x, mark, words]) => drawMark(x, y, mark) + text(x + 34, y + 8, words, { class: 'label' })).join('');
}

/* @trails RECORD "what a circle means" "what a square means" */
export function trails(output, [passed, end]) {
    if (!end) fail('@trails needs a record, and what its circles and squares mean');
    const [head, ...lines] = output.trim().split('\n');
    const [cells, label = ''] = head.split('#').map((part) => part.trim());
    const values = cells.split(/\s+/), width = (WIDTH - LEFT - RIGHT) / values.length;
    const centre = (column) => LEFT + (column + 0.5) * width;
    const list = lines.map((line) => trailOf(line, values.length));
    const foot = FIRST + list.length * DOWN + 6;
    const said = list.map(({ name, marks, label: what }) =>
        `${name}: ${marks.map((mark) => mark.column).join(', ')}; ${what}`).join('. ');
    return drawing('trails', WIDTH, foot + 24, `${label}: ${values.join(' ')}. ${said}`,
        ...values.map((value, column) => drawBox(value, column, LEFT + column * width, width)),
        text(WIDTH - RIGHT + 12, 63, label, { class: 'label' }),
        ...list.map((trail, row) => drawTrail(trail, row, centre)), drawLegend(foot, passed, end));
}
