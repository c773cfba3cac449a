import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { DemoProblem } from '../../src/demo/demo-problem.ts';

export interface PackageCase {
  readonly input: string;
  readonly output: string;
}

/** The tests of a package, in the order of their names, which is that of `init.yml`. */
export function casesOf({ folder }: DemoProblem): PackageCase[] {
  const names = readdirSync(join(folder, 'data')).filter((name) => name.endsWith('.in'));
  return names.sort().map((name) => {
    const text = (ending: string) => readFileSync(join(folder, 'data', name.replace('.in', ending)), 'utf8');
    return { input: text('.in'), output: text('.out') };
  });
}

export function checkerOf({ folder }: DemoProblem): string | { name: string; args: object } | undefined {
  return parse(readFileSync(join(folder, 'data/init.yml'), 'utf8')).checker;
}
