/* The packages, which stand in build/slides/node_modules and not beside this file. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../build/slides/package.json', import.meta.url));

export const load = (name) => require(name);

/* The text (or bytes) of a package's file, by its path in node_modules. */
export function packaged(path, encoding = 'utf8') {
    const root = new URL('../build/slides/node_modules/', import.meta.url);
    return readFileSync(new URL(path, root), encoding);
}
