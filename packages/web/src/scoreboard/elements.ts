import type { FormatName } from '@tribunal/core/formats/formats';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import { shownCell } from '@tribunal/core/scoreboard/shown-cell';

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  kind: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (kind !== '') made.className = kind;
  if (text !== '') made.textContent = text;
  return made;
}

export function cellElement(kind: string, text: string): HTMLElement {
  const cell = element('div', kind, text);
  cell.setAttribute('role', 'cell');
  return cell;
}

/** The result of one problem. `most` are the points of the problem. */
export function problemCell(
  format: FormatName,
  cell: ScoreboardCell | null,
  most: number,
  problem: number,
): HTMLElement {
  const shown = cell && shownCell(format, cell, most);
  const place = cellElement('', '');
  place.dataset.cell = String(problem);
  if (!shown) return place;
  const { kind, isFirst, text, below, waiting } = shown;
  place.classList.add(kind);
  if (isFirst) place.classList.add('first');
  place.append(`${isFirst ? '★ ' : ''}${text}`);
  if (below !== '') place.append(element('small', '', below));
  if (waiting > 0) place.append(text === '' ? '' : ' ', element('span', 'waiting', `? ${waiting}`));
  return place;
}
