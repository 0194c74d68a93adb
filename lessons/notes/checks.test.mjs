/* The notes' checks themselves: what is planted is found, what is right is not. make test-notes runs them. */
import assert from 'node:assert';
import { test } from 'node:test';
import { confused, distance } from './check-charts.mjs';
import { unexplained } from './check-names.mjs';
import { termsOf, undefinedTerms } from './check-terms.mjs';

const line = (i, name, colour, extra = '') =>
    `<g id="gnuplot_plot_${i}" ><title>${name}</title>\n<g fill="none" color="black"><path stroke='${colour}' ${extra} d='M0,0 L1,1'/></g></g>`;

test('colours that a colour-blind reader confuses are found', () => {
    const red = line(1, 'a', 'rgb(213, 94, 0)'), green = line(2, 'b', 'rgb(120, 140, 0)');
    assert.match(confused(red + green).join(), /`a` and `b` look alike/);
    assert.deepEqual(confused(red + line(2, 'b', 'rgb(0, 114, 178)')), []);
    assert.deepEqual(confused(red + line(2, 'b', 'rgb(213, 94, 0)', "stroke-dasharray='2,4'")), []);
});

test('distances of colours are those of the literature', () => {
    assert.ok(distance([255, 255, 255], [0, 0, 0]).far > 99);
    assert.equal(distance([10, 20, 30], [10, 20, 30]).far, 0);
    assert.notEqual(distance([255, 0, 0], [120, 110, 0]).sight, 'normal'); // red and olive: alike to many
});

const GLOSSARY = '# Glossary\n\n## Findings\n\n### race\n\nWords.\n\n## Terms\n\n### warp\n\nWords.\n\nAlso: warps of 32.\n\n### ticket\n\nWords.\n';
const page = (text) => `<main id="main">${text}</main>`;

test('a term that is used before it is linked or defined is found', () => {
    const terms = termsOf(GLOSSARY), found = (text) => undefinedTerms(page(text), terms).map((f) => f.term);
    assert.deepEqual(terms.map(([name]) => name), ['warp', 'ticket']);
    assert.deepEqual(found('<p>A warp has lanes. <a class="term" href="glossary.html#warp">Warps</a> run.</p>'), ['warp']);
    assert.deepEqual(found('<p>A <a class="term" href="glossary.html#warp">warp</a> has lanes. Warps run.</p>'), []);
    assert.deepEqual(found('<p>That is a <strong>ticket</strong>. The ticket counts.</p>'), []);
    assert.deepEqual(found('<h2>Warps</h2><p><code>warp</code> and <a href="x.html">warp</a>, no warping.</p>'), []);
    assert.deepEqual(found('<div class="fragment">warp</div><!-- fragment --><p>tickets</p>'), ['ticket']);
});

test('a name in a bound that the page does not explain is found', () => {
    const record = { exercises: [{ id: 'serial', cases: [{ bounds: [{ formula: 'n + 3 * BLOCK', at_least_formula: 'work' }] }] }] };
    const found = (text) => unexplained(text, record, new Set(['work'])).map(([name]) => name);
    assert.deepEqual(found('`n` is the number.\n<!-- lockstep: graded serial -->\n`BLOCK` is 1024.'), ['BLOCK']);
    assert.deepEqual(found('`n` is the number, `BLOCK` is 1024.\n<!-- lockstep: graded serial -->'), []);
});
