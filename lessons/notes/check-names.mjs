/* node check-names.mjs LESSON...: does a lesson's page explain each name in the formulas of its bounds before the first
 * report that may show it? Names of metrics are entries of the glossary; any other name must stand in code in front of
 * the exercise's expected report. Reads the records that `make notes` keeps. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const words = (text) => text.match(/[A-Za-z_]\w*/g) || [];
const inCode = (text) => new Set((text.match(/`[^`\n]+`/g) || []).flatMap(words));

/* The page's text up to an exercise's report; the whole page if it has none. */
const before = (page, exercise) => page.split(`<!-- lockstep: graded ${exercise} -->`)[0];

/* The names in the formulas of an exercise's cases. */
const namesOf = (exercise) => new Set((exercise.cases || []).flatMap((c) => c.bounds || [])
    .flatMap((bound) => words([bound.formula, bound.at_least_formula].filter(Boolean).join(' '))));

/* [[name, exercise]] of names without an explanation, each once. */
export function unexplained(page, record, metrics) {
    const found = new Map();
    for (const exercise of record.exercises) {
        const known = inCode(before(page, exercise.id));
        for (const name of namesOf(exercise))
            if (!known.has(name) && !metrics.has(name) && !found.has(name)) found.set(name, exercise.id);
    }
    return [...found];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const metrics = new Set([...readFileSync('lessons/notes/glossary.md', 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => name));
    let wrong = 0, count = 0;
    for (const lesson of process.argv.slice(2)) {
        const path = `lessons/${lesson}/README.md`, record = JSON.parse(readFileSync(`build/notes/record/${lesson}.json`, 'utf8'));
        record.exercises.forEach((exercise) => { count += namesOf(exercise).size; });
        for (const [name, exercise] of unexplained(readFileSync(path, 'utf8'), record, metrics)) {
            console.error(`${path}: \`${name}\` stands in a bound of \`${exercise}\`, and the page does not explain it before that report`);
            wrong++;
        }
    }
    if (!count) console.error('check-names.mjs: no formula was found in build/notes/record'), wrong++;
    console.log(`  ${count} names in the formulas of bounds, ${wrong} not explained`);
    process.exit(wrong ? 1 : 0);
}
