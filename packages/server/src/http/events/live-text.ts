import type { LiveSubmission } from '@tribunal/contract/events/live-submission';
import { inProgressStatuses, isInProgress, type Status } from '@tribunal/core/verdicts';
import type { ChangingSubmission } from '../../storage/submissions/live/live-submissions.ts';
import { classOf, codeOf, memoryText, scoreText, secondsText } from '../html/verdict-words.ts';

export function liveSubmission(submission: ChangingSubmission): LiveSubmission {
  const { id, cases, status, time, memory } = submission;
  return {
    id,
    version: versionOf(submission),
    cases,
    isFinal: !isInProgress(status),
    look: classOf(submission),
    code: codeOf(submission),
    score: scoreText(submission),
    time: secondsText(time, 2),
    memory: memoryText(memory, 1),
  };
}

/** Two changes may have the same time; judging usually passes through the stages in their order. */
const stages: readonly Status[] = inProgressStatuses;

export function versionOf({ judgedAt, status }: Pick<ChangingSubmission, 'judgedAt' | 'status'>): number {
  const stage = stages.indexOf(status);
  return judgedAt.getTime() * 4 + (stage < 0 ? stages.length : stage);
}
