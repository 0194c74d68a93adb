/* The builder refuses what would be wrong on a slide, and says where. node --test, no browser. */
import assert from 'node:assert';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readDeck } from '../deck.mjs';
import { snippet } from '../code.mjs';
import { keptRecord, numberOf } from '../record.mjs';

const folder = mkdtempSync(join(tmpdir(), 'slides-'));
after(() => rmSync(folder, { recursive: true }));

const figures = join(folder, 'figures.json');
writeFileSync(figures, JSON.stringify({ figures: [{ n: 8, name: 'tree', ms: 0.5 },
    { n: 16, name: 'tree', ms: 2000 }] }));
const source = join(folder, 'source.cu');
writeFileSync(source, '/* [a] */\n    int i;\n    // TODO(1): add\n      i < 1;\n    // END TODO\n/* [a] */\n/* [b] */\n');

/* A deck of one slide whose fifth line is `line`. */
const deckOf = (line) => readDeck(join(folder, 'deck.md'),
    `@title Try\n@record r ${figures}\n---\n# Slide\n${line}\n`, folder);
const slideOf = (line) => deckOf(line).slides[0];

function refuses(line, message) {
    assert.throws(() => deckOf(line), (error) => {
        assert.match(error.message, /deck\.md:5: /, 'names deck and line');
        assert.match(error.message, message);
        return true;
    });
}

test('a deck has its title and its slides', () => {
    const deck = deckOf('words');
    assert.equal(deck.title, 'Try');
    assert.equal(deck.slides.length, 1);
    assert.match(deck.slides[0], /<h1>Slide<\/h1>\s*<p>words<\/p>/);
});

test('TeX is rendered before Markdown can touch it', () => {
    const html = slideOf('$a_1 * b_2 * c_3$ and *words*');
    assert.match(html, /class="katex"/);
    assert.match(html, /a_1 \* b_2 \* c_3<\/annotation>/);
    assert.match(html, /<em>words<\/em>/);
});
test('a wrong formula fails', () => refuses('so $\\frac{1}{$ it is', /KaTeX|Expected/));
test('an unknown command in a formula fails', () => refuses('$\\nosuch$', /nosuch/));
test('a wrong display formula fails', () => refuses('$$\n\\sqrt{\n$$', /KaTeX|Expected/));
test('a display formula without its end fails', () => refuses('$$', /no end/));
test('a dollar can be written', () => assert.match(slideOf('5 \\$'), /5 \$/));

test('code comes from the source, without the marks of a hole', () => {
    assert.deepEqual(snippet(source, 'a'), ['int i;', '  i < 1;']);
    assert.match(slideOf(`@code ${source} a 1|2`), /data-line-numbers="\|1\|2">int i;\n {2}i &lt; 1;</);
});
test('lines of code are found by their text', () => {
    const where = join(folder, 'long.cu');
    writeFileSync(where, '/* [c] */\nint a;\nif (a - b) c;\nint a;\nd, e;\n/* [c] */\n');
    const numbers = (line) => slideOf(`@code ${where} c ${line}`).match(/data-line-numbers="([^"]*)"/)[1];
    assert.equal(numbers('/int/|/int/2-$'), '|1|3-4');
    assert.equal(numbers('"/a - b/-/d, e/|1,/d, e/"'), '|2-4|1,4');
    assert.equal(numbers('/int/ "/a - b/-$"'), '|2');
    refuses(`@code ${where} c /int/3`, /no line with "int"/);
    refuses(`@code ${where} c /x/`, /no line with "x"/);
});
test('a missing tag fails', () => refuses(`@code ${source} nosuch`, /\[nosuch\] 0 times/));
test('a tag without its end fails', () => refuses(`@code ${source} b`, /\[b\] 1 times/));
test('a missing file fails', () => refuses('@code nosuch.cu a', /nosuch\.cu cannot be read/));
test('a line that the code does not have fails', () => refuses(`@code ${source} a 3`, /has 2 lines, not 3/));
test('a step that is no line number fails', () => refuses(`@code ${source} a 1|x`, /no line number/));

test('code that would be too small to read fails', () => {
    const where = join(folder, 'tall.cu');
    writeFileSync(where, `/* [t] */\n${'int a;\n'.repeat(40)}/* [t] */\n`);
    refuses(`@code ${where} t`, /40 lines of .*tall\.cu \[t\].* would be 9\.4 px high, less than 16/);
    assert.match(slideOf(`@code ${where} t "" 1-20`), /font-size:18\.8px/);
});

test('numbers come from records', () => {
    assert.match(slideOf('{{r.tree.ms : 3}}'), /<p>0\.500</);
    assert.match(slideOf('{{r.n=16,name=tree.ms}}'), /<p>2,000</);
    assert.match(slideOf('{{r.n=16.ms / r.n=8.ms}}'), /<p>4,000</);
    assert.match(slideOf('$x = {{r.n=16.ms}}$'), /2<\/mn><mo separator="true">|2\{,\}000/);
});
test('an unknown number fails', () => refuses('{{r.tree.nosuch}}', /there is no nosuch in r\.tree/));
test('an unknown size fails', () => refuses('{{r.n=9.ms}}', /there is no n=9/));
test('an unknown record fails', () => refuses('{{nosuch.ms}}', /no record nosuch \(known: r\)/));
test('a whole object is no number', () => refuses('{{r.tree}}', /not a number/));
test('a division by nothing fails', () => refuses('{{1 / 0}}', /Infinity/));
test('a word stays a word', () => assert.equal(numberOf(() => ({ json: { card: 'H100' } }), 'r.card'), 'H100'));

test('an unknown @ line fails', () => refuses('@nosuch', /no @nosuch/));
test('a bar without its figure fails', () => refuses('@bars r n=8 ms ms nosuch', /no figure of nosuch/));
test('a curve without its member fails', () => refuses('@curves r nosuch GB tree', /has no nosuch/));
test('a crew that is none fails', () => refuses('@dig 4', /is no crew/));
test('a slide whose figures are not there is left out, and named', () => {
    assert.equal(deckOf(`@needs ${figures}`).slides.length, 1);
    const deck = readDeck('d.md', '@title a\n---\n# One\n---\n@needs nosuch.json\n@bars nosuch\n', folder);
    assert.equal(deck.slides.length, 1);
    assert.deepEqual(deck.left, ['nosuch.json']);
});
test('an empty slide fails', () => assert.throws(() => readDeck('d.md', '@title a\n---\n\n', folder), /d\.md:3: this slide is empty/));

test('a kept record of the solutions is taken only if nothing has changed since', () => {
    const kept = mkdtempSync(join(folder, 'kept-')), record = join(kept, '4-loop.json'), command = ['lesson', '4', '--from', 'solutions'];
    const lessons = ['4-loop', '5-count'];
    writeFileSync(record, '{}');
    writeFileSync(join(kept, '4-claims.json'), '{}'); // a record of another kind
    utimesSync(record, 2000, 2000);
    utimesSync(source, 1999, 1999);
    assert.equal(keptRecord(command, kept, [source], lessons), record);
    assert.equal(keptRecord([...command, '--trace'], kept, [source], lessons), undefined);
    assert.equal(keptRecord(['lesson', '5', '--from', 'solutions'], kept, [source], lessons), undefined);
    utimesSync(source, 2001, 2001);
    assert.equal(keptRecord(command, kept, [source], lessons), undefined);
});
