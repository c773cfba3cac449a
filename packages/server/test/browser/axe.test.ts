import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { demoSite } from './demo-site.ts';
import { needsChromium, openChromium } from './open-browser.ts';
import { visitPage } from './visits/visit-pages.ts';

const looks = [375, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

test(
  'axe finds nothing on any page, in both themes, on a phone and on a wide screen',
  needsChromium,
  async () => {
    const site = await demoSite();
    const browser = await openChromium();
    after(() => browser.close());
    const findings: string[] = [];
    for (const listed of site.pages)
      await visitPage(
        browser,
        site,
        listed,
        async (page, open) => {
          await open();
          await page.evaluate(axe.source);
          for (const { width, colorScheme } of looks) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            await page.evaluate(nextFrame);
            for (const finding of await findingsOn(page))
              findings.push(`${listed.name} ${width} ${colorScheme}: ${finding}`);
          }
        },
        { reducedMotion: 'reduce' },
      );
    assert.deepEqual(findings, []);
  },
);

/** Until the page has been laid out again, and its scripts have seen that. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
