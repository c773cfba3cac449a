import type { FormatName } from '@tribunal/core/formats/formats';
import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import { type ShownCell, shownCell } from '@tribunal/core/scoreboard/shown-cell';
import type { Html } from '../../../html/html.ts';

/** Cells contain only numbers and marks, so nothing is escaped: a large scoreboard has tens of thousands of cells. */
export function boardCells(
  format: FormatName,
  cells: readonly (ScoreboardCell | null)[],
  problems: readonly { readonly points: number }[],
): Html {
  const texts = cells.map((cell, index) => {
    const shown = cell && shownCell(format, cell, problems[index]?.points ?? 0);
    return shown ? cellHtml(shown) : '<td></td>';
  });
  return { html: texts.join('') };
}

function cellHtml({ kind, isFirst, text, below, waiting }: ShownCell): string {
  const known = below === '' ? text : `${text}<small>${below}</small>`;
  if (waiting > 0)
    return `<td class="${kind}">${known}${known && ' '}<span class="waiting">? ${waiting}</span></td>`;
  return isFirst ? `<td class="full first">★ ${known}</td>` : `<td class="${kind}">${known}</td>`;
}
