import { maxPrintLength } from '@tribunal/core/texts/printed-pages';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { file, objects, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const PrintJob = record(
  {
    id: whole('Its number.'),
    username: text('Username.'),
    name: text('Name of the user or team; empty for none.'),
    room: text('Room; empty if unknown.'),
    language: orNull(text('Name of the language; null if none was chosen.')),
    pages: whole('Pages on paper.'),
    made_at: time('When it was sent.'),
    state: oneOf(['waiting', 'printing', 'done'], 'How far it is.'),
    handled_by: orNull(text('Username of the runner who marked it last.')),
    attempts: whole('How often the print command was started for it.'),
    fault: text('Why the print command failed; empty if it did not. Then a runner decides.'),
  },
  'A print job.',
);

export const printPage = page({
  path: '/contest/:key/print',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'only contestants print'),
  post: {
    summary: 'Prints a text for a contestant',
    form: {
      language: setting(
        Type.Union([Type.Integer(), Type.String()], {
          description: 'Id or key of the language; may be left out.',
        }),
        '',
        {},
      ),
      file: setting(file('A file with the text.'), '', {}),
      source: setting(
        Type.String({ maxLength: maxPrintLength, description: 'The text, if no file is sent.' }),
        '',
        { input: { kind: 'source code', rows: 20 } },
      ),
    },
    status: 201,
    data: record({ id: whole('Its number.'), pages: whole('Pages on paper.') }, 'The print job.'),
    errors: refusalsOf(
      'nothing to print',
      'document is not text',
      'document is too long',
      'no such language',
      'too many attempts',
    ),
  },
});

export const printsPage = page({
  path: '/contest/:key/prints/',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'not allowed to bring prints'),
  get: { summary: 'The print jobs of a contest, those that wait first', data: objects(PrintJob) },
  post: {
    summary: 'Says how far a print job is',
    form: {
      id: required(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Its number.' }), {}),
      state: required(
        oneOf(
          ['waiting', 'printing', 'done'],
          'How far it is; `waiting` also starts the print command again.',
        ),
        {},
      ),
    },
    data: PrintJob,
    errors: refusalsOf('no such print job', 'print job is taken'),
  },
});

export const printingPages = [printPage, printsPage];
