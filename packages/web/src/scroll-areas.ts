const areas = '.scroll, pre, .formula';

/** Lets the keyboard reach the areas whose content is wider or taller than they are. */
export function makeScrollAreasFocusable(within: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) update(target);
  });
  for (const area of within.querySelectorAll<HTMLElement>(areas)) observer.observe(area);
}

function update(area: HTMLElement): void {
  const scrolls = area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight;
  if (scrolls) area.tabIndex = 0;
  else area.removeAttribute('tabindex');
}
