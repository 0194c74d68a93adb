/* Small tools of the viewer: elements, numbers and lists as a person writes them. */
(function (root) {
    'use strict';
    const SVG = 'http://www.w3.org/2000/svg';

    function fill(node, attributes, children) {
        Object.entries(attributes || {}).forEach(([name, value]) => {
            if (value === null || value === undefined || value === false) return;
            if (name === 'on') Object.entries(value).forEach((e) => node.addEventListener(...e));
            else node.setAttribute(name, value === true ? '' : value);
        });
        [].concat(children === undefined ? [] : children).forEach((c) => {
            if (c !== null && c !== undefined) node.append(c);
        });
        return node;
    }
    const html = (name, attributes, children) =>
        fill(document.createElement(name), attributes, children);
    const svg = (name, attributes, children) =>
        fill(document.createElementNS(SVG, name), attributes, children);

    const number = (v) => v.toLocaleString('en-US');
    const plural = (n, word) => number(n) + ' ' + word + (n === 1 ? '' : 's');

    /* A value in a cell: short, and exact where there is room. */
    function value(v) {
        if (v === undefined) return '';
        if (Number.isInteger(v)) return String(v);
        return String(+v.toPrecision(4));
    }

    /* As above, where there is room for some six letters: 2155905152 as "2.2e9". */
    function short(v) {
        const text = value(v);
        return text.length <= 6 ? text : v.toExponential(1).replace('e+', 'e');
    }

    /* 0 1 2 3 7 as "0–3, 7"; with a step between, "0, 2, …, 14". */
    function ranges(list) {
        const sorted = [...new Set(list)].sort((a, b) => a - b), parts = [];
        const step = sorted[1] - sorted[0];
        if (sorted.length > 3 && step > 1 && sorted.every((v, i) => v === sorted[0] + i * step))
            return sorted[0] + ', ' + sorted[1] + ', … ' + sorted[sorted.length - 1];
        for (let i = 0; i < sorted.length; i++) {
            const from = sorted[i];
            while (sorted[i + 1] === sorted[i] + 1) i++;
            parts.push(from === sorted[i] ? from : from + '–' + sorted[i]);
        }
        if (parts.length <= 4) return parts.join(', ');
        return parts.slice(0, 3).join(', ') + ', … ' + parts[parts.length - 1];
    }

    function join(list) {
        if (list.length < 2) return list.join('');
        return list.slice(0, -1).join(', ') + ' and ' + list[list.length - 1];
    }

    function expand(pairs) {
        const list = [];
        pairs.forEach(([from, to]) => { for (let i = from; i <= to; i++) list.push(i); });
        return list;
    }

    /* The bits that a shuffle handed over: a float if they all look like everyday ones. */
    function decode(bits) {
        const view = new DataView(new ArrayBuffer(4)), any = bits.some((b) => b !== 0);
        const everyday = (b) => b === 0 || Math.abs((b >>> 23 & 255) - 127) <= 40;
        if (!any || !bits.every((b) => b < 2 ** 32 && everyday(b))) return bits;
        return bits.map((b) => { view.setUint32(0, b); return view.getFloat32(0); });
    }

    root.lockstepDraw = { html, svg, number, plural, value, short, ranges, join, expand, decode };
})(typeof window === 'undefined' ? globalThis : window);
