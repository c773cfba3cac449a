import { equal } from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, type Plugin } from 'esbuild';

/** The build runs without a compiler, so this file has no types. */
const { themesPlugin } = (await import(new URL('../themes.mjs', import.meta.url).href)) as {
  themesPlugin: Plugin;
};

test('the build writes one rule for each theme instead of light-dark()', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'themes-'));
  try {
    const tokens = join(folder, 'tokens.css');
    await writeFile(tokens, ':root {\n  --space: 1rem;\n  --ink: light-dark(#000000, #ffffff);\n}\n');
    const { outputFiles } = await build({
      entryPoints: [tokens],
      bundle: true,
      minify: true,
      write: false,
      plugins: [themesPlugin],
    });
    equal(
      outputFiles[0]?.text,
      ':root,[data-theme=light]{color-scheme:light;--space: 1rem;--ink: #000000}' +
        '@media screen{[data-theme=dark]{color-scheme:dark;--ink: #ffffff}}' +
        '@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;--ink: #ffffff}}\n',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
