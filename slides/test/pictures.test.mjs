/* Pictures show what a program printed, and refuse what cannot be. node --test, no browser. */
import assert from 'node:assert';
import { test } from 'node:test';
import { banks } from '../banks.mjs';
import { mergePath } from '../mergepath.mjs';
import { trails } from '../trails.mjs';

const count = (svg, pattern) => [...svg.matchAll(pattern)].length;
const refuses = (draw, message) => assert.throws(draw, (error) => error.expected && message.test(error.message));

test('a bank that several lanes want is marked, and its passes are counted', () => {
    const far = banks(`${Array.from({ length: 32 }, (_, lane) => 32 * lane + 15).join(' ')} # words\n`);
    assert.match(far, /serves 32 lanes: 32 passes/);
    assert.match(far, /24 more rows/);
    assert.equal(count(far, /class="lane conflict"/g), 8, 'lanes of the rows that are shown');
    const near = banks('0 1 2 35 # words\n');
    assert.match(near, /serves 1 lane: 1 pass</);
    assert.equal(count(near, /<rect class="lane"/g), 4);
    assert.equal(count(near, /conflict/g), 0);
    assert.match(banks('1 17 # words\n'), /serves 1 lane: 1 pass</);
    const mixed = banks('0 32 5 # words\n');
    assert.equal(count(mixed, /class="lane conflict"/g), 2);
    assert.equal(count(mixed, /class="lane" x="281"/g), 1, 'word 5 is in column 5');
});
test('words that no value uses are crossed out', () => {
    assert.equal(count(banks('0 33 # words\n32 65 # unused\n'), /<path class="unused"/g), 1, 'only in rows that are shown');
});
test('a word that is none is refused', () => refuses(() => banks('0 x # words'), /"0 x # words" is no list of words/));

const LEGEND = ['passed', 'ended'];
const PROBES = '3 1 - 7 # slots\nkey 7: 0:3 1:1 2=7 # 3 probes\nkey 1: 1=1 # 1 probe\n';
test('a trail has a mark for each place, and an arrow from one to the next', () => {
    const svg = trails(PROBES, LEGEND);
    assert.equal(count(svg, /class="passed"/g), 2 + 1, 'and one in the legend');
    assert.equal(count(svg, /class="end"/g), 2 + 1);
    assert.equal(count(svg, /<polygon/g), 2);
    assert.equal(count(svg, /class="box empty"/g), 1);
    assert.match(svg, /aria-label="slots: 3 1 - 7. key 7: 0, 1, 2; 3 probes/);
});
test('a trail goes to the left, too, and not across from the last place to the first', () => {
    const svg = trails('1 2 3 # tiles\ntile 2: 2 1:2 0=1\n', LEGEND);
    const [, from, to, tip] = svg.match(/<line x1="([\d.]+)".*?x2="([\d.]+)".*?<polygon points="([\d.]+),/).map(Number);
    assert.ok(tip < to && to < from, `an arrow from ${from} to ${to}, its tip at ${tip}`);
    assert.equal(count(trails('1 2 3 # slots\nkey 1: 2:3 0=1\n', LEGEND), /<polygon/g), 0);
});
test('a place that is not there is refused', () =>
    refuses(() => trails('3 1\nkey 7: 2=7\n', LEGEND), /"2=7": there are 2 places/));
test('a mark that is none is refused', () => refuses(() => trails('3 1\nkey 7: 1-7\n', LEGEND), /"1-7" is no mark/));
test('a line that is no trail is refused', () => refuses(() => trails('3 1\nkey 7\n', LEGEND), /"key 7" is no trail/));
test('marks without a meaning are refused', () =>
    refuses(() => trails(PROBES, ['passed']), /what its circles and squares mean/));

const PATH = '3 1 0 # pairs per row\n0:0 3:0 5:1 7:3 # diagonal:row ends\n';
test('shares of a merge path have their pairs and row ends', () => {
    const svg = mergePath(PATH);
    for (const [items, what] of [[3, '3 pairs, 0 row ends'], [2, '1 pair, 1 row end'], [2, '0 pairs, 2 row ends']]) {
        assert.ok(svg.includes(`: ${items} items`));
        assert.ok(svg.includes(what), what);
    }
    assert.equal(count(svg, /class="cut fragment"/g), 2, 'no diagonal at either end');
});
test('a border that is not on the path is refused', () =>
    refuses(() => mergePath(PATH.replace('5:1', '5:2')), /does not pass 5:2/));
test('a border that is none is refused', () =>
    refuses(() => mergePath(PATH.replace('5:1', '5')), /"5" is no diagonal:row ends/));
