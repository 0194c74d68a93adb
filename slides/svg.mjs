/* SVG as text: elements, and words that are safe in them. */

export const escaped = (text) =>
    String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export function element(name, attributes, ...children) {
    const list = Object.entries(attributes).map(([k, v]) => ` ${k}="${escaped(v)}"`).join('');
    return `<${name}${list}>${children.join('')}</${name}>`;
}

export const text = (x, y, words, attributes = {}) =>
    element('text', { x, y, ...attributes }, escaped(words));

/* Scales with the slide's column; `label` is what a screen reader says. */
export function drawing(kind, width, height, label, ...children) {
    return element('svg', { class: kind, viewBox: `0 0 ${width} ${height}`, role: 'img',
        'aria-label': label }, ...children);
}
