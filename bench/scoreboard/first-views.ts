import type { Browser } from 'playwright-core';
import { atMost, type BenchRow } from '../bench.ts';
import { sizes } from './contests.ts';

const maxBytes = 200_000;
const maxSeconds = 2;
const maxRowsWithTarget = 5000;

/** Bytes on the line and time of the main thread until a scoreboard has settled, in a browser that was never there. */
export async function firstViews(browser: Browser, address: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const { bytes, seconds } = await openBoard(browser, `${address}/contest/over${size}/ranking/`);
    const view = row(`first view, ${size} rows`, bytes, 'bytes');
    const work = row(`main thread, ${size} rows`, seconds, 's');
    const hasTarget = size <= maxRowsWithTarget;
    rows.push(...(hasTarget ? [atMost(maxBytes, view), atMost(maxSeconds, work)] : [view, work]));
  }
  return rows;
}

async function openBoard(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForTimeout(2000);
  const { metrics } = await client.send('Performance.getMetrics');
  await context.close();
  return { bytes, seconds: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0 };
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: '', measure, value, unit };
}
