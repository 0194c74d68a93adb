/* Records: what `build/lockstep` measures when the slides are built, and figures kept as JSON.
 *
 * A number on a slide is a path into a record, such as {{lesson.shared.n=1024.global_words}}:
 * names of members, ids of a list's items, or member=value,... to choose one. Lists that a reader would
 * not name (exercises, cases, metrics, figures) may be left out.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './expect.mjs';

/* ---- records that are made ---- */

const INPUTS = ['build/lockstep', 'build/lib', 'build/suites', 'lessons', 'solutions', 'autograder/include',
    'autograder/sim/include', 'build/sim/include'];
const PROGRAMS = 'slides/programs'; // no input of a lesson's record, which takes minutes to make

function filesIn(path) {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path).sort().flatMap((name) => filesIn(join(path, name)));
}

/* All files that may change a record; notes and plots in a lesson's folder do not. */
const inputsIn = (paths) => paths.flatMap(filesIn).filter((file) => !/\.(md|svg|gp)$/.test(file));

const digestOf = (paths) => inputsIn(paths).reduce((hash, file) =>
    hash.update(file).update(readFileSync(file)), createHash('sha256')).digest('hex');

let inputs, programs; // digests of all that a record depends on: the same for a whole build
function digest(command) {
    inputs ||= digestOf(INPUTS);
    programs ||= digestOf([PROGRAMS]);
    const all = command[0] === 'lesson' ? inputs : inputs + programs;
    return createHash('sha256').update(all + command.join('\n')).digest('hex').slice(0, 16);
}

/* The record of a lesson's solutions that `make test` and `make notes` keep, unless an input has changed
   since. @return its path, or undefined */
export function keptRecord(command, folder = 'build/notes/record', files = inputsIn(INPUTS),
    lessons = readdirSync('lessons')) {
    const number = command.join(' ').match(/^lesson (\d+) --from solutions$/)?.[1];
    const path = join(folder, `${lessons.find((lesson) => lesson.startsWith(`${number}-`))}.json`);
    if (!number || !existsSync(path)) return undefined;
    const time = statSync(path).mtimeMs;
    return files.every((file) => statSync(file).mtimeMs < time) ? path : undefined;
}

/* Runs lockstep unless the record of the same program and sources is there. Its exit status is 70
   if the program that it ran is wrong, which a slide may well want to show. */
function make(name, command, folder) {
    const stem = join(folder, `${name}-${digest(command)}`);
    const json = stem + '.json', text = stem + '.txt';
    if (!existsSync(text)) {
        mkdirSync(folder, { recursive: true });
        const end = command.indexOf('--') < 0 ? command.length : command.indexOf('--');
        const args = [...command.slice(0, end), '--json', json, ...command.slice(end)];
        const run = spawnSync('build/lockstep', args, { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
        if (run.error || ![0, 70].includes(run.status) || !existsSync(json))
            fail(`build/lockstep ${args.join(' ')} failed: ${run.error || run.stderr.trim()}`);
        writeFileSync(stem + '.err', run.stderr);
        writeFileSync(text, run.stdout);
    }
    return { name, text: readFileSync(text, 'utf8'), json: JSON.parse(readFileSync(json, 'utf8')),
        report: readFileSync(stem + '.err', 'utf8') };
}

export function openRecord(name, command, folder) {
    if (!command.length) fail(`@record ${name} needs a command of lockstep or a JSON file`);
    const file = command[0].endsWith('.json') ? command[0] : keptRecord(command);
    if (!file) return make(name, command, folder);
    if (!existsSync(file)) fail(`there is no ${file}`);
    return { name, text: '', json: JSON.parse(readFileSync(file, 'utf8')) };
}

/* ---- numbers ---- */

const SILENT = ['exercises', 'cases', 'metrics', 'figures', 'launches'];

function among(list, key) {
    if (key.includes('=')) {
        const wanted = key.split(',').map((pair) => pair.split('='));
        return list.find((item) => wanted.every(([name, value]) => String(item[name]) === value));
    }
    return list.find((item) => [item.id, item.name, item.metric, item.kernel].includes(key)) ??
        list[/^\d+$/.test(key) ? key : -1];
}

function derived(object, key) {
    if (key === 'global_words' && 'global_reads' in object)
        return object.global_reads + object.global_writes;
    return undefined;
}

/* One step of a path, looking through what may be left out. */
function follow(value, key) {
    if (value === null || typeof value !== 'object') return undefined;
    if (Array.isArray(value)) return among(value, key);
    if (Object.hasOwn(value, key)) return value[key];
    return derived(value, key) ?? SILENT.filter((name) => Object.hasOwn(value, name))
        .map((name) => follow(value[name], key)).find((found) => found !== undefined);
}

function operand(record, path) {
    if (/^[\d.]+$/.test(path)) return Number(path);
    const [name, ...keys] = path.split('.');
    let value = record(name).json;
    keys.forEach((key, i) => {
        const before = [name, ...keys.slice(0, i)].join('.');
        value = follow(value, key) ?? fail(`${path}: there is no ${key} in ${before}`);
    });
    if (typeof value === 'object') fail(`${path} is not a number or a word`);
    return value;
}

const OPERATIONS = { '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b,
    '/': (a, b) => a / b };

/* "a.b / c.d : 3": paths joined from left to right, then the digits behind the point. */
export function numberOf(record, what) {
    const [expression, digits] = what.split(' : ').map((s) => s.trim());
    const [first, ...rest] = expression.split(/ ([-+*/]) /);
    let value = operand(record, first.trim());
    for (let i = 0; i < rest.length; i += 2)
        value = OPERATIONS[rest[i]](value, operand(record, rest[i + 1].trim()));
    if (typeof value === 'string') return value;
    if (!Number.isFinite(value)) fail(`{{${what}}} is ${value}`);
    const places = digits === undefined ? (Number.isInteger(value) ? 0 : 2) : Number(digits);
    return value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
}
