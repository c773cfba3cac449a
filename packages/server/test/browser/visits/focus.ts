import type { Page } from 'playwright-core';

interface Focused {
  readonly name: string;
  readonly isVisible: boolean;
  /** Whether an outline or a shadow shows the focus. */
  readonly isMarked: boolean;
}

export function focused(page: Page): Promise<Focused> {
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
export async function tabThrough(page: Page, look: () => Promise<void>): Promise<boolean> {
  for (let count = 0; count < 400; count += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('.cm-editor') != null))
      await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return false;
    await look();
  }
  return true;
}
