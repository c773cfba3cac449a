import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText } from '../query.ts';
import { Nullable, oneOf, Record } from './answers.ts';
import * as examples from './examples.ts';

export const Captcha = Record(
  'Captcha',
  {
    is_required: Type.Boolean({
      description: 'Whether the caller has to solve one before the data API answers again.',
    }),
    challenge: Nullable(
      Type.String({ description: 'Text to find a nonce for. It is good for ten minutes.' }),
    ),
    difficulty: Type.Integer({
      description:
        'How many of the first bits of the SHA-256 of `challenge`, a colon and `nonce` have to be zero.',
    }),
  },
  examples.captcha,
);

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/v2/captcha',
  access: 'anyone',
  summary: 'The captcha that a caller who made too many requests has to solve: a proof of work',
  query: {
    caller: optionalText('Who was refused, as in the address of the captcha page; left out, whoever asks.'),
  },
  reply: oneOf(Captcha),
  errors: [{ status: 404, message: 'Not found', cause: 'The caller named is nobody of this site.' }],
});

export const captchaSolution = endpoint({
  method: 'POST',
  path: '/api/v2/captcha',
  access: 'anyone',
  summary:
    'Hands in the solution of a captcha; the data API answers again at once, unless the limit was exceeded anew meanwhile',
  query: {
    challenge: requiredText('The challenge.', {
      minLength: 45,
      pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{43}$',
    }),
    nonce: requiredText('Any text that makes the hash begin with enough zero bits.'),
  },
  reply: oneOf(Captcha),
  errors: [
    {
      status: 400,
      message: 'invalid filter value type',
      cause: 'A parameter is missing.',
    },
    {
      status: 403,
      message: 'permission denied',
      cause: 'The nonce does not solve the challenge, or the challenge has run out or is not of this site.',
    },
  ],
});
