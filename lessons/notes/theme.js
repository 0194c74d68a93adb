/* Light or dark, before the page is drawn: as chosen last, else as the system is. */
'use strict';
(function () {
    const root = document.documentElement;
    let chosen = null;
    try { chosen = localStorage.getItem('lockstep-theme'); } catch { /* some browsers keep nothing for files */ }
    const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

    window.lockstepTheme = (isDark) => {
        root.classList.toggle('dark-mode', isDark);
        root.classList.toggle('light-mode', !isDark);
        try { localStorage.setItem('lockstep-theme', isDark ? 'dark' : 'light'); } catch { /* as above */ }
    };
    root.classList.add(dark ? 'dark-mode' : 'light-mode');
})();
