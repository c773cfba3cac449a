import { equal } from 'node:assert/strict';
import { test } from 'node:test';

/** The build runs without a compiler, so this file has no types. */
const { withThemes } = (await import(new URL('../themes.mjs', import.meta.url).href)) as {
  withThemes(css: string): string;
};

test('the build writes one rule for each theme instead of light-dark()', () => {
  const tokens = ':root {\n  --space: 1rem;\n  --ink: light-dark(#000000, #ffffff);\n}\n';
  equal(
    withThemes(tokens),
    `:root, [data-theme="light"] { color-scheme: light;
  --space: 1rem;
  --ink: #000000;
}

@media screen { [data-theme="dark"] { color-scheme: dark; --ink: #ffffff; } }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme]) { color-scheme: dark; --ink: #ffffff; } }
`,
  );
});
