import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { demoSite } from './demo-site.ts';
import { needsChromium, openChromium } from './open-browser.ts';
import { firstView } from './visits/first-view.ts';

const mostBytes = 60_000;
/** Statements with formulas. */
const mostBytesWithMathematics = 120_000;

test(
  'the first view of every page is small, comes from the site alone and obeys its content security policy',
  needsChromium,
  async (context) => {
    const site = await demoSite();
    const browser = await openChromium();
    after(() => browser.close());
    const faults: string[] = [];
    for (const listed of site.pages) {
      const seen = await firstView(browser, site, listed);
      const most = /^\/problem\/\w+$/.test(listed.path) ? mostBytesWithMathematics : mostBytes;
      context.diagnostic(`${listed.name}: ${seen.bytes} bytes, ${seen.requests.length} requests`);
      if (seen.bytes >= most) faults.push(`${listed.name} transfers ${seen.bytes} bytes`);
      const foreign = seen.requests.filter(({ origin }) => origin !== site.address);
      faults.push(...foreign.map(({ href }) => `${listed.name} requests ${href}`));
      faults.push(...seen.faults.map((fault) => `${listed.name}: ${fault}`));
      assert.deepEqual(seen.fileCaching, ['public, max-age=31536000, immutable'], listed.name);
    }
    assert.deepEqual(faults, []);
  },
);
