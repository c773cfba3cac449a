import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

interface Manifest {
  readonly engines?: { readonly node: string };
  readonly files?: readonly string[];
  readonly exports: Readonly<Record<string, { readonly default: string }>>;
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../../..', folder, 'package.json'), 'utf8'));
}

for (const name of ['core', 'contract', 'client']) {
  test(`a program that installs the packed ${name} gets modules that it can import and the required Node version`, async () => {
    const { engines, files = [], exports } = await manifestOf(`packages/${name}`);
    assert.deepEqual(engines, (await manifestOf('.')).engines);
    for (const { default: path } of Object.values(exports))
      assert.ok(files.includes(path.split('/')[1]!), path);
  });
}
