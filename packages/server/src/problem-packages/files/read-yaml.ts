import { parse } from 'yaml';
import { type ImportNotes, PackageError } from '../model.ts';
import type { PackageFiles } from './package-files.ts';
import { readText } from './package-text.ts';

export type Mapping = Readonly<Record<string, unknown>>;

const maxYamlLength = 1 << 20;

/** The mapping in a YAML file. Empty when the file is missing or empty. */
export async function readYaml(files: PackageFiles, name: string, notes: ImportNotes): Promise<Mapping> {
  if (!files.has(name)) return {};
  if (files.sizeOf(name) > maxYamlLength) throw new PackageError(`${name} is larger than 1 MiB`);
  const value = parseYaml(name, await readText(files, name, notes));
  if (value === null || value === undefined) return {};
  if (!isMapping(value)) throw new PackageError(`${name} does not contain a mapping`);
  return value;
}

export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, also where YAML reads a number or a boolean. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function asTexts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => asText(one) ?? []);
}

/** Plain data only, few aliases. */
export function parseYaml(name: string, text: string): unknown {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 100, prettyErrors: true });
  } catch (error) {
    throw new PackageError(`${name}: ${error instanceof Error ? error.message.slice(0, 500) : error}`);
  }
}
