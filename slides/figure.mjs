/* Figures: the rounds of an algorithm on the worked example, and workers who dig a hole.
 *
 * Rounds come from a program's output, one line a round, its values in their places:
 *
 *     3 1 7 0
 *     10<0,2 1<1,3 - -  # step 1
 *
 * The first line is the input; `10<0,2` is a value made of places 0 and 2 of the line before, `-`
 * is a place that the round leaves alone.
 */
import { fail } from './expect.mjs';
import { drawing, element, text } from './svg.mjs';

const CELL = { width: 76, height: 46, left: 20, across: 100, down: 112 };

function cellOf(word) {
    const [, value, sources] = word.match(/^(-?\w+)(?:<(\d+(?:,\d+)*))?$/) || [];
    if (word !== '-' && value === undefined) fail(`"${word}" is no cell of a round`);
    return { value, sources: sources ? sources.split(',').map(Number) : [] };
}

function roundOf(line) {
    const [cells, label = ''] = line.split('#').map((part) => part.trim());
    return { cells: cells.split(/\s+/).map(cellOf), label };
}

const centre = (column) => CELL.left + column * CELL.across + CELL.width / 2;

/* A value that stayed where it was keeps its last row: lines start from there. */
function lineTo(column, row, source, heights) {
    return element('line', { class: source === column ? 'own' : 'other', x1: centre(source),
        y1: heights[source] + CELL.height, x2: centre(column), y2: row * CELL.down + 10 });
}

function box(column, y, value) {
    return element('rect', { x: CELL.left + column * CELL.across, y, width: CELL.width,
        height: CELL.height, rx: 6 }) + text(centre(column), y + 32, value, value.length > 4 ? { class: 'long' } : {});
}

function drawRound(round, row, heights) {
    const y = row * CELL.down + 10, lines = [], boxes = [];
    const before = [...heights];
    round.cells.forEach(({ value, sources }, column) => {
        if (value === undefined) return;
        sources.forEach((source) => lines.push(lineTo(column, row, source, before)));
        boxes.push(box(column, y, value));
        heights[column] = y;
    });
    const right = CELL.left + round.cells.length * CELL.across + 10;
    const label = text(right, y + 31, round.label, { class: 'label' });
    return element('g', { class: row ? 'round fragment' : 'round' }, ...lines, ...boxes, label);
}

export function rounds(output) {
    const list = output.trim().split('\n').map(roundOf), columns = list[0].cells.length;
    const heights = Array(columns).fill(10);
    const said = list.map((round) => round.cells.map((c) => c.value ?? '-').join(' ')).join('; ');
    return drawing('rounds', CELL.left + columns * CELL.across + 300,
        (list.length - 1) * CELL.down + CELL.height + 20, said,
        ...list.map((round, row) => drawRound(round, row, heights)));
}

/* ---- digging: crews such as 4x2, four workers for two hours, and how it went ---- */

const HOUR = 44;

function crew([size, ...how], top) {
    const [workers, hours] = size.split('x').map(Number);
    if (!(workers > 0 && hours > 0)) fail(`${size} is no crew: write 4x2`);
    const hoursOf = (worker) => Array.from({ length: hours }, (_, hour) =>
        element('rect', { x: 300 + hour * HOUR, y: top + worker * 30, width: HOUR - 4, height: 26, rx: 4 }));
    const middle = top + workers * 15 + 8;
    return element('g', { class: 'fragment' },
        text(0, middle, workers === 1 ? '1 worker' : `${workers} workers`, { class: 'crew' }),
        text(0, middle + 36, how.join(' '), { class: 'how' }),
        ...Array.from({ length: workers }, (_, worker) => hoursOf(worker).join('')),
        text(330 + 8 * HOUR, middle, `${hours} steps`),
        text(490 + 8 * HOUR, middle, `${workers * hours} units of work`));
}

export function digging(crews) {
    let top = 10;
    const drawn = crews.map((one) => {
        const parts = one.split(' '), group = crew(parts, top);
        top += Number(parts[0].split('x')[0]) * 30 + 40;
        return group;
    });
    return drawing('digging', 1130, top - 20, `crews: ${crews.join(', ')}`, ...drawn);
}
