/* Charts of measured figures: bars for one size, curves over sizes. */
import { fail } from './expect.mjs';
import { drawing, element, text } from './svg.mjs';

/* The figure of one name in one row: `which` is n=1024, or row=its name, or nothing (the first one). */
function figure(record, name, member, which) {
    const [key, ...rest] = which.split('='), value = rest.join('=');
    const found = record.json.figures.find((f) => f.name === name && (!key || String(f[key]) === value));
    if (!found) fail(`${record.name} has no figure of ${name}${which && ' at ' + which}`);
    if (typeof found[member] !== 'number') fail(`${record.name}: ${name} has no ${member}`);
    return found[member];
}

const rounded = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

/* @bars RECORD n=268435456 gb_per_s "GB/s" name name ... */
export function bars(record, [row, member, unit, ...names]) {
    if (!names.length) fail('@bars needs a record, n=... or row=..., a member, its unit and names');
    const values = names.map((name) => figure(record, name, member, row));
    const most = Math.max(...values), step = Math.min(64, 440 / names.length);
    const drawn = names.map((name, i) => {
        const y = i * step + 6, length = Math.max(2, 720 * values[i] / most);
        return element('g', { class: `bar ${name}` }, text(190, y + step * 0.6, name, { class: 'name' }),
            element('rect', { x: 205, y, width: length.toFixed(1), height: step * 0.76, rx: 3 }),
            text(215 + length, y + step * 0.6, `${rounded(values[i])} ${unit}`));
    });
    return drawing('bars', 1120, names.length * step + 10,
        names.map((name, i) => `${name}: ${rounded(values[i])} ${unit}`).join(', '), ...drawn);
}

/* ---- curves over n, which doubles from place to place ---- */

const AREA = { left: 90, top: 16, width: 820, height: 380 }, END = AREA.left + AREA.width;

/* The smallest multiple of 1, 2 or 5 times a power of ten from which four ticks cover `most`. */
function tickFor(most) {
    const power = 10 ** Math.floor(Math.log10(most / 4));
    return [1, 2, 5, 10].map((k) => k * power).find((tick) => 4 * tick >= most);
}

function axes(sizes, largest, unit) {
    const tick = tickFor(largest), most = tick * Math.ceil(largest / tick);
    const values = Array.from({ length: most / tick + 1 }, (_, i) => i * tick);
    const x = (i) => AREA.left + AREA.width * i / (sizes.length - 1);
    const y = (v) => AREA.top + AREA.height * (1 - v / most);
    const ticks = values.map((v) => element('g', { class: 'axis' },
        element('line', { x1: AREA.left, x2: AREA.left + AREA.width, y1: y(v), y2: y(v) }),
        text(AREA.left - 12, y(v) + 6, rounded(v), { 'text-anchor': 'end' })));
    const every = Math.ceil(sizes.length / 10);
    const below = sizes.map((n, i) => (i % every ? '' : element('text', { class: 'tick', x: x(i),
        y: AREA.top + AREA.height + 28 }, `2<tspan dy="-8" font-size="16">${Math.log2(n)}</tspan>`)));
    const title = text(AREA.left, AREA.top + AREA.height + 62, `values; upwards: ${unit}`, { class: 'tick start' });
    return { x, y, drawn: [...ticks, ...below, title] };
}

/* Names at the right end must not lie on each other: pushed apart from the top down. */
function labelPlaces(ends) {
    const order = ends.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y), places = [];
    order.forEach(({ y, i }, rank) => {
        const above = rank ? places[order[rank - 1].i] : -100;
        places[i] = Math.max(y, above + 26);
    });
    return places;
}

/* @curves RECORD gb_per_s "GB/s" name name ... */
export function curves(record, [member, unit, ...names]) {
    if (!names.length) fail('@curves needs a record, a member, its unit and names');
    const sizes = [...new Set(record.json.figures.map((f) => f.n))].sort((a, b) => a - b);
    const series = names.map((name) => sizes.map((n) => figure(record, name, member, `n=${n}`)));
    const { x, y, drawn } = axes(sizes, Math.max(...series.flat()), unit);
    const places = labelPlaces(series.map((values) => y(values.at(-1))));
    const lines = series.map((values, k) => element('g', { class: `curve c${k}` },
        element('polyline', { points: values.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(' ') }),
        element('line', { class: 'sample', x1: END + 8, x2: END + 50, y1: places[k], y2: places[k] }),
        text(END + 58, places[k] + 6, names[k])));
    return drawing('curves', 1120, 470, `${unit} over n of ${names.join(', ')}`, ...drawn, ...lines);
}
