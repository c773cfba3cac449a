import { inProgressStatuses, type Status } from '@tribunal/core/judging/verdicts';
import type { ShownSubmission } from '../submission-view.ts';

/** Two changes may have the same time; judging usually passes through the stages in their order. */
const stages: readonly Status[] = inProgressStatuses;

/** Greater for every later state of a submission. */
export function versionOf({ judgedAt, status }: Pick<ShownSubmission, 'judgedAt' | 'status'>): number {
  const stage = stages.indexOf(status);
  return judgedAt.getTime() * 4 + (stage < 0 ? stages.length : stage);
}
