import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { signInErrors } from './sign-in-errors.ts';

const strict = { additionalProperties: false };

export const joinContest = endpoint({
  method: 'POST',
  path: '/contest/:key/join',
  access: 'signed in',
  summary:
    'Joins a contest: live while it runs, as a spectator for its editors and for users whose time has ended, virtually after its end',
  query: {},
  form: {
    access_code: {
      schema: Type.String(),
      description: 'The access code, if the contest requires one.',
      isRequired: false,
    },
  },
  page: {
    summary: 'The form for joining a contest',
    errors: [
      {
        status: 403,
        message: 'This contest has not started yet.',
        cause: 'The contest cannot be joined now.',
      },
      { status: 404, message: 'Not found', cause: 'There is no such contest, or none for the caller.' },
    ],
  },
  reply: Type.Object(
    {
      data: Type.Object(
        {
          contest: Type.String({ description: 'Contest key.' }),
          virtual: Type.Integer({
            description: '0 live, -1 spectator, n the n-th virtual participation.',
          }),
        },
        { description: 'The participation.', ...strict },
      ),
    },
    {
      title: 'JoinedContest',
      examples: [{ data: { contest: 'spring-open', virtual: 0 } }],
      ...strict,
    },
  ),
  errors: [
    ...signInErrors,
    {
      status: 403,
      message: 'This contest has not started yet.',
      cause: 'Only those who make it come in earlier.',
    },
    {
      status: 403,
      message: 'You have been disqualified from this contest.',
      cause: 'The caller is disqualified.',
    },
    {
      status: 403,
      message: 'This contest is joined with its access code.',
      cause: '`access_code` is missing or wrong.',
    },
    { status: 404, message: 'There is no such contest.', cause: 'There is none, or none for the caller.' },
    {
      status: 429,
      message: 'Too many attempts. Please wait a while before the next one.',
      cause:
        'Within a quarter of an hour the caller sent more than 10 access codes to the contest, or 50 wrong ones came from the address.',
    },
  ],
});

export const leaveContest = endpoint({
  method: 'POST',
  path: '/contest/:key/leave',
  access: 'signed in',
  summary: 'Leaves a contest. The participation remains, and joining again continues it',
  query: {},
  reply: Type.Object(
    {
      data: Type.Object(
        { contest: Type.String({ description: 'Contest key.' }) },
        { description: 'The contest that was left.', ...strict },
      ),
    },
    { title: 'LeftContest', examples: [{ data: { contest: 'spring-open' } }], ...strict },
  ),
  errors: [
    ...signInErrors,
    { status: 404, message: 'You are not in this contest.', cause: 'The caller is in no such contest.' },
  ],
});
