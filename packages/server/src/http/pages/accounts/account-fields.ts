import type { TextField } from '../../forms/form.ts';

/** For a password that somebody chooses. Whether it is good enough is for the action to say. */
export const newPassword = {
  kind: 'text',
  type: 'password',
  label: (t) => t.accounts.newPassword,
  hint: (t) => t.accounts.newPasswordHint,
  autocomplete: 'new-password',
  maxLength: 1000,
} as const satisfies TextField;

export const currentPassword = {
  kind: 'text',
  type: 'password',
  label: (t) => t.accounts.password,
  autocomplete: 'current-password',
  maxLength: 1000,
} as const satisfies TextField;

export const email = {
  kind: 'text',
  type: 'email',
  label: (t) => t.accounts.email,
  autocomplete: 'email',
  maxLength: 254,
  isOptional: true,
} as const satisfies TextField;

/** A code of the authenticator app, or a scratch code. */
export const twoFactorCode = {
  kind: 'text',
  label: (t) => t.accounts.code,
  hint: (t) => t.accounts.codeHint,
  autocomplete: 'one-time-code',
  maxLength: 40,
} as const satisfies TextField;
