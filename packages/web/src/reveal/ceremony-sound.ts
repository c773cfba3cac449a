import { playTones } from '../tones.ts';
import { type Ceremony, hasAward } from './ceremony.ts';

/** What a pause sounds like: an award, a solved problem, or neither. */
export function soundOf({ pauses, teams }: Ceremony, at: number): void {
  const last = pauses[at]?.last;
  const team = last && teams.get(last.participation);
  if (!last || !team) return;
  if (last.kind === 'place' && hasAward(team)) playTones([523, 659, 784, 1047]);
  if (last.kind === 'reveal') playTones(last.cell.solvedAt === null ? [196] : [587, 880]);
}
