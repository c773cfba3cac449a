import { type FormatName, formats } from '../formats/formats.ts';
import { clockText } from '../texts/clock-text.ts';
import { pointsText } from '../texts/points-text.ts';
import type { ScoreboardCell } from './cells.ts';

/** A cell of a scoreboard as people read it: numbers and marks that are the same in every language. */
export interface ShownCell {
  readonly kind: 'full' | 'part' | 'none' | 'pending';
  readonly isFirst: boolean;
  /** Empty while nothing is known. */
  readonly text: string;
  /** In small letters below. */
  readonly below: string;
  /** Submissions without a known result. */
  readonly waiting: number;
}

/** Null for a cell that shows nothing. `most` are the points of the problem. */
export function shownCell(format: FormatName, cell: ScoreboardCell, most: number): ShownCell | null {
  const waiting = cell.pending + cell.unjudged;
  if (waiting + cell.tries === 0) return null;
  const merit = meritOf(cell.points, most);
  const { text, below } =
    cell.tries === 0 ? nothingKnown : textsOf(formats[format].timeUnit === 'minutes', format, cell, merit);
  const kind = waiting > 0 && merit !== 'full' ? 'pending' : merit;
  return { kind, isFirst: cell.isFirst && waiting === 0, text, below, waiting };
}

const nothingKnown = { text: '', below: '' };

type Merit = 'full' | 'part' | 'none';

function meritOf(points: number, most: number): Merit {
  if (points <= 0) return 'none';
  return points >= most ? 'full' : 'part';
}

function textsOf(isTeamRule: boolean, format: FormatName, cell: ScoreboardCell, merit: Merit) {
  if (isTeamRule) return { text: teamText(cell, merit), below: '' };
  const { points, time, bonus, penalty } = cell;
  const failures = formats[format].penalizesAttempts && penalty > 0 ? ` −${penalty}` : '';
  const when = points > 0 && time > 0 ? clockText(time) : '';
  const text = bonus > 0 ? `${pointsText(points)}+${pointsText(bonus)}` : pointsText(points);
  return { text, below: when + failures };
}

/** The number of tries and the minute of the solve, or the number of failed tries. */
function teamText({ points, tries, time }: ScoreboardCell, merit: Merit): string {
  if (merit === 'none') return `−${tries}`;
  const solve = `${tries} · ${Math.floor(time / 60)}`;
  return merit === 'full' ? solve : `${pointsText(points)} (${solve})`;
}
