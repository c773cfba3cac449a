import { longestSource, longestTestRunInput } from '@tribunal/core/bounds';
import { caseStatuses } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { described, required, setting } from '../settings/setting.ts';
import { LateSubmission } from './contest-people.ts';
import { decimal, flag, listOf, oneOf, orNull, record, text, whole } from './data-schemas.ts';
import { page } from './page.ts';

export const startRunPage = page({
  path: '/problem/:code/run',
  access: 'signed in',
  errors: refusalsOf('no such problem'),
  post: {
    summary: 'Runs a program on the samples of a problem or on an input, without submitting it',
    form: {
      language: required(
        Type.Integer({ minimum: 1, description: 'The `id` of a language in `/api/v2/languages`.' }),
        {},
      ),
      source: required(
        Type.String({
          maxLength: longestSource,
          description: 'The source of the program. Alternatively, upload a file as `submission_file`.',
        }),
        {},
      ),
      samples: setting(Type.Boolean({ description: 'Whether it runs on the samples.' }), false, {}),
      input: setting(
        Type.String({
          maxLength: longestTestRunInput,
          description: 'Otherwise, the input; it may be empty.',
        }),
        '',
        {},
      ),
    },
    status: 201,
    data: record({ id: whole('Its id.'), url: text('Its page.') }, 'The run.'),
    errors: refusalsOf(
      'source is empty',
      'source is too long',
      'source is not text',
      'input is too long',
      'input is not text',
      'no such language',
      'language not allowed',
      'language not allowed in contest',
      'no samples',
      'no judge for test runs',
      'test run in progress',
      'too many test runs',
      'disk is full',
    ),
  },
});

export const testRunPage = page({
  path: '/run/:id',
  access: 'signed in',
  get: {
    summary: 'A run of a program; ask again every half second until it has ended',
    data: record(
      {
        id: whole('Its id.'),
        state: oneOf(['waiting', 'running', 'ended'], 'How far it is.'),
        problem: text('Problem code.'),
        language: text('Name of the language.'),
        on_samples: flag('Whether it runs on the samples.'),
        summary: text('One sentence about the state or the result.'),
        compiler_output: text('What the compiler wrote.'),
        results: listOf(
          record({
            input: text('The input.'),
            expected: orNull(text('The output of the jury; null for an own input.')),
            output: text('The output of the program.'),
            output_is_cut: flag('Whether the output was longer.'),
            errors: text('Standard error.'),
            failure: orNull(oneOf(caseStatuses, 'How it failed; null if the program ended normally.')),
            feedback: text('For example the name of a signal.'),
            time: decimal('Seconds.'),
            memory: decimal('Kibibytes.'),
            is_correct: orNull(flag('Whether the output is right; null if nothing was compared.')),
          }),
          'One for each input.',
        ),
      },
      'The run.',
    ),
  },
});

export const lateSubmissionPage = page({
  path: '/submission/:id',
  access: 'signed in',
  get: {
    summary:
      'A submission that came after the end of a contest. Programs read all others at `/api/v2/submission/<id>`, and this one, too',
    data: record({ object: described(LateSubmission, 'The submission.') }, 'The submission.'),
  },
});

export const testRunPages = [startRunPage, testRunPage, lateSubmissionPage];
