import type { Page } from 'playwright-core';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { realJudge } from '../../submissions/test-runs/real-judge.ts';
import { running } from '../../submissions/test-runs/running.ts';
import { needsChromium, openBrowser } from '../open-browser.ts';

/** The options of a story: a browser and the judge play it. */
export const needsJudge = { skip: needsChromium.skip || withoutBubblewrap };

/** A site with the problem `sums`, a browser, and the real judge, which the story starts. */
export async function storySite() {
  const site = await running();
  const { newPage } = await openBrowser(site.app);
  let skippedMs = 0;
  Object.defineProperty(site.clock, 'now', { get: () => new Date(Date.now() + skippedMs) });
  const judge = await realJudge(site.database, () => site.clock.now);
  return {
    ...site,
    /** Records a verdict as if a judge had reported it. */
    judged: site.judge,
    newPage,
    judge,
    inSeconds: (count: number) => new Date(site.clock.now.getTime() + count * 1000),
    /** Sets the clock of the site. */
    skipTo(time: Date) {
      skippedMs = time.getTime() - Date.now();
    },
  };
}

export function seesVerdict(page: Page, word: string): Promise<void> {
  return page.locator('.verdict-word[role=status]', { hasText: word }).waitFor();
}

/** The text of a row or another element, with single spaces. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const line = page.locator(selector).first();
  await line.waitFor();
  const parts = await line.locator(':scope > *').allTextContents();
  const text = parts.length > 0 ? parts.join(' ') : ((await line.textContent()) ?? '');
  return text.replace(/\s+/g, ' ').trim();
}
