import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type DemoSite, demoSite } from './demo-site.ts';
import { needsChromium, openChromium } from './open-browser.ts';
import { visitPage } from './visits/visit-pages.ts';

describe('with a keyboard, without motion and enlarged', needsChromium, () => {
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

  for (const [as, path] of [
    ['guest', '/'],
    ['guest', '/accounts/login/'],
    ['guest', '/contest/regional/ranking/'],
    ['contestant', '/problem/cargo'],
    ['contestant', '/edit/profile/'],
  ] as const)
    test(`on ${path} the focus is always visible and leaves the page at its end`, async () => {
      await visitPage(browser, site, { as, path }, async (page, open) => {
        await open();
        const hidden: string[] = [];
        const isTrapped = await tabThrough(page, async () => {
          const { name, isVisible, isMarked } = await focused(page);
          if (!isVisible || !isMarked) hidden.push(name);
        });
        assert.deepEqual({ hidden, isTrapped }, { hidden: [], isTrapped: false });
      });
    });

  test('nothing moves if the system asks for reduced motion', async () => {
    const look = async (page: Page, open: () => Promise<void>) => {
      await open();
      return page.evaluate(
        () =>
          [...document.querySelectorAll('*')]
            .map((element) => getComputedStyle(element))
            .flatMap((style) => [
              style.transitionDuration,
              style.animationName === 'none' ? '' : style.animationDuration,
            ])
            .filter((durations) => durations.split(',').some((one) => Number.parseFloat(one) > 0.01)).length,
      );
    };
    for (const path of ['/', '/contest/city_finals/ranking/']) {
      const visit = { as: 'contestant', path } as const;
      assert.equal(await visitPage(browser, site, visit, look, { reducedMotion: 'reduce' }), 0, path);
    }
  });

  test('no page has to be scrolled sideways at 200 % of a small laptop, or on a phone', async () => {
    const wide: string[] = [];
    for (const listed of site.pages) {
      await visitPage(browser, site, listed, async (page, open) => {
        await open();
        for (const [width, height] of [
          [640, 400],
          [375, 740],
        ] as const) {
          await page.setViewportSize({ width, height });
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          if (needed > width) wide.push(`${listed.name} needs ${needed} of ${width} px`);
        }
      });
    }
    assert.deepEqual(wide, []);
  });
});

interface Focused {
  readonly name: string;
  readonly isVisible: boolean;
  /** Whether an outline or a shadow shows the focus. */
  readonly isMarked: boolean;
}

function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // The frame of the editor shows the focus of the text in it.
    const marked = element.closest('.cm-editor') ?? element;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(marked);
    return {
      name: (element.textContent.trim() || element.getAttribute('name') || element.outerHTML).slice(0, 80),
      isVisible: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top,
      isMarked: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
    };
  });
}

/** Presses Tab until the focus leaves the page; true when that never happens. In the editor, Escape comes first, as its hint says. */
async function tabThrough(page: Page, look: () => Promise<void>): Promise<boolean> {
  for (let count = 0; count < 400; count += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('.cm-editor') != null))
      await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return false;
    await look();
  }
  return true;
}
