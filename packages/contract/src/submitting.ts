import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { signInErrors } from './sign-in-errors.ts';

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
  readonly source: string;
  /** The id of a language, not its key. */
  readonly language: number;
}

/** Requests with the same key within a day create one submission. */
export const idempotencyHeader = 'idempotency-key';

export const submitSolution = endpoint({
  method: 'POST',
  path: '/problem/:code/submit',
  access: 'signed in',
  summary:
    'Submits a solution to a problem. It counts for the current contest of the caller if the contest contains the problem',
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
      schema: Type.String({ minLength: 1, maxLength: 65536 }),
      description:
        'The source of the solution, not blank. Alternatively, upload a file as `submission_file`.',
      isRequired: true,
    },
  },
  page: {
    summary: 'The form for submitting a solution, with the languages that the problem allows',
    errors: [
      {
        status: 404,
        message: 'Not found',
        cause: 'The problem does not exist, or the caller may not see it.',
      },
    ],
  },
  status: 201,
  reply: SubmissionAddress,
  errors: [
    { status: 400, message: 'There is no source to judge.', cause: '`source` is missing or empty.' },
    { status: 400, message: 'A source has at most 65536 characters.', cause: '`source` is too long.' },
    { status: 400, message: 'A source is text in UTF-8.', cause: '`source` is not text.' },
    { status: 400, message: 'Choose a language.', cause: '`language` is missing or is no language.' },
    {
      status: 400,
      message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
      cause: 'The header has another length or other characters.',
    },
    ...signInErrors,
    {
      status: 403,
      message: 'This problem does not take solutions in this language.',
      cause: 'The problem is for other languages.',
    },
    {
      status: 404,
      message: 'There is no such problem.',
      cause: 'The problem does not exist, or the caller may not see it.',
    },
    {
      status: 409,
      message: 'You have used up your submissions to this problem.',
      cause: 'The contest sets a limit.',
    },
    {
      status: 409,
      message: 'This Idempotency-Key was used for another submission.',
      cause: 'The key came with another problem, language or source before.',
    },
    {
      status: 429,
      message: 'Wait until one of your submissions is judged before you send another.',
      cause:
        'Too many of the caller’s submissions wait or are being judged; `Retry-After` says when to try again.',
    },
    {
      status: 503,
      message: 'The disk of this site is full, so that nothing can be stored. Please try again later.',
      cause: 'Nothing was stored; `Retry-After` says when to try again.',
    },
  ],
});

export const abortSubmission = endpoint({
  method: 'POST',
  path: '/submission/:id/abort',
  access: 'signed in',
  summary: 'Aborts the judging of a submission of the caller',
  query: {},
  reply: SubmissionAddress,
  errors: [
    ...signInErrors,
    {
      status: 403,
      message: 'You may not abort this.',
      cause: 'The submission belongs to another user, or it is a rejudge.',
    },
    { status: 404, message: 'Not found', cause: 'There is no such submission.' },
    { status: 409, message: 'This submission is judged already.', cause: 'There is nothing left to abort.' },
  ],
});
