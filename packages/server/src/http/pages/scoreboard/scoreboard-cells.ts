import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import { clockText } from '@tribunal/core/texts/clock-text';
import type { Html } from '../../html/html.ts';
import { pointsText } from '../../html/verdict-words.ts';

/** Cells contain only numbers and marks, so nothing is escaped: a large scoreboard has tens of thousands of cells. */
export function boardCells(
  format: FormatName,
  cells: readonly (ScoreboardCell | null)[],
  problems: readonly { readonly points: number }[],
): Html {
  const text = formats[format].timeUnit === 'minutes' ? teamText : pointsAndTime(formats[format]);
  const texts = cells.map((cell, index) =>
    cell ? boardCell(cell, merit(cell.points, problems[index]?.points ?? 0), text) : emptyCell,
  );
  return { html: texts.join('') };
}

type Merit = 'full' | 'part' | 'none';
type CellText = (cell: ScoreboardCell, merit: Merit) => string;

const emptyCell = '<td></td>';

function boardCell(cell: ScoreboardCell, merit: Merit, textOf: CellText): string {
  const waiting = cell.pending + cell.unjudged;
  const known = cell.tries === 0 ? '' : textOf(cell, merit);
  if (waiting > 0) {
    const kind = merit === 'full' ? 'full' : 'pending';
    return `<td class="${kind}">${known}${known && ' '}<span class="waiting">? ${waiting}</span></td>`;
  }
  if (known === '') return emptyCell;
  return cell.isFirst ? `<td class="full first">★ ${known}</td>` : `<td class="${merit}">${known}</td>`;
}

function merit(points: number, most: number): Merit {
  if (points <= 0) return 'none';
  return points >= most ? 'full' : 'part';
}

/** Under team rules: the number of tries and the minute of the solve, or the number of failed tries. */
function teamText({ points, tries, time }: ScoreboardCell, merit: Merit): string {
  if (merit === 'none') return `−${tries}`;
  const solve = `${tries} · ${Math.floor(time / 60)}`;
  return merit === 'full' ? solve : `${pointsText(points)} (${solve})`;
}

function pointsAndTime({ penalizesAttempts }: { readonly penalizesAttempts: boolean }): CellText {
  return ({ points, time, bonus, penalty }) => {
    const failures = penalizesAttempts && penalty > 0 ? ` −${penalty}` : '';
    const score = bonus > 0 ? `${pointsText(points)}+${pointsText(bonus)}` : pointsText(points);
    const when = points > 0 && time > 0 ? clockText(time) : '';
    return when + failures === '' ? score : `${score}<small>${when}${failures}</small>`;
  };
}
