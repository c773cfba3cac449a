// Test files share processes: each process has an entry file.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

/** Of this run: tests of the test run start others. */
const folder = join(root, 'node_modules', '.cache', `tribunal-tests-${process.pid}`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Writes an entry file for each group of test files and returns their paths. Node starts them in the order of their names. */
export function writeEntries(groups) {
  mkdirSync(folder, { recursive: true });
  return groups.map((group, index) => {
    const path = join(folder, `${String(index).padStart(3, '0')}.mjs`);
    writeFileSync(path, entryOf(group));
    return path;
  });
}

/**
 * Each file is a suite, so that its hooks do not apply to the others. What they share, as a database, is closed after what uses it. The
 * process waits for its files even while nothing else keeps it alive: otherwise a hook that never ends would skip the later ones.
 */
function entryOf(files) {
  const urls = files.map((file) => [file, pathToFileURL(join(root, file)).href]);
  return `import { after, describe } from 'node:test';

const acts = new Set();
globalThis.endOfTestFile = acts;
const waiting = setInterval(() => {}, 60_000);
for (const [file, url] of ${JSON.stringify(urls)})
  await describe(file, async () => {
    try {
      await import(url);
    } finally {
      after(async () => {
        for (const act of acts) await act();
      });
    }
  });
clearInterval(waiting);
`;
}
