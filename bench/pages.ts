import type { BenchRow } from './bench.ts';
import { pageRates } from './pages/page-rates.ts';

export const name = 'pages';

export async function run(): Promise<BenchRow[]> {
  return (await pageRates()).map((row) => ({ bench: name, ...row }));
}
