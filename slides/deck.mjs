/* Reads a deck: Markdown with a few lines of its own, each starting with @ (see README.md).
 *
 * What is not Markdown (formulas, code, figures) is rendered first and put aside; a private-use
 * character with a number stands for it while Markdown is read, so that neither harms the other.
 */
import { existsSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { at, fail } from './expect.mjs';
import { codeBlock } from './code.mjs';
import { digging, rounds } from './figure.mjs';
import { bars, curves } from './chart.mjs';
import { banks } from './banks.mjs';
import { mergePath } from './mergepath.mjs';
import { trails } from './trails.mjs';
import { numberOf, openRecord } from './record.mjs';
import { load } from './packages.mjs';
import { escaped } from './svg.mjs';

const katex = await load('katex'), { marked } = await load('marked');
const OPEN = '\ue000', CLOSE = '\ue001', STEP = '\ue002';

function tex(source, displayMode) {
    // a comma between digits is not punctuation
    const grouped = source.trim().replace(/(\d),(?=\d{3})/g, '$1{,}');
    return katex.renderToString(grouped, { displayMode, throwOnError: true, strict: 'error' });
}

/* Keeps rendered pieces aside while Markdown is read. */
function shelf() {
    const pieces = [];
    const piece = new RegExp(`(<p>)?${OPEN}(\\d+)${CLOSE}(</p>)?`, 'g');
    return {
        keep: (html) => OPEN + (pieces.push(html) - 1) + CLOSE,
        putBack: (html) => html.replace(piece, (all, p, i, end) =>
            p && end ? pieces[i] : (p || '') + pieces[i] + (end || '')),
    };
}

/* Lines from..to of what a program printed. */
function printed(name, text, from = 1, to = undefined) {
    const lines = text.trimEnd().split('\n');
    if (from > lines.length || to > lines.length)
        fail(`${name} printed ${lines.length} lines, not ${to ?? from}`);
    return `<pre class="output">${escaped(lines.slice(from - 1, to).join('\n'))}</pre>`;
}

/* The height that a slide leaves to each of its pieces of code, in pixels. */
function roomFor(slide) {
    const end = slide.lines.indexOf('Note:');
    const shown = slide.lines.slice(0, end < 0 ? slide.lines.length : end);
    const pieces = shown.filter((line) => line.startsWith('@code')).length;
    const paragraphs = shown.join('\n').split(/\n\n+/).filter((p) => /^[^@#\n]/.test(p)).length;
    return (590 - 95 * paragraphs) / pieces;
}

/* The @ lines that stand for something on the slide: arguments -> HTML. */
const directives = {
    code: (deck, slide, ...args) => codeBlock(roomFor(slide), ...args),
    rounds: (deck, slide, name) => rounds(deck.record(name).text),
    trails: (deck, slide, name, ...legend) => trails(deck.record(name).text, legend),
    banks: (deck, slide, name) => banks(deck.record(name).text),
    mergepath: (deck, slide, name) => mergePath(deck.record(name).text),
    dig: (deck, slide, ...crews) => digging(crews),
    bars: (deck, slide, name, ...query) => bars(deck.record(name), query),
    curves: (deck, slide, name, ...query) => curves(deck.record(name), query),
    output: (deck, slide, name, from, to) => printed(name, deck.record(name).text, from, to),
    report: (deck, slide, name, from, to) => printed(name, deck.record(name).report, from, to),
};

function words(text) {
    return [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]);
}

function directive(deck, slide, line) {
    const [name, ...args] = words(line.slice(1));
    if (name === 'class') slide.classes.push(...args);
    else if (name === 'title') deck.title = args.join(' ');
    else if (name === 'record') deck.define(args);
    else if (name === 'needs') return ''; // readDeck() has looked
    else if (!Object.hasOwn(directives, name)) fail(`there is no @${name}`);
    else return deck.shelf.keep(directives[name](deck, slide, ...args));
    return '';
}

/* Numbers, then formulas (which may hold numbers), outside of `code`. */
function inline(deck, line) {
    const filled = line.replace(/\{\{([^{}]+)\}\}/g, (all, what) => numberOf(deck.record, what));
    return filled.split(/(`[^`]*`)/).map((part) => part.startsWith('`') ? part
        : part.replace(/(?<![\\$])\$([^$]+)\$/g, (all, s) => deck.shelf.keep(tex(s, false)))
            .replace(/\\\$/g, '$')).join('').replace(/^\+ /, `- ${STEP}`);
}

function endOfBlock(lines, from, mark) {
    const end = lines.indexOf(mark, from + 1);
    if (end < 0) fail(`this ${mark} has no end`);
    return end;
}

/* Everything of a slide but its Markdown is rendered; the lines that are left are Markdown. */
function markdownOf(deck, slide) {
    const lines = slide.lines, out = [];
    for (let i = 0; i < lines.length; i++) {
        at(`${deck.path}:${slide.first + i}`, () => {
            if (lines[i] === '$$') {
                const from = i;
                i = endOfBlock(lines, i, '$$');
                const source = inline({ ...deck, shelf: { keep: String } },
                    lines.slice(from + 1, i).join(' '));
                out.push('', deck.shelf.keep(`<div class="math">${tex(source, true)}</div>`), '');
            } else if (lines[i].startsWith('@')) out.push('', directive(deck, slide, lines[i]), '');
            else out.push(inline(deck, lines[i]));
        });
    }
    return out.join('\n');
}

function htmlOf(deck, markdown) {
    const html = marked.parse(markdown).replaceAll(`<li>${STEP}`, '<li class="fragment">');
    return deck.shelf.putBack(html);
}

/* What the notes of a slide begin with: its minutes; `extra` if they are not part of the deck's. */
function timeOf(slide) {
    const first = slide.lines[slide.lines.indexOf('Note:') + 1] ?? '';
    const [, extra, minutes, half] = first.match(/^(Extra, )?(?:(\d+) minutes?|(half a minute))\./i) || [];
    return minutes || half ? { minutes: half ? 0.5 : Number(minutes), extra: Boolean(extra) } : undefined;
}

/* Sets each slide's time, and the minute of the talk in which it ends. @return the minutes in all */
function schedule(slides) {
    let until = 0;
    for (const slide of slides) {
        slide.time = timeOf(slide);
        if (slide.time && !slide.time.extra) until += slide.time.minutes;
        slide.until = until;
    }
    return until;
}

/* reveal.js paces the speaker by data-timing, in seconds. */
function timing({ time, until }) {
    return !time ? '' : ` data-timing="${time.minutes * 60}"` + (time.extra ? ' data-extra' : ` data-until="${until}"`);
}

function slideOf(deck, slide) {
    const [shown, ...notes] = markdownOf(deck, slide).split(/^Note:$/m);
    const html = htmlOf(deck, shown), classes = slide.classes.join(' ');
    if (!html.trim()) fail(`${deck.path}:${slide.first}: this slide is empty`);
    const until = slide.time && !slide.time.extra && `<p class="until">Until minute ${slide.until} of ${deck.minutes}</p>`;
    const aside = notes.length ? `<aside class="notes">${until || ''}${htmlOf(deck, notes.join('\n'))}</aside>` : '';
    // reveal.js then paints the whole window, and turns its own controls white
    const paint = slide.classes.includes('part') ? ' data-background-color="#1864ab"' : '';
    return `<section class="${classes}"${paint}${timing(slide)}>${html}${aside}</section>`;
}

/* The lines before the first --- are about the deck: @title and @record. */
function split(text) {
    const slides = [{ first: 1, lines: [], classes: [] }];
    text.split('\n').forEach((line, i) => {
        if (line === '---') slides.push({ first: i + 2, lines: [], classes: [] });
        else slides.at(-1).lines.push(line);
    });
    return slides;
}

/* The first file that a slide needs and that is not there: figures that nobody has measured yet. */
function lacking(slide) {
    return slide.lines.filter((line) => line.startsWith('@needs ')).map((line) => line.slice(7).trim())
        .find((file) => !existsSync(file));
}

/* Returns { title, slides, left, minutes }: the slides as HTML sections, what those lack that are left out, and the
 * minutes of those that are not extra. Records are kept in `folder`. */
export function readDeck(path, text, folder) {
    const records = new Map(), open = shelf();
    const deck = {
        path: relative('.', path), title: path, shelf: open,
        define: ([name, ...command]) => records.set(name, { command }),
        record: (name) => {
            if (name === 'minutes') return { json: Math.round(deck.minutes) };
            const known = [...records.keys()].join(', ') || 'none';
            const record = records.get(name) || fail(`there is no record ${name} (known: ${known})`);
            record.opened ||= openRecord(name, record.command, folder, dirname(path));
            return record.opened;
        },
    };
    const [head, ...slides] = split(text);
    markdownOf(deck, head);
    const left = slides.map(lacking).filter(Boolean), there = slides.filter((slide) => !lacking(slide));
    deck.minutes = schedule(there);
    return { slides: there.map((slide) => slideOf(deck, slide)), title: deck.title, left, minutes: deck.minutes };
}
