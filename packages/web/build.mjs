// Bundles what pages load: scripts, styles and images, each under a name that contains a hash of its content.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { emacsKeysPlugin } from './emacs-keys.mjs';
import { themesPlugin } from './themes.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');
const files = join(dist, 'assets');

/** The names of all files of this build. Those of an earlier one remain until its end: a site may run with them. */
const written = new Set();

mkdirSync(files, { recursive: true });
const scripts = await bundle(filesOf('src/entries'), {
  format: 'esm',
  splitting: true,
  plugins: [emacsKeysPlugin],
  entryNames: '[name]-[hash]',
});
const styles = await bundle(['styles/site.css'], {
  plugins: [themesPlugin],
  loader: { '.svg': 'dataurl' },
  entryNames: '[name]-[hash]',
});
const images = await bundle(filesOf('images'), {
  loader: { '.svg': 'copy', '.png': 'copy' },
  assetNames: '[name]-[hash]',
  entryNames: '[name]-[hash]',
});
writeWhole(join(dist, 'manifest.json'), `${JSON.stringify({ ...scripts, ...styles, ...images }, null, 2)}\n`);
for (const name of readdirSync(files)) if (!written.has(name)) rmSync(join(files, name), { force: true });

/** With compressed files beside it, as small as possible: a file is compressed once and sent often. */
function writeFile(name, bytes) {
  writeOnce(name, () => bytes);
  writeOnce(`${name}.br`, () => brotliCompressSync(bytes));
  writeOnce(`${name}.gz`, () => gzipSync(bytes, { level: 9 }));
}

/** The name tells the content, so a file that exists is the same. */
function writeOnce(name, contents) {
  written.add(name);
  const path = join(files, name);
  if (!existsSync(path)) writeWhole(path, contents());
}

/** Nobody reads half a file, also when two builds run at once. */
function writeWhole(path, contents) {
  const unfinished = join(dist, `${basename(path)}.${process.pid}`);
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}

function filesOf(name) {
  return readdirSync(join(folder, name)).map((file) => `${name}/${file}`);
}

/** Returns, for each entry point, the names of the files that a page must load: the bundle first, then what it imports at once. */
async function bundle(entryPoints, options) {
  const { metafile, outputFiles } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    conditions: ['source'],
    chunkNames: 'part-[hash]',
    outdir: files,
    absWorkingDir: folder,
    metafile: true,
    write: false,
    logLevel: 'warning',
    ...options,
  });
  for (const { path, contents } of outputFiles) writeFile(basename(path), contents);
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(
    entries.map(([path, { entryPoint }]) => [
      basename(entryPoint).replace(/\.ts$/, '.js'),
      [path, ...importedAtOnce(metafile.outputs, path)].map((file) => basename(file)),
    ]),
  );
}

function importedAtOnce(outputs, path, seen = new Set()) {
  for (const { path: imported, kind } of outputs[path].imports) {
    if (kind !== 'import-statement' || seen.has(imported)) continue;
    seen.add(imported);
    importedAtOnce(outputs, imported, seen);
  }
  return [...seen];
}
