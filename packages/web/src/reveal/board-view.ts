import { formats } from '@tribunal/core/formats/formats';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { shownCell } from '@tribunal/core/scoreboard/shown-cell';
import { clockText } from '@tribunal/core/texts/clock-text';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { Ceremony } from './ceremony.ts';
import type { Words } from './words.ts';

export interface BoardView {
  /** Rows move to their new places. `focus` is the row and problem of the last step. */
  show(rows: readonly RankedRow[], focus: Focus | null): void;
  /** Completes all movement at once. */
  finishMoving(): void;
}

export interface Focus {
  readonly participation: number;
  readonly problem: number | null;
}

/** Of larger contests only the rows near the visible ones are in the document. */
const mostRowsAtOnce = 1000;
const rowsBeyond = 30;

export function openBoard(place: HTMLElement, ceremony: Ceremony, words: Words): BoardView {
  place.replaceChildren(headRow(ceremony, words));
  const list = element('div', 'reveal-rows');
  list.setAttribute('role', 'rowgroup');
  place.append(list);
  const shown = new Map<number, { element: HTMLElement; row: RankedRow }>();
  let rows: readonly RankedRow[] = [];
  let focus: Focus | null = null;

  const rowHeight = () => Number.parseFloat(getComputedStyle(place).getPropertyValue('--row')) || 36;
  const isWanted = (index: number) => {
    if (rows.length <= mostRowsAtOnce) return true;
    const first = place.scrollTop / rowHeight() - rowsBeyond;
    return index >= first && index <= first + place.clientHeight / rowHeight() + 2 * rowsBeyond;
  };
  const draw = () => {
    const height = rowHeight();
    list.style.setProperty('height', `${rows.length * height}px`);
    for (const [index, row] of rows.entries()) {
      const known = shown.get(row.id);
      if (!isWanted(index) && row.id !== focus?.participation) {
        known?.element.remove();
        shown.delete(row.id);
        continue;
      }
      const line = known?.element ?? newRow(list, row);
      if (known?.row !== row) fillRow(line, row, ceremony);
      shown.set(row.id, { element: line, row });
      line.style.setProperty('transform', `translateY(${index * height}px)`);
      line.classList.toggle('focus', row.id === focus?.participation);
      for (const [problem, cell] of [...line.querySelectorAll('[data-cell]')].entries())
        cell.classList.toggle('now', row.id === focus?.participation && problem === focus.problem);
    }
  };
  place.addEventListener('scroll', () => rows.length > mostRowsAtOnce && draw(), { passive: true });
  return {
    show(next, nextFocus) {
      [rows, focus] = [next, nextFocus];
      draw();
      const index = focus ? rows.findIndex(({ id }) => id === focus?.participation) : rows.length - 1;
      place.scrollTop = index * rowHeight() - place.clientHeight * 0.55;
      draw();
    },
    finishMoving() {
      for (const animation of place.getAnimations({ subtree: true })) animation.finish();
    },
  };
}

function headRow({ data }: Ceremony, words: Words): HTMLElement {
  const head = element('div', 'reveal-row reveal-head');
  head.setAttribute('role', 'row');
  for (const text of [words.rank, words.team, words.score, words.time]) head.append(heading(text ?? ''));
  for (const { label, name, color } of data.problems) {
    const cell = heading(label);
    cell.title = name;
    if (color !== null) {
      cell.classList.add('colored');
      cell.style.setProperty('--problem', color);
    }
    head.append(cell);
  }
  return head;
}

function heading(text: string): HTMLElement {
  const cell = element('div', '', text);
  cell.setAttribute('role', 'columnheader');
  return cell;
}

/** A new row appears in its place: it does not come from elsewhere. */
function newRow(list: HTMLElement, { id }: RankedRow): HTMLElement {
  const line = element('div', 'reveal-row');
  line.setAttribute('role', 'row');
  line.dataset.participation = String(id);
  list.append(line);
  return line;
}

function fillRow(line: HTMLElement, row: RankedRow, { data, teams }: Ceremony): void {
  const team = teams.get(row.id);
  const isInMinutes = formats[data.format].timeUnit === 'minutes';
  const name = element('div', 'team', team?.name ?? '');
  name.setAttribute('role', 'rowheader');
  const below = [team && team.name !== team.username && team.username, team?.organization].filter(Boolean);
  if (below.length > 0) name.append(element('small', '', below.join(' · ')));
  const time = isInMinutes ? String(row.cumulativeTime) : clockText(row.cumulativeTime);
  line.replaceChildren(
    cellElement('', String(row.rank ?? '–')),
    name,
    cellElement('score', pointsText(row.score)),
    cellElement('', time),
    ...row.cells.map((cell, problem) => problemCell(data, cell, problem)),
  );
}

function problemCell(data: Ceremony['data'], cell: ScoreboardCell | null, problem: number): HTMLElement {
  const shown = cell && shownCell(data.format, cell, data.problems[problem]?.points ?? 0);
  const place = cellElement('', '');
  place.dataset.cell = String(problem);
  if (!shown) return place;
  const { kind, isFirst, text, below, waiting } = shown;
  place.classList.add(kind);
  if (isFirst) place.classList.add('first');
  place.append(`${isFirst ? '★ ' : ''}${text}${waiting > 0 ? ` ? ${waiting}` : ''}`);
  if (below !== '') place.append(element('small', '', below));
  return place;
}

function cellElement(kind: string, text: string): HTMLElement {
  const cell = element('div', kind, text);
  cell.setAttribute('role', 'cell');
  return cell;
}

export function element(tag: string, kind: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (kind !== '') made.className = kind;
  if (text !== '') made.textContent = text;
  return made;
}
