import type { BenchRow } from './bench.ts';
import { eventStreams } from './pages/event-streams.ts';
import { firstViewBytes } from './pages/first-view-bytes.ts';
import { pageRates } from './pages/page-rates.ts';

export const name = 'pages';

export async function run(): Promise<BenchRow[]> {
  const rows = [...(await pageRates()), ...(await eventStreams()), ...(await firstViewBytes())];
  return rows.map((row) => ({ bench: name, ...row }));
}
