import type { Static } from 'typebox';
import type { Endpoint } from './api/endpoint.ts';
import { joinContest, leaveContest, registerForContest, unregisterFromContest } from './contests/joining.ts';
import { abortSubmission, submitSolution } from './submitting.ts';

/** Pages that change something for a user and also serve programs. */
export const actingEndpoints = [
  submitSolution,
  abortSubmission,
  joinContest,
  leaveContest,
  registerForContest,
  unregisterFromContest,
] as const;

/** The data in the reply of such a page. */
export type DataOf<E extends Endpoint> = Static<E['reply']> extends { data: infer Data } ? Data : never;
