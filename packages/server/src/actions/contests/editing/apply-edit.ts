import { affectsResults, affectsScores } from '@tribunal/contract/settings/contest-effects';
import {
  type Changes,
  changesProblemList,
  countRankChanges,
  regradedProblems,
} from '@tribunal/core/contests/contest-edit';
import type { Queries } from '../../../database/connection.ts';
import { hiddenResults, recountHidden } from '../../../storage/contests/contest-figures.ts';
import { logNumber } from '../../../storage/contests/contest-log.ts';
import { noteRatingsDue } from '../../../storage/contests/ratings-due.ts';
import {
  computeChangedStandings,
  computeStandings,
  storeStandings,
} from '../../../storage/contests/scoreboard/rescore-contest.ts';
import { contestRanks } from '../../../storage/contests/settings/contest-ranks.ts';
import type { ContestSettings } from '../../../storage/contests/settings/contest-settings.ts';
import {
  pointsByGrade,
  putBackSubmissions,
  regradeContest,
  takeOutSubmissions,
} from '../../../storage/contests/settings/contest-submissions.ts';
import { lockContest } from '../../../storage/contests/settings/edited-contest.ts';
import { saveContestSettings } from '../../../storage/contests/settings/save-contest-settings.ts';

interface AppliedEdit {
  readonly id: number;
  readonly settings: ContestSettings;
  readonly changed: Changes;
  /** The problems with submissions that leave the contest. */
  readonly removedCodes: readonly string[];
}

interface Applied {
  /** How many contestants have another rank. */
  readonly rankChanges: number;
  /** The submissions that came back with their problems. */
  readonly returnedIds: readonly number[];
}

/**
 * Saves other settings and what follows from them. Requires that other editors wait. Judges go on while the standings are computed by
 * the new settings, which only this transaction sees. They wait while the few standings that changed meanwhile are computed again, and
 * all of them are stored.
 */
export async function applyEdit(queries: Queries, edit: AppliedEdit, now: Date): Promise<Applied> {
  const { id, settings, changed } = edit;
  if (!affectsResults(changed)) {
    if (Object.keys(changed).length > 0) await saveContestSettings(queries, id, settings, changed);
    return { rankChanges: 0, returnedIds: [] };
  }
  const hidden = await hiddenResults(queries, id);
  const removedIds =
    edit.removedCodes.length > 0 ? await takeOutSubmissions(queries, id, edit.removedCodes) : [];
  await saveContestSettings(queries, id, settings, changed);
  const returnedIds = changesProblemList(changed) ? await putBackSubmissions(queries, id) : [];
  const rankChanges = affectsScores(changed) ? await rescore(queries, id, changed) : 0;
  await lockContest(queries, id);
  await recountHidden(queries, id, hidden, [...removedIds, ...returnedIds], now);
  await noteRatingsDue(queries, id, now);
  return { rankChanges, returnedIds };
}

async function rescore(queries: Queries, id: number, changed: Changes): Promise<number> {
  const codes = regradedProblems(changed);
  const since = await logNumber(queries, id);
  await computeStandings(queries, id, codes.length > 0 ? await pointsByGrade(queries, id, codes) : []);
  await lockContest(queries, id);
  if (codes.length > 0) await regradeContest(queries, id, codes);
  await computeChangedStandings(queries, id, since);
  const before = await contestRanks(queries, id);
  await storeStandings(queries);
  return countRankChanges(before, await contestRanks(queries, id));
}
