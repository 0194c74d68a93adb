/* The notes' pictures are what the builder draws today. node --test, no browser. */
import assert from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { drawings } from '../drawings.mjs';

for (const { path, svg } of drawings()) {
    test(`${path} is up to date`, () => {
        assert.ok(existsSync(path), `there is no ${path}: node slides/drawings.mjs`);
        assert.equal(readFileSync(path, 'utf8'), svg, `${path} is out of date: node slides/drawings.mjs`);
    });
    test(`${path} is shown in the lesson's notes`, () => {
        const [, lesson, name] = path.match(/^(lessons\/[^/]+)\/data\/(.*)\.svg$/);
        const plot = new RegExp(`^<!-- lockstep: plot ${name} "[^"]+" -->$`, 'm');
        assert.match(readFileSync(`${lesson}/README.md`, 'utf8'), plot);
    });
}
