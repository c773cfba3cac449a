import type { LiveOrganizations } from '@tribunal/contract/contests/live-scoreboard';
import { itemAt } from '@tribunal/core/lists';
import { element } from './elements.ts';
import type { BoardFacts } from './facts.ts';
import { fitRows, pixels } from './fit-rows.ts';
import { orderLines, orderLinesSoon } from './order-lines.ts';
import { fillRow, lookOf, type ShownRow } from './row-element.ts';

/** Rows above and below the visible ones that are in the document, so that scrolling finds them there. */
const rowsBeyond = 12;
/** How long a row that has changed is marked. */
const changedMs = 4000;

export interface VirtualRows {
  /** Rows move to their new places; those that changed are marked for a while. */
  show(
    rows: readonly ShownRow[],
    own: ShownRow | null,
    changed: ReadonlySet<number>,
    organizations: LiveOrganizations,
  ): void;
  /** Brings a row into view and marks it; null marks none. */
  seek(id: number | null): void;
  /** How many rows are visible at once. */
  visibleCount(): number;
  count(): number;
  scrollToRow(index: number): void;
}

interface Drawn {
  readonly line: HTMLElement;
  look: string;
}

/** Only the rows near the visible ones are in the document, except on paper. The row of the viewer stays at the edge when it is out of view. */
export function openRows(area: HTMLElement, table: HTMLElement, facts: BoardFacts): VirtualRows {
  const list = element('div', 'live-rows');
  list.setAttribute('role', 'rowgroup');
  const pin = element('div', 'live-pin');
  pin.setAttribute('role', 'rowgroup');
  table.append(list, pin);
  const drawn = new Map<number, Drawn>();
  let rows: readonly ShownRow[] = [];
  let own: ShownRow | null = null;
  let organizations: LiveOrganizations = {};
  let sought: number | null = null;
  let isDue = false;
  let isPrinting = false;
  const isFitted = table.closest('.projector') !== null;
  let height = rowHeight();
  const order = orderLinesSoon(list);

  function rowHeight(): number {
    return isFitted ? fitRows(area, table, list, rows.length) : pixels(table, '--row-px');
  }

  const headHeight = () => list.offsetTop;
  // A table that is not too wide scrolls with the window, so that its headings stick to the window.
  const isInWindow = () => area.classList.contains('in-window');
  const scrolled = () => (isInWindow() ? Math.max(0, -area.getBoundingClientRect().top) : area.scrollTop);
  const visibleHeight = () => (isInWindow() ? innerHeight : area.clientHeight) - headHeight();
  // Fitted rows fill the area, up to a rounding error.
  const visibleCount = () => Math.max(1, Math.floor(visibleHeight() / height + 0.01));

  function draw(): void {
    isDue = false;
    const [first, last] = isPrinting ? [0, rows.length] : nearRows();
    const wanted = new Set<number>();
    for (let index = first; index < last; index++) {
      const shown = itemAt(rows, index);
      if (shown.isOwn && !isPrinting && isOut(index)) continue;
      wanted.add(shown.row.id);
      place(shown, index);
    }
    pinOwn(wanted);
    for (const [id, { line }] of drawn) {
      if (wanted.has(id) || line.contains(document.activeElement)) continue;
      line.remove();
      drawn.delete(id);
    }
    order();
  }

  /** The first one, and the one after the last. */
  function nearRows(): readonly [number, number] {
    const top = scrolled();
    const first = Math.max(0, Math.floor(top / height) - rowsBeyond);
    return [first, Math.min(rows.length, Math.ceil((top + visibleHeight()) / height) + rowsBeyond)];
  }

  function isOut(index: number): boolean {
    const y = index * height;
    return y < scrolled() || y + height > scrolled() + seenHeight();
  }

  /** The lower part of the area may be below the edge of the window. */
  function seenHeight(): number {
    const { top, bottom } = area.getBoundingClientRect();
    const start = isInWindow() ? Math.max(0, top) : top;
    return Math.max(height, Math.min(bottom, innerHeight) - start - headHeight());
  }

  /** The last one that is seen as a whole, so that the own row covers it and no half of another one. */
  function lastSeenRow(): number {
    return Math.floor((scrolled() + seenHeight()) / height) - 1;
  }

  function placeInWindow(): void {
    area.classList.toggle('in-window', !isFitted && table.scrollWidth <= area.clientWidth);
  }

  function scrollRowsTo(top: number): void {
    if (isInWindow()) scrollTo({ top: scrollY + area.getBoundingClientRect().top + Math.max(0, top) });
    else area.scrollTop = top;
  }

  function place(shown: ShownRow, index: number): void {
    const line = lineOf(shown, index);
    line.style.setProperty('transform', `translateY(${index * height}px)`);
    if (line.parentElement !== list) list.append(line);
  }

  const ownIndex = () => rows.findIndex(({ isOwn }) => isOwn);

  /** Whether the own row is pinned to the upper edge when the row with this index is the first one in view. */
  function isPinnedAbove(first: number): boolean {
    const index = ownIndex();
    return index >= 0 && index < first;
  }

  /** Also if it is behind the own row. */
  function isUnseen(index: number): boolean {
    if (pin.hidden || rows[index]?.isOwn) return isOut(index);
    const isAbove = isPinnedAbove(scrolled() / height);
    return isOut(isAbove ? index - 1 : index + 1);
  }

  /** At the upper or the lower edge of what is seen, whichever is nearer to its place. */
  function pinOwn(wanted: Set<number>): void {
    const isPinned = own !== null && !wanted.has(own.row.id);
    pin.hidden = !isPinned;
    if (!own || !isPinned) return;
    wanted.add(own.row.id);
    const index = ownIndex();
    const isAbove = isPinnedAbove(scrolled() / height);
    // The lower edge of the area sticks by itself, but not that of the window.
    const isAtWindow = !isInWindow() && !isAbove && seenHeight() < visibleHeight();
    const isFirst = isAbove || isAtWindow;
    pin.classList.toggle('above', isFirst);
    pin.classList.toggle('at-window', isAtWindow);
    pin.style.setProperty(
      'top',
      isAtWindow ? `${headHeight() + lastSeenRow() * height - area.scrollTop}px` : '',
    );
    if (isFirst !== (pin.nextSibling === list)) table.insertBefore(pin, isFirst ? list : null);
    const line = lineOf(own, index);
    line.style.removeProperty('transform');
    if (line.parentElement !== pin) pin.replaceChildren(line);
  }

  function lineOf(shown: ShownRow, index: number): HTMLElement {
    const { id } = shown.row;
    const look = lookOf(shown);
    const known = drawn.get(id) ?? { line: newLine(), look: '' };
    drawn.set(id, known);
    if (known.look !== look) fillRow(known.line, shown, facts, organizations);
    known.look = look;
    known.line.setAttribute('aria-rowindex', String(index + 2));
    known.line.classList.toggle('sought', id === sought);
    return known.line;
  }

  const drawSoon = () => {
    if (!isDue) requestAnimationFrame(draw);
    isDue = true;
  };
  area.addEventListener('scroll', drawSoon, { passive: true });
  addEventListener('scroll', drawSoon, { passive: true });
  /** Paper shows all rows, in the order of the document. */
  addEventListener('beforeprint', () => {
    isPrinting = true;
    draw();
    orderLines(list);
  });
  addEventListener('afterprint', () => {
    isPrinting = false;
    draw();
  });
  new ResizeObserver(() => {
    placeInWindow();
    height = rowHeight();
    list.style.setProperty('height', `${rows.length * height}px`);
    draw();
  }).observe(area);

  placeInWindow();
  return {
    show(next, nextOwn, changed, known) {
      const isResized = isFitted && next.length !== rows.length;
      [rows, own, organizations] = [next, nextOwn, known];
      if (isResized) height = rowHeight();
      list.style.setProperty('height', `${rows.length * height}px`);
      table.setAttribute('aria-rowcount', String(rows.length + 1));
      draw();
      markChanged([...changed].flatMap((id) => drawn.get(id)?.line ?? []));
    },
    seek(id) {
      sought = id;
      const index = rows.findIndex(({ row }) => row.id === id);
      if (index >= 0 && isUnseen(index))
        scrollRowsTo((index + 0.5) * height - (isInWindow() ? visibleHeight() : seenHeight()) / 2);
      draw();
    },
    visibleCount,
    count: () => rows.length,
    scrollToRow(index) {
      if (index > 0 || !isInWindow()) scrollRowsTo((isPinnedAbove(index) ? index - 1 : index) * height);
    },
  };
}

function markChanged(lines: readonly HTMLElement[]): void {
  if (lines.length === 0) return;
  for (const line of lines) line.classList.remove('changed');
  // Reading a size restarts the animations of rows that are marked already, once for all of them: the browser lays out the page for it.
  lines[0]?.getBoundingClientRect();
  for (const line of lines) line.classList.add('changed');
  setTimeout(() => {
    for (const line of lines) line.classList.remove('changed');
  }, changedMs);
}

function newLine(): HTMLElement {
  const line = element('div', 'live-row');
  line.setAttribute('role', 'row');
  return line;
}
