import Type from 'typebox';
import { positiveInteger } from '../api/query.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { setting } from '../settings/setting.ts';
import { byName, flag, objectsOfPage, orNull, record, text, whole, zuluTime } from './data-schemas.ts';
import { page } from './page.ts';
import { changed } from './settings-data.ts';

const pageNumber = positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.');
const ofProblem = refusalsOf('no such problem', 'not allowed to edit problem');

const made = {
  made_at: zuluTime('When it was made.'),
  made_by: orNull(text('Username of whoever made it; null if unknown.')),
};

export const problemHistoryPage = page({
  path: '/problem/:code/history',
  access: 'signed in',
  errors: ofProblem,
  get: {
    summary: 'The edits of the settings and of the test data of a problem, newest first',
    query: { page: pageNumber },
    data: objectsOfPage(
      record({
        number: Type.Optional(orNull(whole('Number of the revision, for an edit of settings.'))),
        data_version: Type.Optional(text('The version of the test data, for an edit of it.')),
        is_reuse: Type.Optional(flag('Whether the version existed before.')),
        reason: Type.Optional(text('Why the test data were changed.')),
        ...made,
      }),
    ),
  },
});

export const problemRevisionPage = page({
  path: '/problem/:code/history/:number',
  access: 'signed in',
  errors: [...ofProblem, ...refusalsOf('no such revision')],
  get: {
    summary: 'The settings of a problem after an edit',
    data: record(
      {
        number: whole('Number of the revision.'),
        ...made,
        settings: byName(Type.Unknown(), 'The settings by name.'),
      },
      'The revision.',
    ),
  },
});

export const revertProblemPage = page({
  path: '/problem/:code/history/:number/revert',
  access: 'signed in',
  errors: [...ofProblem, ...refusalsOf('no such revision', 'revision cannot be restored')],
  post: {
    summary: 'Restores the settings of a problem after an earlier edit',
    data: record({ code: text('Problem code.'), changed }, 'What changed.'),
  },
});

export const editorialPage = page({
  path: '/problem/:code/editorial',
  access: 'anyone',
  post: {
    summary: 'Writes the editorial of a problem',
    form: {
      text: setting(Type.String({ maxLength: 100_000, description: 'Markdown.' }), '', {
        input: { kind: 'markdown', rows: 16 },
      }),
      is_published: setting(Type.Boolean({ description: 'Whether readers see it.' }), false, {}),
      published_at: setting(
        Type.Union([
          Type.String({ format: 'date-time', description: 'From when readers see it; now if left out.' }),
          Type.Null(),
        ]),
        null,
        { input: { kind: 'time' } },
      ),
    },
    data: record(
      {
        problem: text('Problem code.'),
        text: text('Markdown.'),
        published_at: orNull(zuluTime('From when readers see it; null for a draft.')),
      },
      'The editorial.',
    ),
    errors: ofProblem,
  },
});

export const contestHistoryPage = page({
  path: '/contest/:key/history',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'not allowed to edit contest'),
  get: {
    summary: 'The edits of a contest, newest first',
    query: { page: pageNumber },
    data: objectsOfPage(
      record({
        number: whole('Number of the entry in the contest log.'),
        at: zuluTime('When it was made.'),
        by: text('Who made it.'),
        user: orNull(text('The contestant; null if the contest itself was changed.')),
        changed,
      }),
    ),
  },
});

export const auditedEdits = {
  summary: 'The edits of the settings in the audit log, newest first',
  query: { page: pageNumber },
  data: objectsOfPage(
    record({
      id: whole('Number of the entry in the audit log.'),
      at: zuluTime('When it was made.'),
      by: text('Who made it.'),
      changed,
    }),
  ),
} as const;

export const organizationHistoryPage = page({
  path: '/organization/:slug/history',
  access: 'signed in',
  errors: refusalsOf('no such organization', 'not allowed to edit organization'),
  get: auditedEdits,
});

export const languageHistoryPage = page({
  path: '/admin/languages/:id/history',
  access: 'staff',
  errors: refusalsOf('not allowed to change languages', 'unknown language'),
  get: auditedEdits,
});

export const userHistoryPage = page({
  path: '/admin/user/:id/history',
  access: 'staff',
  errors: refusalsOf('no such user'),
  get: auditedEdits,
});

export const historyPages = [
  problemHistoryPage,
  problemRevisionPage,
  revertProblemPage,
  editorialPage,
  contestHistoryPage,
  organizationHistoryPage,
  languageHistoryPage,
  userHistoryPage,
];
