/* The page: slides, styles, fonts and scripts in one file, so that it opens anywhere, offline. */
import { readFileSync } from 'node:fs';
import { packaged } from './packages.mjs';
import { escaped } from './svg.mjs';

const own = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const script = (code) => `<script>${code.replace(/<\/script/gi, '<\\/script')}</script>`;

/* KaTeX's style sheet with its fonts in it; formats older than woff2 are left out. */
function katexStyle() {
    const style = packaged('katex/dist/katex.min.css');
    return style.replace(/src:url\((fonts\/[^)]+\.woff2)\)[^;}]*/g, (all, path) => {
        const font = packaged(`katex/dist/${path}`, 'base64');
        return `src:url(data:font/woff2;base64,${font}) format("woff2")`;
    });
}

const DIST = 'reveal.js/dist';
const SCRIPTS = [`${DIST}/reveal.js`, `${DIST}/plugin/highlight.js`, `${DIST}/plugin/notes.js`];
const STYLES = [`${DIST}/reset.css`, `${DIST}/reveal.css`, `${DIST}/theme/white.css`];

/* One page of a deck as readDeck() gives it. */
export function pageOf(deck) {
    const styles = [...STYLES.map((path) => packaged(path)), katexStyle(), own('theme.css')];
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(deck.title)}</title>
<link rel="icon" href="data:,">
<style>${styles.join('\n')}</style>
</head>
<body>
<div class="reveal"><div class="slides">
${deck.slides.join('\n')}
</div></div>
${SCRIPTS.map((path) => script(packaged(path))).join('\n')}
${script(own('play.js'))}
</body>
</html>
`;
}
