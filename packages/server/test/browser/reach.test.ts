import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type DemoSite, demoSite } from './demo-site.ts';
import { needsChromium, openChromium } from './open-browser.ts';
import { focused, tabThrough } from './visits/focus.ts';
import { visitPage } from './visits/visit-pages.ts';

const phone = { viewport: { width: 375, height: 740 } };
/** Pages with tables that do not fit a phone as tables. */
const wideTables = [
  ...['jury', 'test-data', 'data-versions', 'solutions', 'participants', 'contest-edit', 'sessions'],
  ...['administration-audit', 'administration-languages', 'administration-sessions'],
];

/** Those with a transition or an animation that takes longer than a hundredth of a second. */
function movingElements(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const durations = [transitionDuration, animationName === 'none' ? '' : animationDuration];
      return durations.some((all) => all.split(',').some((one) => Number.parseFloat(one) > 0.01));
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

describe('with a keyboard, without motion and on a phone', needsChromium, () => {
  let site: DemoSite;
  let browser: Browser;
  before(async () => {
    site = await demoSite();
    browser = await openChromium();
  });
  after(() => browser.close());

  test('the first key press offers to skip to the content', async () => {
    await visitPage(browser, site, { as: 'guest', path: '/problems/' }, async (page, open) => {
      await open();
      await page.keyboard.press('Tab');
      assert.deepEqual(await focused(page), { name: 'Skip to content', isVisible: true, isMarked: true });
      await page.keyboard.press('Enter');
      assert.equal(new URL(page.url()).hash, '#content');
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true);
    });
  });

  for (const name of [
    'home',
    'sign-in',
    'problems',
    'problem-signed-in',
    'settings',
    'scoreboard-icpc',
    'submit-in-contest',
    'submission-in-judging',
    'contest-in-contest',
    'scoreboard-in-contest',
  ])
    test(`the page ${name} always shows the focus, which leaves it at its end, and moves nothing under reduced motion`, async () => {
      const listed = site.pages.find((page) => page.name === name)!;
      const look = async (page: Page, open: () => Promise<void>) => {
        await open();
        const hidden: string[] = [];
        const isTrapped = await tabThrough(page, async () => {
          const { name: element, isVisible, isMarked } = await focused(page);
          if (!isVisible || !isMarked) hidden.push(element);
        });
        return { hidden, isTrapped, moving: await page.evaluate(movingElements) };
      };
      const seen = await visitPage(browser, site, listed, look, { reducedMotion: 'reduce' });
      assert.deepEqual(seen, { hidden: [], isTrapped: false, moving: [] });
    });

  for (const locale of ['en', 'vi']) {
    test(`the header shows the whole name of the site (${locale})`, async () => {
      const visit = { as: 'guest', path: '/' } as const;
      const look = visitPage(
        browser,
        site,
        visit,
        async (page, open) => {
          await open();
          return page.locator('.brand').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        },
        { ...phone, locale },
      );
      assert.equal(await look, 0);
    });

    test(`the list of submissions has all its columns in view (${locale})`, async () => {
      const hidden = await visitPage(
        browser,
        site,
        { as: 'guest', path: '/submissions/' },
        async (page, open) => {
          await open();
          return page
            .locator('#submission-list .scroll')
            .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        },
        { ...phone, locale },
      );
      assert.equal(hidden, 0);
    });

    for (const name of wideTables)
      test(`no table of the page ${name} is wider than a phone (${locale})`, async () => {
        const listed = site.pages.find((page) => page.name === name)!;
        const hidden = await visitPage(
          browser,
          site,
          listed,
          async (page, open) => {
            await open();
            return page
              .locator('main .scroll')
              .evaluateAll((areas) => areas.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
          },
          { ...phone, locale },
        );
        assert.deepEqual([hidden.length > 0, Math.max(...hidden)], [true, 0]);
      });

    test(`the problem list divides no word (${locale})`, async () => {
      const visit = { as: 'contestant', path: '/problems/' } as const;
      const divided = await visitPage(
        browser,
        site,
        visit,
        async (page, open) => {
          await open();
          return page.locator('.problem-list tbody th > a').evaluateAll((links) =>
            links.flatMap(({ firstChild }) => {
              const text = firstChild?.textContent ?? '';
              return [...text.matchAll(/\S+/g)]
                .filter(({ 0: word, index }) => {
                  const range = document.createRange();
                  range.setStart(firstChild!, index);
                  range.setEnd(firstChild!, index + word.length);
                  return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
                })
                .map(([word]) => word);
            }),
          );
        },
        { ...phone, locale },
      );
      // A word with a hyphen may continue after it.
      assert.deepEqual(
        divided.filter((word) => !word.includes('-')),
        [],
      );
    });
  }
});
