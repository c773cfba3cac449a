import Type from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { dataErrors, signInErrors } from '../api/request-errors.ts';
import { type Reason, refusals, refusalsOf } from '../refusals/refusals.ts';

const strict = { additionalProperties: false };

const teamReasons = [
  'no team of yours',
  'teams are not allowed',
  'team is too large',
  'members cannot take part',
] as const satisfies readonly Reason[];
export type TeamReason = (typeof teamReasons)[number];

const joinReasons = [
  ...teamReasons,
  'contest has not started',
  'others have extra time',
  'disqualified',
  'registration needs approval',
  'access code needed',
  'no such contest',
] as const satisfies readonly Reason[];
/** The action can return no other reason, besides `too many attempts`. */
export type JoinReason = (typeof joinReasons)[number];

const accessCode = {
  schema: Type.Union([
    Type.String({ maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
    Type.Null(),
  ]),
  description: 'The access code, if the contest requires one; null is the same as an empty text.',
  isRequired: false,
} as const;

const team = {
  schema: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
  description:
    'The team of the caller that takes part, in contests with `max_team_size`. Without it, a member of a team that takes part joins with the team.',
  isRequired: false,
} as const;

export const joinContest = endpoint({
  method: 'POST',
  path: '/contest/:key/join',
  access: 'signed in',
  summary:
    'Joins a contest: live while it runs, as a spectator for its editors and for users whose time has ended, virtually after its end. A participation whose time runs is resumed',
  query: {},
  form: { access_code: accessCode, team },
  page: {
    summary: 'The form for joining a contest',
    errors: [
      ...refusalsOf(
        'contest has not started',
        'others have extra time',
        'disqualified',
        'registration needs approval',
      ),
      { ...dataErrors.notFound, cause: refusals['no such contest'].cause },
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
    ...refusalsOf('wrong fields'),
    ...signInErrors,
    ...refusalsOf(...joinReasons),
    {
      ...refusals['too many attempts'],
      cause:
        'Within 15 minutes the caller sent more than 10 access codes to the contest, or 50 wrong ones came from the address; `Retry-After` says how long to wait.',
    },
  ],
});

const leaveReasons = ['not in this contest'] as const satisfies readonly Reason[];
export type LeaveReason = (typeof leaveReasons)[number];

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
  errors: [...signInErrors, ...refusalsOf(...leaveReasons)],
});

const registerReasons = [
  ...teamReasons,
  'contest has started',
  'makers do not register',
  'contest registration is closed',
  'registration opens later',
  'registration was refused',
  'unknown question',
  'question without answer',
  'disqualified',
  'access code needed',
  'no such contest',
] as const satisfies readonly Reason[];
/** The action can return no other reason, besides `too many attempts`. */
export type RegisterReason = (typeof registerReasons)[number];

export const registerForContest = endpoint({
  method: 'POST',
  path: '/contest/:key/register',
  access: 'signed in',
  summary:
    'Registers for a contest before it starts, or corrects the answers. When it starts, the user takes part. If each contestant has an own window, the user joins when ready',
  query: {},
  form: {
    access_code: accessCode,
    team,
    answers: {
      schema: Type.Record(Type.String(), Type.String()),
      description:
        'The answer to each of `registration_questions`, by question. A form has the fields `answer-0`, `answer-1` and so on.',
      isRequired: false,
    },
  },
  reply: registrationReply('Registration', true),
  errors: [
    ...refusalsOf('wrong fields'),
    ...signInErrors,
    ...refusalsOf(...registerReasons),
    {
      ...refusals['too many attempts'],
      cause: 'The caller or the address sent too many access codes; `Retry-After` says how long to wait.',
    },
  ],
});

const unregisterReasons = [
  ...teamReasons,
  'not registered',
  'no such contest',
] as const satisfies readonly Reason[];
export type UnregisterReason = (typeof unregisterReasons)[number];

export const unregisterFromContest = endpoint({
  method: 'POST',
  path: '/contest/:key/unregister',
  access: 'signed in',
  summary: 'Cancels a registration for a contest',
  query: {},
  reply: registrationReply('CancelledRegistration', false),
  errors: [...signInErrors, ...refusalsOf(...unregisterReasons)],
});

function registrationReply(title: string, registered: boolean) {
  return Type.Object(
    {
      data: Type.Object(
        {
          contest: Type.String({ description: 'Contest key.' }),
          registered: Type.Boolean({ description: 'Whether the user is registered now.' }),
          state: Type.Optional(
            Type.Enum(['waiting'], { description: 'Present while the registration waits for the editors.' }),
          ),
        },
        { description: 'The registration.', ...strict },
      ),
    },
    { title, examples: [{ data: { contest: 'spring-open', registered } }], ...strict },
  );
}
