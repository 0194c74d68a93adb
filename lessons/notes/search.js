/* The search box: finds sections that contain all words, or their beginnings, in search-data.js. No server is needed. */
'use strict';
(function () {
    const LIMIT = 30;
    const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
    const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const starts = (word) => new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(word)}`, 'giu');

    /* What a section is worth: words in its heading count more than words in its text; all of them must be there. */
    function score([, page, , heading, text], asked, phrase) {
        let sum = 0;
        for (const word of asked) {
            const inTitle = (page.match(word) || []).length, inHeading = (heading.match(word) || []).length;
            const inText = (text.match(word) || []).length;
            if (!inTitle && !inHeading && !inText) return 0;
            sum += 4 * inTitle + 12 * inHeading + Math.min(inText, 5);
        }
        if (heading.toLowerCase().includes(phrase)) sum += 20;
        else if (text.toLowerCase().includes(phrase)) sum += 8;
        return sum;
    }

    window.lockstepSearch = (query) => {
        const list = words(query), asked = list.map(starts), phrase = list.join(' ');
        if (!list.length) return [];
        return lockstepSections.map((section) => ({ section, worth: score(section, asked, phrase) }))
            .filter((x) => x.worth).sort((a, b) => b.worth - a.worth).slice(0, LIMIT).map((x) => x.section);
    };

    const element = (tag, name, text) => Object.assign(document.createElement(tag), { className: name, textContent: text });

    /* The text around the first word that was found. */
    function excerpt(text, asked) {
        const at = Math.max(0, Math.min(...asked.map((word) => { const i = text.search(word); return i < 0 ? Infinity : i; })));
        const from = Number.isFinite(at) ? Math.max(0, text.lastIndexOf(' ', at - 50) + 1) : 0;
        return (from ? '... ' : '') + text.slice(from, from + 150);
    }

    function show(box, query) {
        const found = window.lockstepSearch(query), asked = words(query).map(starts);
        box.hidden = !query.trim();
        box.replaceChildren(element('p', 'count', found.length ? `${found.length}${found.length === LIMIT ? ' or more' : ''} found` : 'Nothing found'));
        for (const [file, page, id, heading, text] of found) {
            const link = element('a', '', '');
            link.href = file + (id ? '#' + id : '');
            link.append(element('b', '', heading), element('span', 'where', heading === page ? '' : page), element('span', 'text', excerpt(text, asked)));
            box.append(link);
        }
    }

    document.addEventListener('DOMContentLoaded', () => {
        const field = document.getElementById('query'), box = document.getElementById('found');
        const close = () => { box.hidden = true; };
        let data = null; // it is large, so it is loaded when the field is first used
        const load = () => (data ||= new Promise((done) => {
            const script = element('script', '', '');
            script.src = 'search-data.js';
            script.onload = done;
            document.head.append(script);
        }));
        field.addEventListener('focus', load);
        field.addEventListener('input', () => load().then(() => show(box, field.value)));
        document.getElementById('search').addEventListener('submit', (e) => {
            e.preventDefault();
            box.querySelector('a')?.click();
        });
        box.addEventListener('click', close);
        document.addEventListener('click', (e) => { if (!e.target.closest('header.book')) close(); });
        document.addEventListener('keydown', (e) => {
            const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
            if (e.key === 'Escape') close();
            if (e.key === '/' && !typing) { e.preventDefault(); field.focus(); }
            const all = [...box.querySelectorAll('a')], at = all.indexOf(document.activeElement);
            if (box.hidden || !/^Arrow(Up|Down)$/.test(e.key) || (at < 0 && document.activeElement !== field)) return;
            e.preventDefault();
            (all[at + (e.key === 'ArrowDown' ? 1 : -1)] || field).focus();
        });
    });
})();
