import Type from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { optionalText, requiredText } from '../api/query.ts';
import { dataErrors } from '../api/request-errors.ts';
import { DataRecord, Nullable, oneOf } from './answers.ts';
import * as examples from './examples.ts';

const Captcha = DataRecord(
  'Captcha',
  {
    is_required: Type.Boolean({
      description: 'Whether the caller must solve a captcha before the data API accepts further requests.',
    }),
    challenge: Nullable(
      Type.String({ description: 'The text to find a nonce for. It is valid for ten minutes.' }),
    ),
    difficulty: Type.Integer({
      description:
        'The number of leading zero bits required in the SHA-256 of `challenge`, a colon and `nonce`.',
    }),
  },
  examples.captcha,
);

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/v2/captcha',
  access: 'anyone',
  summary: 'The captcha for a caller who exceeded the rate limit: a proof of work',
  query: {
    caller: optionalText(
      'The caller who exceeded the limit, as in the address of the captcha page; by default the caller of this request.',
    ),
  },
  reply: oneOf(Captcha),
  errors: [{ ...dataErrors.notFound, cause: 'The given caller does not exist.' }],
});

export const captchaSolution = endpoint({
  method: 'POST',
  path: '/api/v2/captcha',
  access: 'anyone',
  summary:
    'Submits the solution of a captcha; the data API accepts requests again at once, unless the limit was exceeded again',
  query: {
    challenge: requiredText('The challenge.', {
      minLength: 45,
      pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{43}$',
    }),
    nonce: requiredText('Any text for which the hash begins with enough zero bits.'),
  },
  reply: oneOf(Captcha),
  errors: [
    {
      ...dataErrors.badValue,
      cause: 'A parameter is missing.',
    },
    {
      ...dataErrors.permissionDenied,
      cause: 'The nonce does not solve the challenge, or the challenge has run out or is not of this site.',
    },
  ],
});
