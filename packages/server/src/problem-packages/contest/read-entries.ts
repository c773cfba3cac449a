import type { PackageFiles } from '../files/package-files.ts';
import { isMapping, parseYaml } from '../files/read-yaml.ts';
import { PackageError } from '../model.ts';
import { type Entry, entryOf } from './entry.ts';
import type { PackageFaults } from './faults.ts';

const maxJsonBytes = 32 << 20;
const maxYamlBytes = 1 << 20;
const maxEntries = 50_000;

/** The objects of `<name>.json` or `<name>.yaml`, below a field if the file has it; empty without the file. */
export async function readEntries(
  files: PackageFiles,
  name: string,
  faults: PackageFaults,
  below: readonly string[] = [],
): Promise<Entry[]> {
  const read = await readDocument(files, name, faults);
  if (!read) return [];
  const { file, content } = read;
  const field = isMapping(content) ? below.find((one) => content[one] !== undefined) : undefined;
  const list = isMapping(content) && field !== undefined ? content[field] : content;
  const named = (index: number) => `${file}${field === undefined ? '' : ` ${field}`}[${index}]`;
  if (isMapping(list) && below.length > 0 && field === undefined) return [];
  if (!Array.isArray(list)) faults.add(file, field ?? null, 'is not a list of objects');
  else if (list.length > maxEntries) faults.add(file, field ?? null, `has more than ${maxEntries} objects`);
  else
    return list.flatMap((one: unknown, index) => {
      if (isMapping(one)) return entryOf(named(index), one, faults);
      faults.add(named(index), null, 'is not an object');
      return [];
    });
  return [];
}

/** The one object of `<name>.json` or `<name>.yaml`; null without the file. */
export async function readEntry(
  files: PackageFiles,
  name: string,
  faults: PackageFaults,
): Promise<Entry | null> {
  const read = await readDocument(files, name, faults);
  if (!read) return null;
  if (isMapping(read.content)) return entryOf(read.file, read.content, faults);
  faults.add(read.file, null, 'is not an object');
  return null;
}

async function readDocument(
  files: PackageFiles,
  name: string,
  faults: PackageFaults,
): Promise<{ readonly file: string; readonly content: unknown } | null> {
  const file = ['json', 'yaml', 'yml'].map((ending) => `${name}.${ending}`).find((one) => files.has(one));
  if (file === undefined) return null;
  try {
    const isJson = file.endsWith('.json');
    const text = await readUtf8(files, file, isJson ? maxJsonBytes : maxYamlBytes);
    return { file, content: isJson ? JSON.parse(text) : parseYaml(file, text) };
  } catch (error) {
    if (!(error instanceof PackageError || error instanceof SyntaxError)) throw error;
    faults.add(file, null, error.message.slice(0, 500));
    return null;
  }
}

export async function readUtf8(files: PackageFiles, file: string, maxBytes: number): Promise<string> {
  const bytes = await files.read(file, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PackageError('is not UTF-8 text');
  }
}
