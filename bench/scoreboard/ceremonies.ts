import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { BenchRow } from '../bench.ts';

const steps = 100;
const teams = 1000;
const largest = 12_000;
const pauseMs = 5;

/** The plan of the largest ceremony, how long other requests wait meanwhile, and the time of a step in the browser. */
export async function ceremonies(browser: Browser, address: string, session: string): Promise<BenchRow[]> {
  const headers = { cookie: `sessionid=${session}`, accept: 'application/json' };
  const waits: number[] = [];
  const started = performance.now();
  let isDone = false;
  const plan = fetch(`${address}/contest/over${largest}/reveal/plan.json`, { headers })
    .then((reply) => reply.arrayBuffer())
    .finally(() => {
      isDone = true;
    });
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${address}/healthz`)).arrayBuffer();
    waits.push(performance.now() - asked);
    await sleep(pauseMs);
  }
  const bytes = (await plan).byteLength;
  const planSeconds = (performance.now() - started) / 1000;
  return [
    row(`plan of a ceremony with ${largest} teams`, planSeconds, 's'),
    row('the same, before compression', bytes / 1e6, 'MB'),
    row('longest answer of the site meanwhile', Math.max(...waits), 'ms'),
    row(`a step of a ceremony with ${teams} teams, mean`, await stepTime(browser, address, session), 'ms'),
  ];
}

async function stepTime(browser: Browser, address: string, session: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addCookies([{ name: 'sessionid', value: session, url: address }]);
  const page = await context.newPage();
  await page.goto(`${address}/contest/over${teams}/reveal/`);
  await page.getByText('Step 0 of').waitFor();
  const mean = await page.evaluate(async (count) => {
    const begun = performance.now();
    for (let press = 0; press < count; press++) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return (performance.now() - begun) / count;
  }, steps);
  await context.close();
  return mean;
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: '', measure, value, unit };
}
