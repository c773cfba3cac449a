import Type from 'typebox';
import { positiveInteger } from '../api/query.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { listSettings } from '../settings/list-settings.ts';
import { required, setting } from '../settings/setting.ts';
import {
  decimal,
  flag,
  listOf,
  objectsOfPage,
  oneOf,
  orNull,
  record,
  text,
  time,
  whole,
} from './data-schemas.ts';
import { page } from './page.ts';
import { changed, optionalSettings, seenVersion, settingsData } from './settings-data.ts';

const pageNumber = positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.');
const slug = text('The part of its address that names the list.');
const ofEditors = refusalsOf('no such list', 'not allowed to edit list');

const listFields = {
  slug,
  name: text('Name of the list.'),
  visibility: oneOf(['public', 'unlisted', 'private'], 'Who finds it.'),
  owner: orNull(text('Username of its owner; null if it belongs to an organization.')),
  organization: orNull(text('Short name of its organization; null if it belongs to a user.')),
  problem_count: whole('Its problems that the caller may see.'),
  solved_count: whole('Those of them that the caller has solved.'),
};

export const listsPage = page({
  path: '/lists/',
  access: 'anyone',
  get: {
    summary:
      'Lists of problems: those of the caller and of their organizations first, then public ones, newest first',
    query: { page: pageNumber },
    data: objectsOfPage(record(listFields)),
  },
});

const ListedProblem = record({
  code: text('Problem code.'),
  name: text('Name of the problem.'),
  points: decimal('Its points.'),
  difficulty: orNull(whole('Its difficulty; null if it is not known.')),
  is_solved: orNull(flag('Whether the caller has solved it; null before the first attempt.')),
});

export const listPage = page({
  path: '/list/:list',
  access: 'anyone',
  errors: refusalsOf('no such list'),
  get: {
    summary: 'A list with its problems that the caller may see',
    data: record(
      {
        ...listFields,
        description: text('Markdown.'),
        problems: listOf(ListedProblem, 'Its problems, in order.'),
      },
      'The list.',
    ),
  },
});

export const newListPage = page({
  path: '/lists/new',
  access: 'signed in',
  post: {
    summary: 'Makes a list of problems. Its address contains a random part',
    form: {
      ...listSettings,
      organization: setting(
        Type.String({ description: 'Short name of the organization that owns it, if one does.' }),
        '',
        {
          input: { max: 64 },
        },
      ),
    },
    status: 201,
    data: record({ slug }, 'The new list.'),
    errors: refusalsOf(
      'unknown problems in list',
      'too many lists',
      'no such organization',
      'not allowed to edit organization',
    ),
  },
});

export const editListPage = page({
  path: '/list/:list/edit',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'All settings of a list', data: settingsData({ slug }, listSettings) },
  post: {
    summary: 'Changes the settings that it contains. Problems that the caller may not see stay in the list',
    form: { ...optionalSettings(listSettings), version: seenVersion },
    data: record({ slug, changed, version: text('The version after the edit.') }, 'What changed.'),
    errors: refusalsOf('list was edited meanwhile', 'unknown problems in list'),
  },
});

export const deleteListPage = page({
  path: '/list/:list/delete',
  access: 'signed in',
  errors: ofEditors,
  post: { summary: 'Deletes a list; its problems stay', data: record({ slug }, 'The deleted list.') },
});

export const bookmarkPage = page({
  path: '/problem/:code/bookmark',
  access: 'signed in',
  errors: refusalsOf('no such problem'),
  post: {
    summary: 'Sets or removes the bookmark of the caller on a problem',
    form: { on: required(Type.Boolean({ description: 'Whether it is set: 1 or 0.' }), {}) },
    data: record({ problem: text('Problem code.'), on: flag('Whether it is set now.') }, 'The bookmark.'),
  },
});

export const bookmarksPage = page({
  path: '/bookmarks/',
  access: 'signed in',
  get: {
    summary: 'The problems that the caller has bookmarked, the latest first',
    query: { page: pageNumber },
    data: objectsOfPage(
      record({
        code: text('Problem code.'),
        name: text('Name of the problem.'),
        made_at: time('When it was bookmarked.'),
      }),
    ),
  },
});

export const listPages = [
  listsPage,
  newListPage,
  listPage,
  editListPage,
  deleteListPage,
  bookmarkPage,
  bookmarksPage,
];
