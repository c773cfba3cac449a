import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { contestSettings } from '../settings/contest-settings.ts';
import { setting } from '../settings/setting.ts';
import { oneOf, orNull, record, text, texts, whole } from './data-schemas.ts';
import { page } from './page.ts';
import {
  changed,
  effectTexts,
  optionalSettings,
  preview,
  seenVersion,
  settingsData,
} from './settings-data.ts';

const ofEditors = refusalsOf('no such contest', 'not allowed to edit contest');
const key = text('Contest key.');

/** The jury holds and withdraws problems one by one, not with the settings. */
const { withdrawn_problems: _, problem_holds: __, ...editedSettings } = contestSettings;

export const editContestPage = page({
  path: '/contest/:key/edit',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'All settings of a contest', data: settingsData({}, editedSettings) },
  post: {
    summary: 'Changes the settings that it contains, also while the contest runs',
    form: {
      ...optionalSettings(editedSettings),
      version: seenVersion,
      preview,
      force: setting(
        Type.Boolean({ description: 'Also removes problems that have submissions, with the submissions.' }),
        false,
        {},
      ),
    },
    data: record(
      {
        changed,
        effects: record(
          {
            rank_changes: whole('Contestants with another rank.'),
            removed_submissions: whole('Submissions that leave the contest with their problem.'),
            returned_submissions: whole('Submissions that return with a problem that was removed before.'),
            people: record(
              {
                time_ends: whole('Contestants whose time ends.'),
                lose_access: whole('Contestants who may not see the contest any more.'),
              },
              'Effects on contestants.',
            ),
            texts: effectTexts,
          },
          'What else changes.',
        ),
        key: Type.Optional(key),
        version: Type.Optional(text('The version after the edit.')),
      },
      'What changed.',
    ),
    errors: refusalsOf('contest is final', 'contest was edited meanwhile'),
  },
});

const created = record(
  { key, warnings: Type.Optional(texts('What the organizer should know.')) },
  'The new contest.',
);

export const newContestPage = page({
  path: '/contests/new',
  access: 'signed in',
  errors: refusalsOf('not allowed to create contests'),
  post: { summary: 'Creates a contest', form: editedSettings, status: 201, data: created },
});

export const copyChoices = ['same', 'other', 'none'] as const;

export const cloneContestPage = page({
  path: '/contest/:key/clone',
  access: 'signed in',
  errors: [...ofEditors, ...refusalsOf('not allowed to create contests')],
  post: {
    summary: 'Creates a copy of a contest, with the settings that are sent instead of its own',
    form: {
      ...optionalSettings(editedSettings),
      key: contestSettings.key,
      copy_problems: setting(
        orNull(
          oneOf(
            copyChoices,
            'Which problems the copy has: the same, the `problems` that are sent, or none. Left out: those that are sent, or else the same.',
          ),
        ),
        null,
        {},
      ),
    },
    status: 201,
    data: created,
    errors: refusalsOf('other problems missing'),
  },
});

export const deleteContestPage = page({
  path: '/contest/:key/delete',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Deletes a contest without submissions',
    data: record({ key }, 'What was deleted.'),
    errors: refusalsOf('contest has submissions'),
  },
});

export const contestEditingPages = [editContestPage, newContestPage, cloneContestPage, deleteContestPage];
