import type { Page } from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Shift {
  readonly value: number;
  readonly moved: string;
}

interface ShiftScope {
  /** All until now. */
  takeShifts: () => readonly Shift[];
}

/** For `addInitScript`: records what moves on a page without having been asked to, until the window gets another size. */
export function recordShifts(): void {
  const shifts: Shift[] = [];
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.id || node.className : node?.nodeName;
  const record = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)).join(', ') });
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  addEventListener('resize', () => observer.disconnect());
  const scope = globalThis as unknown as ShiftScope;
  scope.takeShifts = () => {
    // The browser has not told of those in the last frames yet.
    record(observer.takeRecords());
    return shifts;
  };
}

/** The cumulative layout shift of the page, and what moved. */
export async function layoutShift(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate(() => (globalThis as unknown as ShiftScope).takeShifts());
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ moved }) => moved).join('; '),
  };
}

/** Scripts arrive after the first paint, as on a slow line, so that everything is seen that they move. */
export async function paintFirst(page: Page): Promise<void> {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    // A page that is left meanwhile needs no script.
    await page.waitForFunction(isPainted).catch(() => {});
    await route.continue().catch(() => {});
  });
}
