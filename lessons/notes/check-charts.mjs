/* node check-charts.mjs FILE.svg...: can the series of a chart be told apart by a reader who is colour-blind? Two series
 * that are drawn in the same way (both bars, or lines with the same dash and the same marker) need colours that differ
 * in normal sight and for each of three kinds of colour blindness. Reads what gnuplot wrote. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LEAST = 11; // distance in CIELAB; about 2 can just be seen side by side

/* Simulation for complete colour blindness: Viénot, Brettel, Mollon (1999) for red and green; Machado, Oliveira,
 * Fernandes (2009) for blue. Linear RGB in, linear RGB out. */
const SIGHT = {
    normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protan: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
    deutan: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
    tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const times = (matrix, v) => matrix.map((row) => row.reduce((sum, x, i) => sum + x * v[i], 0));
const linear = (rgb) => rgb.map((x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4));

function lab(rgb) {
    const xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], rgb.map((x) => Math.min(1, Math.max(0, x))));
    const [x, y, z] = xyz.map((v, i) => v / [0.9505, 1, 1.089][i]).map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/* The least distance of two colours over all kinds of sight, and in which. */
export function distance(a, b) {
    return Object.entries(SIGHT).map(([sight, matrix]) => {
        const [p, q] = [a, b].map((rgb) => lab(times(matrix, linear(rgb))));
        return { sight, far: Math.hypot(...p.map((x, i) => x - q[i])) };
    }).sort((one, two) => one.far - two.far)[0];
}

const colourOf = (text) => {
    const hex = text.match(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i);
    return hex ? hex.slice(1).map((x) => parseInt(x, 16)) : text.match(/\d+/g).map(Number);
};

/* The series with a name: { name, colour, drawn }, of each panel of a chart. */
export function seriesOf(svg) {
    return svg.split(/(?=<g id="gnuplot_plot_1")/).filter((panel) => panel.startsWith('<g id=')).map((panel) =>
        [...panel.matchAll(/<g id="gnuplot_plot_\d+[a-z]*" ><title>([^<]+)<\/title>([^]*?)(?=<g id="gnuplot_plot_|$)/g)].map(([, name, body]) => {
            const own = body.split(/<g id="|<title>/)[0];
            const colour = own.match(/<(?:path|polygon|use|circle)[^>]*?(?:stroke|fill|color)\s*=\s*['"](rgb\([^)]*\)|#[0-9a-fA-F]{6})/) || own.match(/(rgb\([^)]*\))/);
            const dash = own.match(/stroke-dasharray='([^']*)'|stroke-dasharray="([^"]*)"/)?.slice(1).join('') || '';
            const marker = own.match(/xlink:href='#(gpPt\d+)'/)?.[1] || '';
            const bars = /<polygon/.test(own) ? 'bars' : 'line';
            return { name: name.trim(), colour: colour ? colourOf(colour[1]) : [0, 0, 0], drawn: [bars, dash, marker].join(' ') };
        }).filter((s) => s.name && !/^gnuplot_plot/.test(s.name)));
}

/* What cannot be told apart, in sentences. */
export function confused(svg) {
    const wrong = [];
    for (const list of seriesOf(svg))
        list.forEach((a, i) => list.slice(i + 1).forEach((b) => {
            const { sight, far } = distance(a.colour, b.colour);
            if (a.drawn === b.drawn && far < LEAST)
                wrong.push(`\`${a.name}\` and \`${b.name}\` look alike (${sight} sight: ${far.toFixed(1)}, at least ${LEAST}): give one of them another dash, marker or colour`);
        }));
    return wrong;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    let wrong = 0, count = 0;
    for (const file of process.argv.slice(2)) {
        const svg = readFileSync(file, 'utf8');
        count += seriesOf(svg).flat().length;
        for (const sentence of confused(svg)) console.error(`${file}: ${sentence}`), wrong++;
    }
    if (!count) console.error('check-charts.mjs: no series was found'), wrong++;
    console.log(`  ${count} series in ${process.argv.length - 2} charts, ${wrong} that look alike`);
    process.exit(wrong ? 1 : 0);
}
