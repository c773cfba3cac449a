import { caseStatuses } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import { pageErrors } from '../api/request-errors.ts';
import { type Reason, refusalsOf } from '../refusals/refusals.ts';
import { required } from '../settings/setting.ts';
import { decimal, listOf, objects, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

export const measurementsPage = page({
  path: '/submission/:id/measurements',
  access: 'signed in',
  errors: [pageErrors.forbidden],
  get: {
    summary:
      'What was measured during the last judging of a submission, for its owner where test cases are visible, and for the jury',
    data: record(
      {
        object: record(
          {
            judge: orNull(text('The name of the judge; null until the judging has ended.')),
            slots: orNull(
              whole('How many cases it may run at the same time; null if it does not report it.'),
            ),
            cores: orNull(listOf(whole('A core.'), 'The cores that its slots are pinned to.')),
            toolchain: orNull(
              record(
                {
                  name: text('The compiler or interpreter.'),
                  version: text('Its version.'),
                  digest: orNull(text('Its SHA-256; null if the judge does not report it.')),
                },
                'What the program was built or run with.',
              ),
            ),
            time_limit: orNull(decimal('Seconds of CPU time for each case.')),
            memory_limit: orNull(decimal('Kibibytes.')),
            runs: listOf(
              record({
                case: whole('The number of the test case.'),
                batch: orNull(whole('Its batch.')),
                attempt: whole('Counted from 1. A run close to the limit is repeated.'),
                cpu: decimal('Seconds of CPU time.'),
                wall: orNull(decimal('Seconds from start to end; null if the judge does not report it.')),
                waited: orNull(
                  decimal(
                    'Seconds in which it was ready to run but had no processor; null if the judge does not report it.',
                  ),
                ),
                memory: decimal('Kibibytes.'),
                result: oneOf(caseStatuses, 'The result of this run.'),
                reason: text(
                  'What ended it: `cpu`, `wall`, `memory`, `output`, `exit`; empty if it ended by itself.',
                ),
                core: orNull(whole('The core that it was pinned to.')),
              }),
              'All runs on the test cases that the caller may see.',
            ),
          },
          'The measurements.',
        ),
      },
      'The measurements.',
    ),
  },
});

const tokenReasons = ['nothing to reveal', 'no feedback token left'] as const satisfies readonly Reason[];
/** The action can return no other reason. */
export type TokenReason = (typeof tokenReasons)[number];

export const feedbackTokenPage = page({
  path: '/submission/:id/token',
  access: 'signed in',
  errors: [pageErrors.notFound],
  post: {
    summary:
      'Uses a token: the contestant sees everything about the submission before the end of the contest',
    data: record(
      {
        id: whole('Submission id.'),
        tokens_left: whole('Tokens that the contestant can use now.'),
        next_token_at: orNull(time('When a used token can be used again; null if none can.')),
      },
      'The submission.',
    ),
    errors: refusalsOf(...tokenReasons),
  },
});

const maxNoteLength = 10_000;

export const submissionNotesPage = page({
  path: '/submission/:id/notes',
  access: 'signed in',
  errors: [pageErrors.forbidden],
  get: {
    summary: 'What the jury has written about a submission, oldest first',
    data: objects(
      record({
        author: text('Username of the juror.'),
        text: text('The note.'),
        made_at: time('When it was written.'),
      }),
    ),
  },
  post: {
    summary: 'Adds a note about a submission, which only the jury reads',
    form: {
      text: required(Type.String({ minLength: 1, maxLength: maxNoteLength, description: 'The note.' }), {
        input: { kind: 'long text', rows: 4 },
      }),
    },
    status: 201,
    data: record({ id: whole('Submission id.') }, 'The submission.'),
  },
});

export const judgingPages = [measurementsPage, submissionNotesPage, feedbackTokenPage];
