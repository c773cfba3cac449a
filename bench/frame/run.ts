import { readdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import type { Bench, BenchRow } from '../bench.ts';
import { formatTable } from './table.ts';

const folder = new URL('../', import.meta.url);

const wanted = process.argv.slice(2);
const benches = await findBenches();
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const known = benches.map((bench) => bench.name).join(', ') || 'none';
  console.error(`unknown benchmark ${unknown.join(', ')}; available: ${known}`);
  process.exit(1);
}
const rows: BenchRow[] = [];
for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.error(`== ${bench.name}`);
  rows.push(...(await bench.run()));
}
console.log(formatTable(rows));
writeResults();
process.exit(rows.some((row) => row.ok === false) ? 1 : 0);

/** Every file next to `bench.ts` that exports a benchmark. */
async function findBenches(): Promise<Bench[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const modules: Partial<Bench>[] = await Promise.all(
    files.sort().map((file) => import(new URL(file, folder).href)),
  );
  return modules.filter((one): one is Bench => typeof one.name === 'string' && typeof one.run === 'function');
}

function writeResults(): void {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
  };
  const results = { measuredAt: new Date().toISOString(), machine, rows };
  writeFileSync(new URL('results.json', folder), `${JSON.stringify(results, null, 2)}\n`);
}
