import { tokenScopes } from '@tribunal/core/reader/token-scopes';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { objects, oneOf, orNull, record, text, texts, whole, zuluTime } from './data-schemas.ts';
import { page } from './page.ts';

export const passwordResetPage = page({
  path: '/accounts/password/reset/',
  access: 'anyone',
  post: {
    summary:
      'Mails a link with which a password is reset. The answer is the same if there is no such account',
    form: { email: required(Type.String({ maxLength: 254, description: 'Username or email address.' }), {}) },
    data: record({}, 'Empty.'),
    errors: refusalsOf('too many attempts'),
  },
});

export const scratchCodesPage = page({
  path: '/accounts/2fa/scratchcode/generate/',
  access: 'session',
  post: {
    summary: 'Generates scratch codes for two-factor authentication; earlier ones stop working',
    data: record({ codes: texts('The codes. They are shown once.') }, 'The codes.'),
    errors: refusalsOf('not on'),
  },
});

const expiresAt = Type.String({
  format: 'date-time',
  description: 'When it stops working; never if left out.',
});
const onlyContest = Type.String({
  maxLength: 50,
  description: 'The key of the only contest in which it works; everywhere if left out.',
});

const NamedToken = record({
  id: whole('Its id.'),
  name: text('The program that has it.'),
  scope: oneOf(tokenScopes, 'What it may do.'),
  contest: orNull(text('The key of the only contest in which it works.')),
  made_at: zuluTime('When it was created.'),
  expires_at: orNull(zuluTime('When it stops working.')),
  used_at: orNull(zuluTime('When it was last used.')),
});

export const namedTokensPage = page({
  path: '/edit/profile/tokens/',
  access: 'signed in',
  get: { summary: 'The named tokens of the caller, newest first', data: objects(NamedToken) },
  post: {
    summary: 'Creates a token for one program',
    form: {
      name: required(
        Type.String({ minLength: 1, maxLength: 100, description: 'The program that gets it.' }),
        {},
      ),
      scope: required(Type.Enum([...tokenScopes], { description: 'What it may do.' }), {}),
      expires_at: setting(orNull(expiresAt), null, { input: { kind: 'time' } }),
      contest: setting(orNull(onlyContest), null, {}),
    },
    status: 201,
    data: record({ id: whole('Its id.'), token: text('The token. It is shown once.') }, 'The token.'),
    errors: refusalsOf('token expires in the past', 'no such contest for token', 'too many tokens'),
  },
});

export const revokeTokenPage = page({
  path: '/edit/profile/tokens/:id/revoke',
  access: 'signed in',
  post: {
    summary: 'Revokes a named token',
    data: record({ id: whole('Its id.') }, 'The token.'),
    errors: refusalsOf('no such token'),
  },
});

export const accountDeletionPage = page({
  path: '/edit/profile/delete/',
  access: 'signed in',
  post: {
    summary: 'Deletes the account of the caller. Its results stay in standings, under the new name',
    form: { password: required(Type.String({ maxLength: 1000, description: 'The password.' }), {}) },
    data: record({ username: text('The name under which the results stay.') }, 'The deleted account.'),
    errors: refusalsOf('wrong password', 'too many attempts', 'account has rights', 'in an open contest'),
  },
});

export const accountPages = [
  passwordResetPage,
  scratchCodesPage,
  namedTokensPage,
  revokeTokenPage,
  accountDeletionPage,
];
