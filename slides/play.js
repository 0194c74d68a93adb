/* Runs in the page: starts reveal.js. */
(function () {
    'use strict';
    const printing = /print-pdf/.test(location.search);
    Reveal.initialize({
        plugins: [RevealHighlight, RevealNotes],
        width: 1280, height: 720, margin: 0, center: false,
        scrollActivationWidth: null, // a phone turns pages, too
        hash: !printing, transition: 'none', slideNumber: 'c/t', pdfSeparateFragments: false,
    }).then(() => { document.body.dataset.ready = 'yes'; });
})();
