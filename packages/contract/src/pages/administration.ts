import Type from 'typebox';
import { optionalText, positiveInteger } from '../api/query.ts';
import { pageErrors } from '../api/request-errors.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { languageSettings } from '../settings/language-settings.ts';
import { required, setting } from '../settings/setting.ts';
import {
  file,
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

const key = text('Language key.');
const ofLanguages = refusalsOf('not allowed to change languages');

export const newLanguagePage = page({
  path: '/admin/languages/new/',
  access: 'staff',
  errors: ofLanguages,
  post: {
    summary: 'Creates a programming language',
    form: {
      key: required(Type.String({ maxLength: 20, description: 'Language key.' }), {}),
      ...languageSettings,
    },
    status: 201,
    data: record({ key }, 'The new language.'),
    errors: refusalsOf('bad language key', 'language key taken'),
  },
});

export const editLanguagePage = page({
  path: '/admin/languages/:id/',
  access: 'staff',
  errors: [...ofLanguages, ...refusalsOf('unknown language')],
  get: { summary: 'All settings of a programming language', data: settingsData({ key }, languageSettings) },
  post: {
    summary: 'Changes the settings that it contains',
    form: { ...optionalSettings(languageSettings), version: seenVersion },
    data: record({ changed }, 'What changed.'),
    errors: refusalsOf('language was edited meanwhile'),
  },
});

export const auditPage = page({
  path: '/admin/audit/',
  access: 'staff',
  get: {
    summary: 'The audit log, newest entries first',
    query: {
      actor: optionalText('Only entries of whoever has this name.'),
      action: optionalText('Only entries about this action.'),
      target: optionalText('Only entries about this object.'),
      since: optionalText('Only entries at or after this time.'),
      until: optionalText('Only entries before this time.'),
      page: positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.'),
    },
    data: objectsOfPage(
      record({
        id: whole('Its id.'),
        at: time('When it happened.'),
        actor: text('Who did it.'),
        address: text('From which address; empty for commands.'),
        action: text('What was done.'),
        target: text('To what.'),
        details: Type.Unknown({ description: 'Details of the action, such as values before and after.' }),
      }),
    ),
    errors: refusalsOf('wrong fields'),
  },
});

export const maxInvitationUses = 10_000;
export const maxInvitationDays = 366;

export const invitationsPage = page({
  path: '/admin/invitations/',
  access: 'staff',
  post: {
    summary: 'Creates a link with which people sign up',
    form: {
      uses: required(
        Type.Integer({ minimum: 1, maximum: maxInvitationUses, description: 'How many people can use it.' }),
        {},
      ),
      days: required(
        Type.Integer({ minimum: 1, maximum: maxInvitationDays, description: 'How long it is valid.' }),
        {},
      ),
      organization: setting(
        Type.String({ maxLength: 64, description: 'Short name of the organization that they join.' }),
        '',
        {},
      ),
    },
    status: 201,
    data: record({ link: text('The link. It is shown once.') }, 'The invitation.'),
    errors: refusalsOf('unknown organization'),
  },
});

export const setPasswordPage = page({
  path: '/admin/user/:id/set-password/',
  access: 'staff',
  post: {
    summary: 'Generates a password for a user, or sets the one that is sent and redirects',
    form: { password: setting(Type.String({ description: 'Empty for a generated one.' }), '', {}) },
    data: record({ password: text('The generated password. It is shown once.') }, 'The password.'),
    errors: refusalsOf('no such user', 'not allowed'),
  },
});

export const importUsersPage = page({
  path: '/admin/users/import',
  access: 'staff',
  post: {
    summary: 'Tells what a file of users and teams would change, or imports it',
    form: {
      file: setting(file('CSV with a header row, or JSON.'), '', {}),
      text: setting(Type.String({ description: 'The same as a text.' }), '', {}),
      contest: setting(
        Type.String({ maxLength: 64, description: 'Key of the contest that they take part in.' }),
        '',
        {},
      ),
      organization: setting(
        Type.String({ maxLength: 64, description: 'Short name of the organization that they join.' }),
        '',
        {},
      ),
      updates: setting(Type.Boolean({ description: 'Whether accounts that exist are updated.' }), false, {}),
      step: setting(Type.String({ description: '`import` to import the file.' }), '', {}),
    },
    data: record(
      {
        created: whole('Number of new accounts.'),
        updated: whole('Number of accounts that exist.'),
        users: Type.Optional(
          listOf(
            record({
              username: text('Username.'),
              name: text('Name of the user or team.'),
              organization: text('Name of the organization; empty for none.'),
              room: text('Room; empty if unknown.'),
              is_new: flag('Whether the account is new.'),
              password: oneOf(['given', 'kept', 'generated'], 'Where the password comes from.'),
            }),
            'What would change.',
          ),
        ),
        credentials: Type.Optional(
          listOf(
            record({
              username: text('Username.'),
              name: text('Name of the user or team.'),
              password: orNull(text('The password; null if it is kept. It is shown once.')),
              is_new: flag('Whether the account is new.'),
            }),
            'What was imported.',
          ),
        ),
      },
      'The accounts.',
    ),
    errors: refusalsOf('superusers only'),
  },
});

export const dismissFirstStepsPage = page({
  path: '/first-steps/dismiss',
  access: 'signed in',
  errors: [pageErrors.forbidden],
  post: {
    summary: 'Hides the first steps of a new site from a superuser',
    data: record({ is_dismissed: flag('Always true.') }, 'The first steps.'),
  },
});

export const administrationPages = [
  editLanguagePage,
  newLanguagePage,
  auditPage,
  invitationsPage,
  setPasswordPage,
  importUsersPage,
  dismissFirstStepsPage,
];
