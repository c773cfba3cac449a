import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startStockJudge } from '../../packages/server/test/stock-judge/stock-judge.ts';
import { atLeast, type BenchRow } from '../bench.ts';
import { sourceArgs } from '../served/processes.ts';
import { type ComparedSite, withComparedSite } from './compared-site.ts';
import { timed } from './stopwatch.ts';

const rounds = 4;
const perRound = 3;

const sources = {
  CPP17:
    '#include <bits/stdc++.h>\nusing namespace std;\nint main() { int a, b; cin >> a >> b; cout << a + b << "\\n"; }\n//',
  PY3: 'print(sum(map(int, input().split())))\n#',
} as const;
type LanguageKey = keyof typeof sources;

/**
 * Our judge and a stock judge, one slot each, on the same site: they judge in turn, so that other load on the machine affects both
 * equally. Without a stock judge at STOCK_JUDGE there are no rows.
 */
export async function benchAgainstStock(): Promise<BenchRow[]> {
  if (!process.env.STOCK_JUDGE) return [];
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  // The stock judge runs as another user.
  await chmod(folder, 0o755);
  try {
    return await withComparedSite(folder, async (site) => {
      const stops = [await startOurs(site, folder), await startStock(site, folder)];
      try {
        await site.online(2);
        return [...(await compare(site, 'PY3', 1.5)), ...(await compare(site, 'CPP17', 3))];
      } finally {
        for (const stop of stops) await stop();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function startStock({ port, problemsDirectory }: ComparedSite, folder: string) {
  return startStockJudge({ name: 'stock', key: 'key of stock', port, problemsDirectory, folder });
}

async function startOurs({ port }: ComparedSite, folder: string): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('our-judge.ts', import.meta.url));
  const args = [...sourceArgs, script, String(port), 'ours', 'key of ours', folder];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
  };
}

async function compare(site: ComparedSite, language: LanguageKey, least: number): Promise<BenchRow[]> {
  // Warm: the first judgings start what a judge needs only once, also the precompiled header.
  for (const judge of ['ours', 'stock'] as const) await judgeSome(site, judge, language, 2);
  const elapsed = { ours: 0, stock: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const judge of ['ours', 'stock'] as const)
      elapsed[judge] += await timed(() => judgeSome(site, judge, language, perRound));
  const rate = (milliseconds: number) => (60_000 * rounds * perRound) / milliseconds;
  const row = (measure: string, value: number, unit: string): BenchRow => ({
    bench: 'judge',
    measure: `${language}, ${measure}`,
    value,
    unit,
  });
  return [
    row('one slot, submissions of 10 cases', rate(elapsed.ours), '/min'),
    row('the same by a stock judge', rate(elapsed.stock), '/min'),
    atLeast(least, row('ratio to the stock judge', elapsed.stock / elapsed.ours, '')),
  ];
}

let submitted = 0;

/** No source is sent twice, because judges keep compiled programs. */
async function judgeSome(
  site: ComparedSite,
  judge: 'ours' | 'stock',
  language: LanguageKey,
  count: number,
): Promise<void> {
  await site.useOnly(judge);
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    submitted += 1;
    ids.push(await site.submit(language, `${sources[language]} ${submitted}`));
  }
  await site.accepted(ids);
}
