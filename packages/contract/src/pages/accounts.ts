import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required } from '../settings/setting.ts';
import { record, texts } from './data-schemas.ts';
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

export const accountPages = [passwordResetPage, scratchCodesPage];
