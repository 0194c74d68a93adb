/* A merge path (Odeh, Green, Mwassi, Shmueli and Birk 2012): each row's pairs to the right, its end downwards, and the
 * diagonals that cut the path into equal shares. From a program's output: rows' lengths, then diagonals.
 *
 *     3 1 7 0  # pairs per row
 *     0:0 5:1 10:2 15:4  # diagonal:row ends
 */
import { fail } from './expect.mjs';
import { drawing, element, text } from './svg.mjs';

const LEFT = 190, TOP = 40, WIDTH = 900, DOWN = 46;

function readPath(output) {
    const [rows, borders = ''] = output.trim().split('\n').map((line) => line.split('#')[0].trim());
    const lengths = rows.split(/\s+/).map(Number), starts = [0];
    lengths.forEach((length) => starts.push(starts.at(-1) + length));
    const splits = borders.split(/\s+/).map((word) => {
        const [, diagonal, ends] = word.match(/^(\d+):(\d+)$/) || fail(`"${word}" is no diagonal:row ends`);
        return { pairs: diagonal - ends, ends: Number(ends), diagonal: Number(diagonal) };
    });
    return { lengths, starts, splits };
}

/* The lattice points of the path: a step right for each pair, a step down for each end of a row. */
function pointsOf({ lengths, starts }) {
    const points = [{ pairs: 0, ends: 0 }];
    lengths.forEach((length, row) => {
        for (let i = 1; i <= length; i++) points.push({ pairs: starts[row] + i, ends: row });
        points.push({ pairs: starts[row + 1], ends: row + 1 });
    });
    return points;
}

const plural = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/* A share: its part of the path, in a stroke of its own, and what it has. */
function drawShare(share, from, to, points, at, height) {
    const part = points.slice(from.diagonal, to.diagonal + 1).map(at);
    const x = LEFT - 60 + share * 320, y = height + 52;
    return element('g', { class: `share s${share % 3}` },
        element('polyline', { points: part.map(({ x: px, y: py }) => `${px.toFixed(1)},${py}`).join(' ') }),
        element('polyline', { points: `${x},${y} ${x + 46},${y}` }),
        text(x + 58, y - 4, `share ${share}: ${to.diagonal - from.diagonal} items`, { class: 'name' }),
        text(x + 58, y + 26, `${plural(to.pairs - from.pairs, 'pair')}, ${plural(to.ends - from.ends, 'row end')}`));
}

/* The points where pairs + ends is the diagonal, as far as the grid goes. */
function drawDiagonal({ diagonal, pairs, ends }, all, rows, at) {
    const first = at({ pairs: Math.min(diagonal, all), ends: Math.max(0, diagonal - all) });
    const last = at({ pairs: Math.max(0, diagonal - rows), ends: Math.min(diagonal, rows) });
    const cut = at({ pairs, ends });
    return element('g', { class: 'cut fragment' },
        element('line', { x1: first.x, y1: first.y, x2: last.x, y2: last.y }),
        element('circle', { cx: cut.x, cy: cut.y, r: 11 }),
        text(first.x, first.y - 12, `item ${diagonal}`));
}

function drawGrid(lengths, all, at) {
    const line = (from, to) => element('line', { class: 'grid', x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    const columns = Array.from({ length: all + 1 }, (_, pairs) =>
        line(at({ pairs, ends: 0 }), at({ pairs, ends: lengths.length })));
    const rows = Array.from({ length: lengths.length + 1 }, (_, ends) =>
        line(at({ pairs: 0, ends }), at({ pairs: all, ends })));
    const names = lengths.map((length, row) => text(LEFT - 20, at({ pairs: 0, ends: row }).y + 29,
        `row ${row}: ${plural(length, 'pair')}`, { class: 'side' }));
    return [...columns, ...rows, ...names].join('');
}

/* @mergepath RECORD */
export function mergePath(output) {
    const path = readPath(output), { lengths, starts, splits } = path;
    const all = starts.at(-1), rows = lengths.length, height = TOP + rows * DOWN;
    const at = ({ pairs, ends }) => ({ x: LEFT + pairs * WIDTH / all, y: TOP + ends * DOWN });
    const points = pointsOf(path);
    splits.forEach(({ diagonal, pairs, ends }) => {
        const there = points[diagonal];
        if (!there || there.pairs !== pairs || there.ends !== ends) fail(`the path does not pass ${diagonal}:${ends}`);
    });
    const borders = splits.map((split) => `${split.pairs} pairs and ${split.ends} row ends`);
    return drawing('mergepath', LEFT + WIDTH + 30, height + 90,
        `rows of ${lengths.join(', ')} pairs; borders of shares after ${borders.join(', ')}`,
        text(LEFT, TOP - 14, '→ a pair    ↓ the end of a row', { class: 'steps' }),
        drawGrid(lengths, all, at),
        ...splits.slice(1).map((to, share) => drawShare(share, splits[share], to, points, at, height)),
        ...splits.slice(1, -1).map((split) => drawDiagonal(split, all, rows, at)));
}
