/** A part of the height of a row. */
const typePart = 0.62;
const maxFontSize = 44;
const maxRowHeight = 100;
/** As the style sheet says: rank, name, score and time, the cell of a problem, and the rating. */
const leastEm = 24.5;
const cellEm = 4;
const ratingEm = 8;

/**
 * On a large screen: as many whole rows as fit, and type as large as their height and the width of the table allow. Returns the height of
 * a row.
 */
export function fitRows(area: HTMLElement, table: HTMLElement, list: HTMLElement, count: number): number {
  const least = pixels(table, '--least-row-px');
  const fitted = (type: number) => {
    // The heading has the same type, so the room for the rows depends on it.
    table.style.setProperty('font-size', `${type}px`);
    const room = area.clientHeight - list.offsetTop;
    return Math.min(room / Math.max(1, Math.min(count, Math.floor(room / least))), maxRowHeight);
  };
  const columns = leastEm + (table.classList.contains('with-ratings') ? ratingEm : 0);
  const widest = Math.min(area.clientWidth / (columns + cellEm * pixels(table, '--problems')), maxFontSize);
  const height = fitted(Math.min(widest, fitted(widest) * typePart));
  table.style.setProperty('--row-px', String(height));
  return height;
}

/** A number of the style sheet. */
export function pixels(table: HTMLElement, name: string): number {
  return Number.parseFloat(getComputedStyle(table).getPropertyValue(name)) || 32;
}
