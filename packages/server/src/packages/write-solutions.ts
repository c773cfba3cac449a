import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageSolution } from './model.ts';

/** Solutions are part of the data of a problem, so versions, snapshots and backups contain them. Judges ignore them. */
export async function writeSolutions(folder: string, solutions: readonly PackageSolution[]): Promise<void> {
  if (solutions.length === 0) return;
  await mkdir(join(folder, 'solutions'), { recursive: true });
  const entries: unknown[] = [];
  for (const [index, { name, fileName, source, permitted, required, note }] of solutions.entries()) {
    const file = `solutions/${index + 1}-${fileName.replace(/[^A-Za-z0-9_.-]/g, '_')}`;
    await writeFile(join(folder, file), source, { flag: 'wx' });
    entries.push({ name, file, permitted, required, note });
  }
  const lines = ['solutions:', ...entries.map((entry) => `- ${JSON.stringify(entry)}`), ''];
  await appendFile(join(folder, 'init.yml'), lines.join('\n'));
}
