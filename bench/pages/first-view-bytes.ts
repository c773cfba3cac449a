import { type DemoVisits, demoVisits } from '../../packages/server/test/browser/demo-visits.ts';
import { openChromium } from '../../packages/server/test/browser/open-browser.ts';
import { visitAllPages } from '../../packages/server/test/browser/visits/visit-pages.ts';
import { atMost, type BenchRow } from '../bench.ts';
import { withBenchSite } from '../served/bench-site.ts';

const secretKey = 'only the site of this bench is locked with it';
const maxBytes = 60_000;
const maxBytesWithMathematics = 120_000;

/** The bytes that the first view of each page of the demo transfers. */
export async function firstViewBytes(): Promise<Omit<BenchRow, 'bench'>[]> {
  let visits: DemoVisits | undefined;
  return withBenchSite(
    { SECRET_KEY: secretKey },
    async (database) => {
      visits = await demoVisits(database, secretKey, new Date());
    },
    async ({ site: { port } }) => rowsOf({ address: `http://127.0.0.1:${port}`, ...visits! }),
  );
}

async function rowsOf(site: DemoVisits & { readonly address: string }): Promise<Omit<BenchRow, 'bench'>[]> {
  const browser = await openChromium();
  try {
    const bytesOf = new Map<string, number>();
    await visitAllPages(browser, site, async (_page, { name }, loading) => {
      bytesOf.set(name, (await loading.loaded()).bytes);
    });
    return site.pages.map(({ name, path }) => {
      const most = /^\/problem\/\w+$/.test(path) ? maxBytesWithMathematics : maxBytes;
      const measure = `first view of ${name}`;
      return atMost(most, { bench: '', measure, value: bytesOf.get(name)!, unit: 'bytes' });
    });
  } finally {
    await browser.close();
  }
}
