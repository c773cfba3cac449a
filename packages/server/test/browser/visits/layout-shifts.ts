import type { Page } from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface ShiftScope {
  shifts: { readonly value: number; readonly moved: string }[];
}

/** For `addInitScript`: records what moves on a page without having been asked to, until the window gets another size. */
export function recordShifts(): void {
  const scope = globalThis as unknown as ShiftScope;
  scope.shifts = [];
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.id || node.className : node?.nodeName;
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        scope.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)).join(', ') });
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  addEventListener('resize', () => observer.disconnect());
}

/** The cumulative layout shift of the page, and what moved. */
export async function layoutShift(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate(() => (globalThis as unknown as ShiftScope).shifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ moved }) => moved).join('; '),
  };
}
