// Loads the sources of packages as their compiled JavaScript. Each test file is a process of its own, and reading
// hundreds of TypeScript modules would be most of the time that it needs.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

/** The scripts of `web` are compiled for browsers only. */
const compiledSource = /\/packages\/(client|contract|core|judge|server)\/src\/(.+)\.ts$/;

export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  return { ...found, url: found.url.replace(compiledSource, '/packages/$1/dist/$2.js') };
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const sourcefile = fileURLToPath(url);
  const source = await readFile(sourcefile, 'utf8');
  const { code } = await transform(source, { loader: 'ts', sourcemap: 'inline', sourcefile });
  return { format: 'module', source: code, shortCircuit: true };
}
