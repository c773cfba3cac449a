import { maxStressRuns } from '@tribunal/core/test-data/stress';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { oneOf, orNull, record, text, whole } from './data-schemas.ts';
import { page } from './page.ts';
import { savedData, saveErrors, saving } from './test-data.ts';

const ofEditors = refusalsOf('no such problem', 'not allowed to edit problem');

const stress = record({
  stress: orNull(
    record(
      {
        call: text('The call of the generator.'),
        first: text('The name of the solution whose output is the answer.'),
        second: text('The name of the solution that is compared with it.'),
        state: oneOf(
          ['running', 'same', 'different', 'kept', 'failed'],
          '`different`: a case has been found; `kept`: it is one of the test data.',
        ),
        done: whole('Seeds that have been tried.'),
        total: whole('Seeds to try.'),
        fault: orNull(text('Why it failed.')),
        found: orNull(
          record(
            {
              seed: whole('The seed.'),
              first: text('The verdict of the first solution, or why it gave no answer.'),
              second: text('The verdict of the second solution; empty without an answer.'),
              input: text('The beginning of the input.'),
              answer: orNull(text('The beginning of the answer of the first solution.')),
            },
            'The case on which they differ.',
          ),
        ),
      },
      'The last stress test; null if there was none.',
    ),
  ),
});

export const stressPage = page({
  path: '/problem/:code/stress',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'The last stress test of a problem', data: stress },
  post: {
    summary: 'Runs two solutions on what a generator makes of random seeds, until they differ',
    form: {
      call: required(
        Type.String({
          maxLength: 500,
          description: 'A call of a generator with `{seed}`, such as `gen 10 {seed}`.',
        }),
        {},
      ),
      first: required(
        Type.String({ description: 'The name of the solution whose output is the answer.' }),
        {},
      ),
      second: required(Type.String({ description: 'The name of the other solution.' }), {}),
      runs: setting(
        Type.Integer({ minimum: 1, maximum: maxStressRuns, description: 'How many seeds to try, at most.' }),
        200,
        {},
      ),
    },
    data: stress,
    errors: refusalsOf('stress test is running'),
  },
});

export const keepStressPage = page({
  path: '/problem/:code/stress/keep',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Adds the case of the last stress test to the test data',
    form: saving,
    data: savedData,
    errors: [...saveErrors, ...refusalsOf('nothing to keep')],
  },
});

export const stressPages = [stressPage, keepStressPage];
