import { maxPoints, maxSourceLength } from '@tribunal/core/bounds';
import { keysOf } from '@tribunal/core/lists';
import { namedExpectations, surprises } from '@tribunal/core/test-data/expectations';
import Type from 'typebox';
import { optionalText, positiveInteger } from '../api/query.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { decimal, flag, listOf, oneOf, orNull, record, text, texts, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const ofEditors = refusalsOf('no such problem', 'not allowed to edit problem');
const expectations = keysOf(namedExpectations);
const expected = oneOf(expectations, 'The result that its authors expect.');

const form = {
  name: required(Type.String({ maxLength: 200, description: 'Its name.' }), {}),
  language: required(Type.String({ description: 'Language key.' }), {}),
  expected: required(expected, {}),
  points: setting(
    orNull(
      Type.Number({
        minimum: 0,
        maximum: maxPoints,
        description: 'The points of all cases; null if they do not matter.',
      }),
    ),
    null,
    {},
  ),
  time_ratio: setting(
    orNull(
      Type.Number({
        minimum: 0.01,
        maximum: 1,
        description: 'The largest share of the time limit that it may use; null for the whole limit.',
      }),
    ),
    null,
    {},
  ),
  groups: setting(
    Type.String({
      maxLength: 4000,
      description: 'The expected results of batches, a line for each: `2: accepted`.',
    }),
    '',
    {},
  ),
  note: setting(Type.String({ maxLength: 1000, description: 'A note about it.' }), '', {}),
  source: required(Type.String({ maxLength: maxSourceLength, description: 'Its source code.' }), {}),
};

const about = {
  id: whole('Its id.'),
  name: text('Its name.'),
  language: orNull(text('Language key; null if the site does not have the language.')),
  points: orNull(decimal('The points of all cases; null if they do not matter.')),
  time_ratio: orNull(decimal('The largest share of the time limit that it may use.')),
  groups: text('The expected results of batches, a line for each.'),
  note: text('A note about it.'),
};

const saved = record({ id: whole('Its id.') }, 'The solution.');
const saveErrors = refusalsOf('solution name taken', 'unknown solution language');

export const solutionsPage = page({
  path: '/problem/:code/solutions/',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'The solutions of the jury and their last verification',
    data: record(
      {
        state: oneOf(['verified', 'failed', 'in progress', 'unverified'], 'Whether the problem is verified.'),
        objects: listOf(
          record({
            ...about,
            permitted: texts('Verdicts that may occur; empty for any.'),
            required: texts('At least one of these must occur; empty for none.'),
            expected: orNull(expected),
          }),
          'All of them.',
        ),
        verification: orNull(
          record(
            {
              id: whole('Its id.'),
              data_version: text('The version of the test data.'),
              requested_at: time('When it was requested.'),
              ended_at: orNull(time('When it ended.')),
              has_passed: orNull(flag('Whether there was no surprise and no finding; null before the end.')),
              solutions: listOf(
                record({
                  name: text('Name of the solution.'),
                  language: text('Name of its language.'),
                  state: oneOf(['waiting', 'running', 'ended'], 'How far its run is.'),
                  result: orNull(text('Its result.')),
                  points: orNull(decimal('Its points.')),
                  total: orNull(decimal('Maximum points.')),
                  time: orNull(decimal('Seconds of CPU time of the slowest case.')),
                  time_limit: decimal('Time limit in seconds.'),
                  memory: orNull(decimal('Kibibytes.')),
                  surprises: listOf(oneOf(surprises, 'A surprise.'), 'How it differs from what is expected.'),
                  detail: text('The first failed case, or why it was not judged.'),
                }),
                'The runs.',
              ),
              validators: orNull(whole('Number of validators; null before they have run.')),
              findings: listOf(
                record({
                  case: orNull(whole('Number of the case; null if it is not about one.')),
                  program: text('The program that says it.'),
                  message: text('What it says.'),
                }),
                'What is wrong with the test data.',
              ),
              judges: listOf(
                record({
                  judge: text('Name of the judge.'),
                  ratio: decimal('The time limit divided by the time of the slowest accepted solution.'),
                }),
                'By judge, if several ran it.',
              ),
              suggested_time_limits: listOf(
                record({
                  language: text('Name of the language.'),
                  slowest: decimal('Seconds of the slowest accepted solution.'),
                  suggested: decimal('Suggested time limit in seconds.'),
                }),
                'By language.',
              ),
            },
            'The last verification.',
          ),
        ),
      },
      'The solutions.',
    ),
  },
  post: {
    summary: 'Adds a solution of the jury',
    form,
    status: 201,
    data: saved,
    errors: [...saveErrors, ...refusalsOf('too many solutions')],
  },
});

export const verifyPage = page({
  path: '/problem/:code/solutions/verify',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Runs all solutions of the jury and the validators',
    status: 201,
    data: record({ id: whole('Its id.') }, 'The verification.'),
    errors: refusalsOf('no test data to verify'),
  },
});

export const applyLimitsPage = page({
  path: '/problem/:code/solutions/limits',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Makes the suggested time limits those of the problem',
    form: {
      verification: required(
        Type.Integer({ minimum: 1, description: 'Id of the verification that suggests them.' }),
        {},
      ),
    },
    data: record(
      {
        time_limit: decimal('The time limit of the problem in seconds.'),
        language_limits: listOf(
          record({
            language: text('Language key.'),
            time_limit: decimal('Seconds.'),
            memory_limit: whole('Kibibytes.'),
          }),
          'Languages with limits of their own.',
        ),
      },
      'The new limits.',
    ),
    errors: refusalsOf('no suggested limits'),
  },
});

const matrixCase = record({
  case: text('The name of its input, or `#` and its position.'),
  position: whole('Its position, from 1.'),
  batch: orNull(whole('The number of its batch.')),
  verdict: text('Its verdict; `SC` if it was skipped, `PAC` for a part of its points.'),
  points: decimal('Points.'),
  total: decimal('Maximum points.'),
  time: decimal('Seconds.'),
  memory: decimal('Kibibytes.'),
});

export const matrixPage = page({
  path: '/problem/:code/solutions/matrix',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'What each solution of the jury got on each case, and how two verifications differ',
    query: {
      verification: optionalText('The id of a verification; the last one that has ended by default.'),
      against: optionalText('The id of an earlier one, with which it is compared.'),
      page: positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page of cases, from 1.'),
    },
    data: record(
      {
        verifications: listOf(
          record({
            id: whole('Its id.'),
            data_version: text('The version of the test data.'),
            requested_at: time('When it was requested.'),
            has_passed: orNull(flag('Whether there was no surprise and no finding.')),
          }),
          'Those that are kept and have ended, newest first.',
        ),
        id: orNull(whole('The shown verification; null if none has ended.')),
        objects: listOf(
          record({
            name: text('Name of the solution.'),
            language: text('Name of its language.'),
            slowest: orNull(
              whole('Position of the case that took longest; null if no case ran or all took equally long.'),
            ),
            fastest: orNull(whole('Position of the case that took shortest.')),
            cases: listOf(matrixCase, 'Those of this page.'),
          }),
          'The solutions.',
        ),
        has_more: flag('Whether there is a next page of cases.'),
        differences: listOf(
          record({
            solution: text('Name of the solution.'),
            case: text('The name of the input.'),
            before: orNull(text('Its verdict; null if there was no such case.')),
            after: orNull(text('Its verdict; null if there is no such case any more.')),
          }),
          'Cells whose verdict or points differ from those of `against`, at most 500.',
        ),
      },
      'The matrix.',
    ),
  },
});

const ofSolutions = [...ofEditors, ...refusalsOf('no such solution')];

export const solutionPage = page({
  path: '/problem/:code/solutions/:id',
  access: 'signed in',
  errors: ofSolutions,
  get: {
    summary: 'A solution of the jury',
    data: record(
      {
        ...about,
        expected: oneOf(
          [...expectations, 'unchanged'],
          'The expected result; `unchanged` if only a package can state it.',
        ),
        source: text('Its source code.'),
      },
      'The solution.',
    ),
  },
  post: { summary: 'Changes a solution of the jury', form, data: saved, errors: saveErrors },
});

export const deleteSolutionPage = page({
  path: '/problem/:code/solutions/:id/delete',
  access: 'signed in',
  errors: ofSolutions,
  post: { summary: 'Deletes a solution of the jury', data: saved },
});

export const solutionPages = [
  solutionsPage,
  verifyPage,
  applyLimitsPage,
  matrixPage,
  solutionPage,
  deleteSolutionPage,
];
