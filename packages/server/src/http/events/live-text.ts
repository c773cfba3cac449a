import type { LiveSubmission } from '@tribunal/contract/events/live-submission';
import { isInProgress } from '@tribunal/core/judging/verdicts';
import type { ChangingSubmission } from '../../storage/submissions/live/live-submissions.ts';
import { versionOf } from '../../storage/submissions/live/submission-version.ts';
import { classOf, codeOf, memoryText, scoreText, secondsText } from '../parts/verdict-words.ts';

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
