import { readFileSync } from 'node:fs';

/**
 * The package marks the statements that bind its keys as free of effects, so that they would be left out and no key would work. Its other
 * marks are right.
 */
export const emacsKeysPlugin = {
  name: 'emacs-keys',
  setup({ onLoad }) {
    onLoad({ filter: /codemirror-emacs\/dist\/index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('/*@__PURE__*/EmacsHandler.', 'EmacsHandler.'),
    }));
  },
};
