/* Runs in the page: chooses light or dark, and starts reveal.js. */
(function () {
    'use strict';
    const printing = /print-pdf/.test(location.search), root = document.documentElement;

    /* As chosen last, here or in the notes; else as the system is. Paper is white. */
    const system = matchMedia('(prefers-color-scheme: dark)');
    let chosen = null;
    try { chosen = localStorage.getItem('lockstep-theme'); } catch { /* some browsers keep nothing for files */ }
    function paint() {
        root.dataset.theme = printing ? 'light' : chosen || (system.matches ? 'dark' : 'light');
    }

    function toggle() {
        chosen = root.dataset.theme === 'dark' ? 'light' : 'dark';
        try { localStorage.setItem('lockstep-theme', chosen); } catch { /* as above */ }
        paint();
    }
    system.addEventListener('change', paint);
    paint();

    Reveal.initialize({
        plugins: [RevealHighlight, RevealNotes],
        width: 1280, height: 720, margin: 0, center: false,
        scrollActivationWidth: null, // a phone turns pages, too
        hash: !printing, transition: 'none', backgroundTransition: 'none',
        slideNumber: 'c/t', pdfSeparateFragments: false,
    }).then(() => {
        Reveal.addKeyBinding({ keyCode: 68, key: 'D', description: 'Light or dark' }, toggle);
        document.body.dataset.ready = 'yes';
    });
})();
