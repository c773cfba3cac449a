import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type BenchRow } from './bench.ts';
import { runCommand } from './snapshot/command.ts';
import { siteRecords } from './snapshot/data.ts';

export const name = 'snapshot';

const size = { users: 5000, problems: 400, contests: 40, submissions: 300_000 };

/** The commands themselves, on an embedded database with durable settings as in production. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  try {
    const [given, dumped] = [join(folder, 'given.jsonl'), join(folder, 'dumped.jsonl')];
    await writeSnapshot(given);
    const env = { SITE_DATA_DIR: join(folder, 'data') };
    await runCommand(['migrate'], env);
    const load = await runCommand(['load', given], env);
    const dump = await runCommand(['dump', dumped], env);
    return [
      atMost(90, row('load of 300,000 submissions', load.seconds, 's')),
      atMost(400, row('peak memory of load', load.peakMemory, 'MB')),
      row('size of the loaded file', (await stat(given)).size / 1e6, 'MB'),
      row('dump of the same site', dump.seconds, 's'),
      row('peak memory of dump', dump.peakMemory, 'MB'),
      row('size of the dump', (await stat(dumped)).size / 1e6, 'MB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeSnapshot(path: string): Promise<void> {
  const output = createWriteStream(path);
  for (const record of siteRecords(size)) {
    if (!output.write(`${JSON.stringify(record)}\n`)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
