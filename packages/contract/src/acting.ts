import type { Static } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { joinContest, leaveContest } from './joining.ts';
import { abortSubmission, submitSolution } from './submitting.ts';

/** Pages that do something for a user and answer programs, too. */
export const actingEndpoints = [submitSolution, abortSubmission, joinContest, leaveContest] as const;

/** What an act answers. */
export type DataOf<E extends Endpoint> = Static<E['reply']> extends { data: infer Data } ? Data : never;
