import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipWriter } from '../packages/server/src/problem-packages/export/zip-writer.ts';
import { atMost, type BenchRow } from './bench.ts';
import { runCommand } from './snapshot/command.ts';

export const name = 'problems';

const cases = 100;
const caseBytes = 2_000_000;

/** Commands on an embedded database. Packages are read in a process of their own, whose memory is limited and not counted here. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  try {
    const [given, exported] = [join(folder, 'given.zip'), join(folder, 'exported.zip')];
    await writePackage(given);
    const env = { SITE_DATA_DIR: join(folder, 'data') };
    await runCommand(['migrate'], env);
    const imported = await runCommand(['import-problem', given, '--code', 'large'], env);
    const written = await runCommand(['export-problem', 'large', exported], env);
    return [
      row('content of the package', (cases * caseBytes) / 1e6, 'MB'),
      row('import of the package', imported.seconds, 's'),
      atMost(300, row('peak memory of the import', imported.peakMemory, 'MB')),
      row('export as an ICPC package', written.seconds, 's'),
      atMost(300, row('peak memory of the export', written.peakMemory, 'MB')),
      row('size of the exported package', (await stat(exported)).size / 1e6, 'MB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pairs of files that do not compress well. */
async function writePackage(path: string): Promise<void> {
  const zip = new ZipWriter(path);
  for (let number = 1; number <= cases; number += 1) {
    const text = `${randomBytes(caseBytes / 2)
      .toString('hex')
      .slice(0, -1)}\n`;
    await zip.addText(`${number}.in`, text);
    await zip.addText(`${number}.out`, `${number}\n`);
  }
  await zip.finish();
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
