import { readFileSync } from 'node:fs';

const themed = /--[a-z0-9-]+: light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g;

/** Expands the tokens while they are bundled. */
export const themesPlugin = {
  name: 'themes',
  setup({ onLoad }) {
    onLoad({ filter: /tokens\.css$/ }, ({ path }) => ({
      contents: withThemes(readFileSync(path, 'utf8')),
      loader: 'css',
    }));
  },
};

/**
 * Replaces `light-dark()` by one rule for each theme. `data-theme` on any element chooses the theme within it; without it the
 * page follows the system. Paper is always light.
 */
function withThemes(css) {
  const light = css.replace(themed, (declaration, color) => withColor(declaration, color));
  const dark = [...css.matchAll(themed)].map(([declaration, , color]) => withColor(declaration, color));
  const darkRule = `color-scheme: dark; ${dark.join(' ')}`;
  return `${light.replace(':root {', ':root, [data-theme="light"] { color-scheme: light;')}
@media screen { [data-theme="dark"] { ${darkRule} } }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme]) { ${darkRule} } }
`;
}

function withColor(declaration, color) {
  return declaration.replace(/light-dark\(.*\)/, color);
}
