/* The packages, which stand in build/slides/node_modules and not beside this file. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../build/slides/package.json', import.meta.url));

/* A package, whichever kind of module it is: node 18, which Debian 12 has, cannot require() them all. */
export async function load(name) {
    const module = await import(pathToFileURL(require.resolve(name)).href);
    return module.default && Object.keys(module).length === 1 ? module.default : { ...module.default, ...module };
}

/* The text (or bytes) of a package's file, by its path in node_modules. */
export function packaged(path, encoding = 'utf8') {
    const root = new URL('../build/slides/node_modules/', import.meta.url);
    return readFileSync(new URL(path, root), encoding);
}
