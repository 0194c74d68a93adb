/* The decks as a whole: there is one for every lesson that the README names, and its talk is 20 to 40 minutes long.
 * Needs build/slides/*.html (make slides), no browser. */
import assert from 'node:assert';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const numbered = (names) => names.filter((name) => /^\d+-/.test(name)).sort();
const lessons = numbered(readdirSync('lessons'));

/* The lessons whose slides the README promises: "build slides for lessons 1 to 7". */
function promised(readme) {
    const [, first, last] = readme.match(/`make slides` \| build slides for lessons (\d+) to (\d+)/) || [];
    assert.ok(first, 'README.md says which lessons have slides: | `make slides` | build slides for lessons 1 to 7 ... |');
    return Array.from({ length: last - first + 1 }, (_, i) => Number(first) + i);
}

test('the README names a deck for every lesson', () => {
    assert.deepEqual(promised(readFileSync('README.md', 'utf8')), lessons.map((name) => parseInt(name, 10)));
});

for (const number of promised(readFileSync('README.md', 'utf8'))) {
    const name = lessons.find((lesson) => lesson.startsWith(`${number}-`));
    const built = `build/slides/${name}.html`;

    test(`lesson ${number} has a deck`, () => {
        assert.ok(name, `there is no lessons/${number}-*`);
        assert.ok(existsSync(`slides/${name}.md`), `there is no slides/${name}.md`);
        assert.ok(existsSync(built), `there is no ${built}: make slides`);
    });

    test(`lesson ${number}: every slide has its minutes, 20 to 40 in all`, () => {
        const slides = readFileSync(built, 'utf8').match(/<section class=.*?>/g);
        slides.forEach((slide, i) => assert.match(slide, / data-timing="\d+"/,
            `slide ${i + 1} of slides/${name}.md: its notes begin with its minutes, "2 minutes."`));
        const seconds = slides.filter((slide) => !slide.includes(' data-extra'))
            .reduce((sum, slide) => sum + Number(slide.match(/data-timing="(\d+)"/)[1]), 0);
        assert.ok(seconds >= 20 * 60 && seconds <= 40 * 60, `slides/${name}.md is ${seconds / 60} minutes long`);
    });
}

test('no deck is without its lesson', () => {
    assert.deepEqual(numbered(readdirSync('slides')).map((file) => file.replace(/\.md$/, '')), lessons);
});
