import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** What the page for submitting answers to a program, which asks for JSON. */
export const SubmittedSolution = Type.Object(
  { data: Type.Object({ id: Type.Integer({ description: 'Of the new submission.' }) }) },
  { title: 'SubmittedSolution' },
);
export type SubmittedSolution = Static<typeof SubmittedSolution>['data'];

/** The fields of its form. */
export interface SolutionForm {
  readonly source: string;
  /** The id of a language, not its key. */
  readonly language: number;
}

/** Requests with the same key, within a day, make one submission. */
export const idempotencyHeader = 'idempotency-key';

export const submitSolution = endpoint({
  method: 'POST',
  path: '/problem/:code/submit',
  access: 'signed in',
  summary: 'Submits a solution of a problem',
  query: {},
  reply: SubmittedSolution,
  errors: [],
});
