import type { Database } from '../../../database/connection.ts';
import type { ShownContest } from '../contest-view.ts';
import { type LoadedReveal, loadReveal } from './reveal-data.ts';

type RevealedContest = Pick<ShownContest, 'id' | 'format' | 'logNumber' | 'nameNumber'>;

/**
 * Keeps the ceremony that was asked for last, until its contest changes: presenters ask again and again whether it has. Of a large
 * contest it takes seconds to compute, so those who ask meanwhile wait for the same one.
 */
export function keepReveal(database: Database): (contest: RevealedContest) => Promise<LoadedReveal> {
  let kept: { readonly version: string; readonly reveal: Promise<LoadedReveal> } | undefined;
  return (contest) => {
    const version = `${contest.id} ${contest.logNumber} ${contest.nameNumber}`;
    if (kept?.version === version) return kept.reveal;
    const reveal = loadReveal(database, contest, false);
    const entry = { version, reveal };
    kept = entry;
    reveal.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return reveal;
  };
}
