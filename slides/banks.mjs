/* Shared memory as rows of 32 words, a bank a column: which words the lanes of a warp access at once, and
 * how many passes that takes. From a program's output: the word of each lane, then words that no value uses.
 *
 *     15 47 79 ...  # words read
 *     32 65 98 ...  # unused words
 */
import { fail } from './expect.mjs';
import { drawing, element, text } from './svg.mjs';

const BANKS = 32, CELL = 30, LEFT = 130, TOP = 34, MOST_ROWS = 8;

function wordsOf(line) {
    const words = line.split('#')[0].trim().split(/\s+/).map(Number);
    if (!words.every(Number.isInteger)) fail(`"${line}" is no list of words`);
    return words;
}

const corner = (word) => ({ x: LEFT + (word % BANKS) * CELL, y: TOP + Math.floor(word / BANKS) * CELL });
const square = ({ x, y }, kind) => element('rect', { class: kind, x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2 });

/* A word is crossed out if no value uses it. */
function drawUnused(word) {
    const { x, y } = corner(word), far = CELL - 7;
    return square({ x, y }, 'unused') + element('path', { class: 'unused',
        d: `M${x + 7} ${y + 7}L${x + far} ${y + far}M${x + far} ${y + 7}L${x + 7} ${y + far}` });
}

const drawLane = (word, lane, count) => square(corner(word), count[word % BANKS] > 1 ? 'lane conflict' : 'lane') +
    text(corner(word).x + CELL / 2, corner(word).y + 21, lane, { class: 'lane' });

function drawRow(row) {
    const y = TOP + row * CELL;
    return text(LEFT - 12, y + 21, `word ${row * BANKS}`, { class: 'side' }) +
        Array.from({ length: BANKS }, (_, bank) => square({ x: LEFT + bank * CELL, y }, 'word')).join('');
}

/* Below each bank: how many of its words are wanted. */
function drawCounts(count, y) {
    const most = Math.max(...count), lanes = most === 1 ? '1 lane: 1 pass' : `${most} lanes: ${most} passes`;
    const kind = (wanted) => (wanted === most && most > 1 ? 'count most' : 'count');
    const counts = count.map((wanted, bank) => (!wanted ? ''
        : text(LEFT + (bank + 0.5) * CELL, y + 22, wanted, { class: kind(wanted) })));
    return text(LEFT - 12, y + 22, 'lanes', { class: 'side' }) + counts.join('') +
        text(LEFT, y + 62, `The fullest bank serves ${lanes}`, { class: 'passes' });
}

/* @banks RECORD */
export function banks(output) {
    const [lanes, unused = []] = output.trim().split('\n').map(wordsOf);
    const count = Array.from({ length: BANKS }, (_, bank) => lanes.filter((word) => word % BANKS === bank).length);
    const needed = Math.floor(Math.max(...lanes) / BANKS) + 1, rows = Math.min(needed, MOST_ROWS);
    const shown = (word) => word < rows * BANKS, y = TOP + rows * CELL + (rows < needed ? 32 : 6);
    const more = rows < needed ? text(LEFT - 12, y - 8, `${needed - rows} more rows`, { class: 'side' }) : '';
    return drawing('banks', LEFT + BANKS * CELL + 20, y + 74,
        `words of lanes 0 to ${lanes.length - 1}: ${lanes.join(', ')}; the fullest bank has ${Math.max(...count)}`,
        text(LEFT - 12, TOP - 10, 'bank', { class: 'side' }),
        ...count.map((_, bank) => text(LEFT + (bank + 0.5) * CELL, TOP - 10, bank, { class: 'number' })),
        ...Array.from({ length: rows }, (_, row) => drawRow(row)), more, ...unused.filter(shown).map(drawUnused),
        ...lanes.map((word, lane) => (shown(word) ? drawLane(word, lane, count) : '')), drawCounts(count, y));
}
