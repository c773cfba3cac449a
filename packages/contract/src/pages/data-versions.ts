import Type from 'typebox';
import { optionalText } from '../api/query.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { described, required } from '../settings/setting.ts';
import { decimal, flag, listOf, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';
import { force } from './test-data.ts';

const version = text('The version of the test data.');
const lineNumber = orNull(Type.Integer());

export const dataVersionsPage = page({
  path: '/problem/:code/versions/',
  access: 'signed in',
  errors: refusalsOf('no such problem', 'not allowed to edit problem'),
  get: {
    summary: 'The versions of the test data of a problem, newest first',
    query: {
      compare: optionalText('A version: how it differs from another one.'),
      with: optionalText('The other version; the current one by default.'),
    },
    data: record(
      {
        objects: listOf(
          record({
            version,
            made_at: time('When it was made.'),
            made_by: orNull(text('Username of whoever made it; null for the operator.')),
            reason: text('Why it was made.'),
            cases: whole('Number of cases.'),
            points: decimal('Sum of the points.'),
            files: whole('Number of files.'),
            bytes: whole('Size of all files.'),
            fault: orNull(text('Why the judge cannot use it.')),
            verdicts: whole('Verdicts in force that are based on it.'),
            is_current: flag('Whether it is the current version.'),
          }),
          'The newest 200.',
        ),
        changes: Type.Optional(
          listOf(
            record({
              path: text('Path of the file.'),
              change: oneOf(['added', 'removed', 'changed'], 'How it differs.'),
              bytes: whole('The larger of both sizes.'),
              lines: orNull(
                listOf(
                  record({
                    kind: oneOf(['same', 'removed', 'added'], 'How the line differs.'),
                    text: text('The line.'),
                    before: described(lineNumber, 'Its number before.'),
                    after: described(lineNumber, 'Its number after.'),
                  }),
                  'The lines of small files; null for others.',
                ),
              ),
            }),
            'The files in which the two versions differ.',
          ),
        ),
      },
      'The versions.',
    ),
  },
  post: {
    summary: 'Makes an earlier version of the test data the current one',
    form: {
      version: required(Type.String({ maxLength: 64, description: 'The version.' }), {}),
      force,
    },
    data: record({ version }, 'The current version.'),
    errors: refusalsOf('no such data version', 'no judge can use the test data'),
  },
});
