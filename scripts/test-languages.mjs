// `npm run check -- languages`: installs the compilers of all languages, and judges a program with every verdict in each of them.
import { join } from 'node:path';
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';
import { installMissing, installSystemPackages } from './system-packages.mjs';

ensureInstalled();
ensureBuilt();
installSystemPackages(['bubblewrap']);
const { languages } = await import('@tribunal/judge/languages/languages');
const { findRuntime } = await import('@tribunal/judge/languages/find-runtime');
const missing = languages.filter(({ runtime }) => findRuntime(runtime) === null);
installMissing([...new Set(missing.map(({ debianPackage }) => debianPackage))]);
const matrix = join(root, 'packages', 'judge', 'test', 'language-matrix.test.ts');
const flags = ['--import=tsx', '--conditions=source', '--test', '--test-timeout=1800000'];
// A language that could not be installed fails here instead of being left out.
process.exitCode = await runGuarded(process.execPath, [...flags, '--test-reporter=spec', matrix], {
  ALL_LANGUAGES: '1',
});
