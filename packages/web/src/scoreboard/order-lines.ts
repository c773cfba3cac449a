import { itemAt } from '@tribunal/core/lists';

/** Longer than rows take to move to their places: a row that is moved in the document appears in its place at once. */
const delayMs = 800;

/**
 * Returns what brings the lines of a list into the order of their `aria-rowindex` soon: screen readers and the Tab key follow the
 * document, and not what is seen.
 */
export function orderLinesSoon(list: HTMLElement): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      orderLines(list);
    }, delayMs);
  };
}

/** The line with the focus stays where it is, because it would lose the focus, and the others move around it. */
export function orderLines(list: HTMLElement): void {
  const lines = [...list.children].toSorted((a, b) => rowIndex(a) - rowIndex(b));
  const fixed = Math.max(
    0,
    lines.findIndex((line) => line.contains(document.activeElement)),
  );
  for (let index = fixed - 1; index >= 0; index--) {
    const [line, next] = [itemAt(lines, index), itemAt(lines, index + 1)];
    if (next.previousElementSibling !== line) next.before(line);
  }
  for (let index = fixed + 1; index < lines.length; index++) {
    const [before, line] = [itemAt(lines, index - 1), itemAt(lines, index)];
    if (before.nextElementSibling !== line) before.after(line);
  }
}

function rowIndex(line: Element): number {
  return Number(line.getAttribute('aria-rowindex'));
}
