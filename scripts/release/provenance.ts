import { readFileSync } from 'node:fs';
import { packageName, platformPackages } from './package-contents.ts';

/** What is known about binaries in the packages of others. A name that ends with `-` or `/` stands for all that begin so. */
export interface Binaries {
  readonly name: string;
  readonly version: string;
  readonly packages: readonly string[];
  readonly packageVersion: string;
  readonly source: string;
  readonly builtBy: string;
  readonly licence: string;
  readonly contains?: readonly string[];
  readonly note?: string;
}

export const binaries: readonly Binaries[] = JSON.parse(
  readFileSync(new URL('binaries.json', import.meta.url), 'utf8'),
);

/** Every package with binaries that npm may install: where it is from, and its hash. */
export function provenance() {
  return platformPackages().flatMap(([path, { version, integrity, os, cpu }]) => {
    const name = packageName(path);
    const known = binariesOf(name, version);
    if (!known) return [];
    const { packages, packageVersion, ...about } = known;
    return [{ package: name, packageVersion: version, os, cpu, integrity, ...about }];
  });
}

/** Undefined also for another version, so that an upgrade needs a look at the entry. */
export function binariesOf(name: string, version: string): Binaries | undefined {
  const isIn = (one: string) => name === one || (/[-/]$/.test(one) && name.startsWith(one));
  return binaries.find((entry) => entry.packageVersion === version && entry.packages.some(isIn));
}
