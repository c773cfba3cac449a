import type { BenchRow } from './bench.ts';
import { eventStreams } from './pages/event-streams.ts';
import { pageRates } from './pages/page-rates.ts';

export const name = 'pages';

export async function run(): Promise<BenchRow[]> {
  return [...(await pageRates()), ...(await eventStreams())].map((row) => ({ bench: name, ...row }));
}
