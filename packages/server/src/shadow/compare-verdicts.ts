import type { ClicsContest } from '@tribunal/contract/clics/contest-objects';
import { areSameVerdicts } from '@tribunal/contract/clics/known-verdicts';
import { judgementTypeOf } from '@tribunal/contract/clics/submission-objects';
import { existing } from '@tribunal/core/unknown';
import type { ShadowPair } from '../storage/contests/clics/shadows.ts';

/** A submission on which the systems do not agree, or that could not be submitted. */
interface Difference {
  readonly source_id: string;
  readonly submission: number | null;
  readonly problem: string | null;
  readonly team: string | null;
  readonly there: string | null;
  readonly here: string | null;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** Why sources could not be submitted, by their ids there. */
  readonly faults: readonly { readonly source_id: string; readonly reason: string }[];
  readonly same: number;
  /** Without a verdict there or here. */
  readonly open: number;
  /** How many of these wait for a judge here. */
  readonly pending: number;
}

type Types = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export function compareVerdicts(
  contest: ClicsContest,
  pairs: readonly ShadowPair[],
  types: Types,
): Comparison {
  const differences: Difference[] = [];
  const faults: Comparison['faults'][number][] = [];
  let [same, open, pending] = [0, 0, 0];
  for (const pair of pairs) {
    if (pair.isPending) pending += 1;
    if (pair.fault !== null) faults.push({ source_id: pair.sourceId, reason: pair.fault });
    else if (pair.isPending || pair.submissionId === null || pair.verdict === null) open += 1;
    else if (isSame(contest, pair, types)) same += 1;
    else differences.push(differenceOf(contest, pair));
  }
  return { differences, faults, same, open, pending };
}

function isSame(contest: ClicsContest, pair: ShadowPair, types: Types): boolean {
  const id = existing(pair.verdict);
  const ours = judgementTypeOf(contest, { result: pair.result, score: pair.ownScore });
  if (ours === null) return false;
  if (!areSameVerdicts({ id, solved: types.get(id)?.solved === true }, ours)) return false;
  return pair.score === null || Math.abs(pair.score - pair.ownScore) < 1e-3;
}

function differenceOf(contest: ClicsContest, pair: ShadowPair): Difference {
  const ours = judgementTypeOf(contest, { result: pair.result, score: pair.ownScore });
  const scored = (verdict: string | null, score: number) =>
    pair.score === null ? verdict : `${verdict} ${score}`;
  return {
    ...{ source_id: pair.sourceId, submission: pair.submissionId, problem: pair.problem, team: pair.team },
    there: scored(pair.verdict, pair.score ?? 0),
    here: ours === null ? pair.result : scored(ours, pair.ownScore),
  };
}
