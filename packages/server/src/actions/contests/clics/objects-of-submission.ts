import { type ClicsObject, clicsObject } from '@tribunal/contract/clics/clics-object';
import type { ClicsContest } from '@tribunal/contract/clics/contest-objects';
import {
  type ClicsJudgement,
  type ClicsSubmission,
  isHidden,
  judgementId,
  judgementObject,
  runObjects,
  submissionObject,
} from '@tribunal/contract/clics/submission-objects';

/**
 * A submission with its judgements and runs. An abort before the first case is not an attempt, so it is not listed.
 * `knownIds`: the judgements that were announced before.
 */
export function objectsOfSubmission(
  contest: ClicsContest,
  submission: ClicsSubmission,
  knownIds: ReadonlySet<string>,
): ClicsObject[] {
  const { id, judgements } = submission;
  const inForce = judgements.find(({ number }) => number === submission.judgement);
  if (inForce?.result === 'AB' && inForce.cases.length === 0) return [];
  return [
    clicsObject(
      key('submissions', String(id), id),
      ({ view }) => submissionObject(contest, submission, view),
      {
        byView: true,
      },
    ),
    ...judgements
      .filter(
        (judgement) =>
          hasBegun(submission, judgement) || knownIds.has(judgementId(submission.id, judgement.number)),
      )
      .flatMap((judgement) => objectsOfJudgement(contest, submission, judgement)),
  ];
}

/** A queued judging is not a judgement yet, and an earlier one of which nothing came never became one. */
function hasBegun(
  { status, judgement: inForce }: ClicsSubmission,
  { number, result, cases }: ClicsJudgement,
): boolean {
  if (number !== inForce) return result !== null || cases.length > 0;
  return status !== 'QU' || cases.length > 0;
}

function objectsOfJudgement(
  contest: ClicsContest,
  submission: ClicsSubmission,
  judgement: ClicsJudgement,
): ClicsObject[] {
  const isShown = (view: string) => view === 'full' || !isHidden(contest, submission);
  return [
    clicsObject(
      key('judgements', judgementId(submission.id, judgement.number), submission.id),
      ({ version, view }) =>
        isShown(view) ? judgementObject(contest, submission, judgement, version) : null,
      { byVersion: true, byView: true },
    ),
    ...runObjects(contest, submission, judgement).map((run) =>
      clicsObject(key('runs', run.id, submission.id), ({ view }) => (view === 'full' ? run : null), {
        byView: true,
      }),
    ),
  ];
}

function key(type: 'submissions' | 'judgements' | 'runs', id: string, submissionId: number) {
  return { type, id, submissionId };
}
