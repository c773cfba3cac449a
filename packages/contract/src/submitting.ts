import { maxSourceFiles, maxSourceLength } from '@tribunal/core/bounds';
import { sourceNamePattern } from '@tribunal/core/judging/source-files';
import Type from 'typebox';
import { endpoint } from './api/endpoint.ts';
import { dataErrors, signInErrors } from './api/request-errors.ts';
import { type Reason, refusals, refusalsOf } from './refusals/refusals.ts';

const strict = { additionalProperties: false };

/** The reply of these pages: the submission that the request was about. */
const SubmissionAddress = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Integer({ description: 'Submission id.' }),
        url: Type.String({ description: 'The page of the submission.' }),
      },
      { description: 'The submission.', ...strict },
    ),
  },
  { title: 'SubmissionAddress', examples: [{ data: { id: 4711, url: '/submission/4711' } }], ...strict },
);

/** The form fields for submitting that a program sends. */
export interface SolutionForm {
  /** Empty if the solution consists of `files`. */
  readonly source: string;
  /** The id of a language, not its key. */
  readonly language: number;
  /** The key of a contest. */
  readonly contest?: string;
}

/** Requests with the same key within a day create one submission. */
export const idempotencyHeader = 'idempotency-key';

const submitReasons = [
  'source is empty',
  'source is too long',
  'source is not text',
  'too many source files',
  'bad source file name',
  'bad source archive',
  'no such language',
  'bad idempotency key',
  'language not allowed',
  'language not allowed in contest',
  'no such problem',
  'no such contest',
  'not in this contest',
  'contest has not started',
  'contest is paused',
  'problem is on hold',
  'disqualified',
  'time is over',
  'problem not in contest',
  'submission limit reached',
  'idempotency key used',
  'too many pending',
  'disk is full',
] as const satisfies readonly Reason[];
/** The action can return no other reason. */
export type SubmitReason = (typeof submitReasons)[number];

export const submitSolution = endpoint({
  method: 'POST',
  path: '/problem/:code/submit',
  access: 'signed in',
  summary:
    'Submits a solution to a problem. It counts for the contest that the form names, or else for the current contest of the caller if that contains the problem',
  query: {},
  headers: {
    'Idempotency-Key': {
      schema: Type.String({ minLength: 1, maxLength: 255, pattern: '^[!-~]([ -~]*[!-~])?$' }),
      description:
        'Visible ASCII characters. Requests with the same key within 24 hours create one submission.',
      isRequired: false,
    },
  },
  form: {
    language: {
      schema: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      description: 'The `id` of a language in `/api/v2/languages`.',
      isRequired: true,
    },
    source: {
      schema: Type.String({ minLength: 1, maxLength: maxSourceLength }),
      description:
        'The source of the solution, not blank. Alternatively, upload a file as `submission_file`, or send `files`. A problem with another `max_source_bytes` accepts as many characters.',
      isRequired: false,
      isInExamples: true,
    },
    files: {
      schema: Type.Array(
        Type.Object({
          name: Type.String({ pattern: sourceNamePattern, description: 'Name of the file.' }),
          source: Type.String({ description: 'Its text.' }),
        }),
        { maxItems: maxSourceFiles },
      ),
      description:
        'The files of the solution in place of `source`, at most `max_source_files` of the problem. A form of the type `multipart/form-data` has a file in each field `files`, or a zip.',
      isRequired: false,
    },
    contest: {
      schema: Type.String({ maxLength: 64 }),
      description:
        'The key of the contest for which the solution is sent; empty for the current one. It counts for this contest, or it is refused. Needed only by users who are in several contests with the problem.',
      isRequired: false,
    },
  },
  page: {
    summary: 'The form for submitting a solution, with the languages that the problem allows',
    errors: [{ ...dataErrors.notFound, cause: refusals['no such problem'].cause }],
  },
  status: 201,
  reply: SubmissionAddress,
  errors: [...signInErrors, ...refusalsOf(...submitReasons)],
});

const abortReasons = ['not allowed to abort', 'judged already'] as const satisfies readonly Reason[];
/** The page answers `Not found` for a submission that does not exist. */
export type AbortReason = (typeof abortReasons)[number] | 'no such submission';

export const abortSubmission = endpoint({
  method: 'POST',
  path: '/submission/:id/abort',
  access: 'signed in',
  summary: 'Aborts the judging of a submission of the caller',
  query: {},
  reply: SubmissionAddress,
  errors: [
    ...signInErrors,
    { ...dataErrors.notFound, cause: refusals['no such submission'].cause },
    ...refusalsOf(...abortReasons),
  ],
});
