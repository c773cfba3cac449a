import { maxSourceLength, maxTestRunInputLength } from '@tribunal/core/bounds';
import { caseStatuses } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import { optionalText } from '../api/query.ts';
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
          maxLength: maxSourceLength,
          description: 'The source of the program. Alternatively, upload a file as `submission_file`.',
        }),
        {},
      ),
      samples: setting(Type.Boolean({ description: 'Whether it runs on the samples.' }), false, {}),
      input: setting(
        Type.String({
          maxLength: maxTestRunInputLength,
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

const caseFile = (what: string) =>
  orNull(
    record(
      {
        text: text('At most its first 64 KB.'),
        bytes: whole('Size of the whole file.'),
        is_cut: flag('Whether it is longer than the text.'),
        url: text('The whole file as plain text.'),
      },
      what,
    ),
  );
const lineNumber = (what: string) => orNull(whole(what));

export const submissionCasePage = page({
  path: '/submission/:id/case/:number',
  access: 'signed in',
  errors: refusalsOf('not allowed to edit problem'),
  get: {
    summary: 'One case of a submission, for those who may edit the problem',
    query: { judging: optionalText('The number of an earlier judging.') },
    data: record(
      {
        object: record(
          {
            number: whole('Its position in the judging, from 1.'),
            batch: orNull(whole('Number of its batch; null for none.')),
            result: oneOf(caseStatuses, 'Its result.'),
            time: decimal('Seconds.'),
            memory: decimal('Kibibytes.'),
            points: decimal('Points that it earned.'),
            total: decimal('Points that it gives.'),
            checker_message: text('What the checker says to contestants, or how the program ended.'),
            jury_message: text('What the checker says to the jury.'),
            data_version: orNull(text('The version of the test data.')),
            has_recorded_version: flag('Whether it was judged with this version for sure.'),
            input: caseFile('Null if a generator makes it and no judge has reported it.'),
            output: caseFile('Null if it was not kept. POST makes it again.'),
            expected_output: caseFile('Null if a generator makes it and no judge has reported it.'),
            diff: orNull(
              record(
                {
                  first: orNull(
                    record(
                      {
                        line: whole('Line of the expected output, from 1.'),
                        token: orNull(whole('Number of the word, from 1; null if only white space differs.')),
                        expected: orNull(text('The expected word; null after its end.')),
                        actual: orNull(text('The word of the program; null after its end.')),
                      },
                      'The first difference; null if there is none.',
                    ),
                  ),
                  lines: listOf(
                    record({
                      kind: oneOf(['same', 'removed', 'added'], 'How the line differs.'),
                      before: lineNumber('Its number in the expected output.'),
                      after: lineNumber('Its number in the output.'),
                      parts: listOf(
                        record({ text: text('A part of the line.'), is_marked: flag('Whether it differs.') }),
                        'The line.',
                      ),
                    }),
                    'The lines around the first difference.',
                  ),
                  is_cut: flag('Whether more lines follow.'),
                },
                'From the expected output to that of the program; null if one of them is not known.',
              ),
            ),
            run: orNull(
              record(
                {
                  id: whole('Its id.'),
                  state: oneOf(['waiting', 'running', 'ended'], 'How far it is.'),
                  result: orNull(oneOf(caseStatuses, 'Its result this time; null if it failed.')),
                },
                'The last time that it ran once more, within an hour.',
              ),
            ),
          },
          'The case.',
        ),
      },
      'The answer.',
    ),
  },
  post: {
    summary: 'Runs the case once more with the same test data. Nothing counts it',
    form: {},
    status: 201,
    data: record({ id: whole('Id of the run.'), url: text('The page of the case.') }, 'The run.'),
    errors: refusalsOf(
      'no judge for test runs',
      'test run in progress',
      'too many test runs',
      'no test data to verify',
      'disk is full',
    ),
  },
});

export const testRunPages = [startRunPage, testRunPage, lateSubmissionPage, submissionCasePage];
