import { formats } from '@tribunal/core/formats/formats';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { clockText } from '@tribunal/core/texts/clock-text';
import { pointsText } from '@tribunal/core/texts/points-text';
import { cellElement, element, problemCell } from '../scoreboard/elements.ts';
import { orderLinesSoon } from '../scoreboard/order-lines.ts';
import type { Words } from '../words.ts';
import type { Ceremony } from './ceremony.ts';

export interface BoardView {
  /** Rows move to their new places. `focus` is the row and problem of the last step. */
  show(rows: readonly RankedRow[], focus: Focus | null): void;
  /** Completes all movement at once. */
  finishMoving(): void;
}

interface Focus {
  readonly participation: number;
  readonly problem: number | null;
}

/** In larger contests only the rows near the visible ones are in the document. */
const maxRowsAtOnce = 300;
const rowsBeyond = 30;

export function openBoard(place: HTMLElement, ceremony: Ceremony, words: Words): BoardView {
  place.replaceChildren(headRow(ceremony, words));
  const list = element('div', 'reveal-rows');
  list.setAttribute('role', 'rowgroup');
  place.append(list);
  const order = orderLinesSoon(list);
  const shown = new Map<number, { element: HTMLElement; look: string }>();
  let rows: readonly RankedRow[] = [];
  let focus: Focus | null = null;

  const rowHeight = () => Number.parseFloat(getComputedStyle(place).getPropertyValue('--row')) || 36;
  /** Reading a size after a change makes the browser lay out the page, so all sizes are read before the first change. */
  const draw = (height: number) => {
    const first = place.scrollTop / height - rowsBeyond;
    const last = first + place.clientHeight / height + 2 * rowsBeyond;
    const isAll = rows.length <= maxRowsAtOnce;
    const wanted = new Set<number>();
    for (const [index, row] of rows.entries()) {
      const isNear = isAll || (index >= first && index <= last);
      if (!isNear && row.id !== focus?.participation) continue;
      wanted.add(row.id);
      const known = shown.get(row.id);
      const line = known?.element ?? newRow(list, row);
      // Every step ranks all rows anew, but few of them look different afterwards.
      const look = JSON.stringify(row);
      if (known?.look !== look) fillRow(line, row, ceremony);
      shown.set(row.id, { element: line, look });
      // The first row has the headings.
      line.setAttribute('aria-rowindex', String(index + 2));
      line.style.setProperty('transform', `translateY(${index * height}px)`);
      line.classList.toggle('focus', row.id === focus?.participation);
      for (const [problem, cell] of [...line.querySelectorAll('[data-cell]')].entries())
        cell.classList.toggle('now', row.id === focus?.participation && problem === focus.problem);
    }
    for (const [id, { element: line }] of shown) {
      if (wanted.has(id)) continue;
      line.remove();
      shown.delete(id);
    }
    place.setAttribute('aria-rowcount', String(rows.length + 1));
    order();
  };
  place.addEventListener('scroll', () => rows.length > maxRowsAtOnce && draw(rowHeight()), {
    passive: true,
  });
  return {
    show(next, nextFocus) {
      [rows, focus] = [next, nextFocus];
      const height = rowHeight();
      const index = focus ? rows.findIndex(({ id }) => id === focus?.participation) : rows.length - 1;
      list.style.setProperty('height', `${rows.length * height}px`);
      place.scrollTop = index * height - place.clientHeight * 0.55;
      draw(height);
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
  // If a name does not fit, its beginning stays visible in every script.
  name.dir = 'auto';
  const below = [team && team.name !== team.username && team.username, team?.organization?.name].filter(
    Boolean,
  );
  if (below.length > 0) name.append(element('small', '', below.join(' · ')));
  const time = isInMinutes ? String(row.cumulativeTime) : clockText(row.cumulativeTime);
  line.replaceChildren(
    cellElement('', String(row.rank ?? '–')),
    name,
    cellElement('score', pointsText(row.score)),
    cellElement('', time),
    ...row.cells.map((cell, problem) =>
      problemCell(data.format, cell, data.problems[problem]?.points ?? 0, problem),
    ),
  );
}
