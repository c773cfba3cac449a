import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { architectureDocument } from '../scripts/generate/architecture.ts';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8');

test('the import table of ARCHITECTURE.md is the one that the architecture test enforces', () => {
  assert.equal(text, architectureDocument(), 'run npm run generate');
});

test('the map of ARCHITECTURE.md lists every package and every file and folder of the server', () => {
  const listed = mapPaths();
  const existing = ['packages/', 'packages/server/src/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${folder}${entry.name}/` : `${folder}${entry.name}`,
    ),
  );
  assert.deepEqual(
    existing.filter((path) => !listed.includes(path)),
    [],
  );
  assert.deepEqual(
    listed.filter((path) => !existsSync(new URL(path, root))),
    [],
  );
});

test('every file that ARCHITECTURE.md names exists', () => {
  const names = [...text.matchAll(/`([a-z0-9/-]+\/[a-z0-9-]+\.ts)`/g)].map(([, name]) => name!);
  const missing = names.filter(
    (name) =>
      ![name, `packages/server/src/${name}`, `packages/${name.replace('/', '/src/')}`].some((path) =>
        existsSync(new URL(path, root)),
      ),
  );
  assert.deepEqual(missing, []);
  assert.ok(names.length > 10);
});

/** The paths of the map: indented names, each followed by its purpose. */
function mapPaths(): string[] {
  const [, map = ''] = /```\n(packages\/\n.*?)```/s.exec(text) ?? [];
  const folders: string[] = [];
  return map.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)([^\s,]+(?:, [^\s,]+)*)/.exec(line) ?? [];
    const depth = indent.length / 2;
    const parent = folders.slice(0, depth).join('');
    if (names.endsWith('/')) folders.splice(depth, folders.length, names);
    return names === '' ? [] : names.split(', ').map((name) => `${parent}${name}`);
  });
}
