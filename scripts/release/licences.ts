import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, manifestOf, root } from './package-contents.ts';

/** Licences of the code that the bundles of `packages/web` contain without its comments. */
export function bundledLicences(): string {
  return browserPackages().map(licenceOf).join('\n');
}

/** Names of the packages of others in the bundles of `packages/web`. */
export function browserPackages(): string[] {
  const packages = lockedPackages();
  const names = new Set<string>();
  const visit = (name: string) => {
    if (names.has(name) || name.startsWith('@tribunal/')) return;
    names.add(name);
    for (const needed of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) visit(needed);
  };
  for (const name of Object.keys(manifestOf('web').dependencies ?? {})) visit(name);
  return [...names].sort();
}

function licenceOf(name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? readFileSync(join(folder, file), 'utf8') : `Licence: ${license}\n`;
  return `${name} ${version}\n\n${text}`;
}
