// Bundles what pages load: scripts, styles and images, each under a name that contains a hash of its content.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { themesPlugin } from './themes.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');
const files = join(dist, 'assets');

rmSync(files, { recursive: true, force: true });
mkdirSync(files, { recursive: true });
const scripts = await bundle(filesOf('src/entries'), {
  format: 'esm',
  splitting: true,
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
for (const name of readdirSync(files)) compress(join(files, name));
writeFileSync(
  join(dist, 'manifest.json'),
  `${JSON.stringify({ ...scripts, ...styles, ...images }, null, 2)}\n`,
);

/** Beside each file, as small as possible: a file is compressed once and sent often. */
function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function filesOf(name) {
  return readdirSync(join(folder, name)).map((file) => `${name}/${file}`);
}

/** Returns, for each entry point, the names of the files that a page must load: the bundle first, then what it imports at once. */
async function bundle(entryPoints, options) {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    conditions: ['source'],
    chunkNames: 'part-[hash]',
    outdir: files,
    absWorkingDir: folder,
    metafile: true,
    logLevel: 'warning',
    ...options,
  });
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
