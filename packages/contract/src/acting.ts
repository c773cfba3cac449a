import { joinContest, leaveContest } from './joining.ts';
import { abortSubmission, submitSolution } from './submitting.ts';

/** Pages that do something for a user and answer programs, too. */
export const actingEndpoints = [submitSolution, abortSubmission, joinContest, leaveContest] as const;
