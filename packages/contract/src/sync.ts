import Type, { type Static } from 'typebox';
import { endpoint } from './api/endpoint.ts';
import { choice, positiveInteger, requiredTime } from './api/query.ts';
import { syncErrors } from './api/request-errors.ts';

const Time = Type.String({ format: 'date-time', description: 'ISO 8601 with a UTC offset.' });

export const SyncContest = Type.Object(
  {
    code: Type.String({ description: 'Contest key.' }),
    start_time: Time,
    end_time: Time,
    frozen_at: Type.Union([Time, Type.Null()], {
      description:
        'End time minus the frozen last minutes; null if there are none. Formats that cannot freeze ignore it.',
    }),
    removed_intervals: Type.Optional(
      Type.Array(
        Type.Object(
          {
            start: Type.String({ description: 'When it began.' }),
            end: Type.Union([Type.String({ description: 'When it ended.' }), Type.Null()]),
          },
          { additionalProperties: false },
        ),
        {
          description:
            'Pauses of the contest, left out if there are none: time in them does not count. `end` is null while the clock stands still.',
        },
      ),
    ),
  },
  {
    title: 'SyncContest',
    examples: [
      {
        code: 'spring-open',
        start_time: '2025-04-12T09:00:00+00:00',
        end_time: '2025-04-12T14:00:00+00:00',
        frozen_at: '2025-04-12T13:00:00+00:00',
      },
    ],
    additionalProperties: false,
  },
);
export type SyncContest = Static<typeof SyncContest>;

export const SyncProblem = Type.Object(
  {
    code: Type.String({ description: 'Problem code.' }),
    contest: Type.String({ description: 'Contest key.' }),
  },
  {
    title: 'SyncProblem',
    examples: [{ code: 'bridges', contest: 'spring-open' }],
    additionalProperties: false,
  },
);
export type SyncProblem = Static<typeof SyncProblem>;

export const SyncParticipant = Type.Object(
  {
    user: Type.String({ description: 'Username.' }),
    contest: Type.String({ description: 'Contest key.' }),
    rank: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Full ties share a rank and the next rank skips: 1, 1, 3. Null only with `registered=1`, for users who have registered.',
    }),
  },
  {
    title: 'SyncParticipant',
    examples: [{ user: 'ada', contest: 'spring-open', rank: 1 }],
    additionalProperties: false,
  },
);
export type SyncParticipant = Static<typeof SyncParticipant>;

export const SyncSubmission = Type.Object(
  {
    id: Type.String({ description: 'Submission id, as a string.' }),
    submittedAt: Time,
    judgedAt: Type.String({
      format: 'date-time',
      description: 'Strictly increasing and unique within the contest, in the order of the commits.',
    }),
    author: Type.String({ description: 'Username.' }),
    submissionStatus: Type.String({
      description:
        'Result code (`AC`, `WA`, `TLE`, ...), or the status code (`QU`, `P`, `G`) if there is no result yet.',
    }),
    contest_code: Type.String({ description: 'Contest key.' }),
    problem_code: Type.String({ description: 'Problem code.' }),
  },
  {
    title: 'SyncSubmission',
    examples: [
      {
        id: '4711',
        submittedAt: '2025-04-12T09:41:07.250+00:00',
        judgedAt: '2025-04-12T09:41:09.118+00:00',
        author: 'ada',
        submissionStatus: 'AC',
        contest_code: 'spring-open',
        problem_code: 'bridges',
      },
    ],
    additionalProperties: false,
  },
);
export type SyncSubmission = Static<typeof SyncSubmission>;

export const submissionsLimit = 2000;

const { keyRequired, notFound: contestNotFound, badValue: invalidFilter } = syncErrors;

const base = '/api/v2/sync/contest/:contest_code';

export const syncContest = endpoint({
  method: 'GET',
  path: base,
  access: 'sync key',
  summary: 'When the contest starts, freezes and ends',
  query: {},
  reply: SyncContest,
  errors: [keyRequired, contestNotFound],
});

export const syncProblems = endpoint({
  method: 'GET',
  path: `${base}/problems`,
  access: 'sync key',
  summary: 'The problems of the contest, in contest order',
  query: {},
  reply: Type.Array(SyncProblem),
  errors: [keyRequired, contestNotFound],
});

export const syncParticipants = endpoint({
  method: 'GET',
  path: `${base}/participants`,
  access: 'sync key',
  summary:
    'The current ranking: live participations that are not disqualified, frozen while the contest is frozen',
  query: {
    registered: choice(
      ['0', '1'],
      '0',
      '`1` adds, before the start, the users who have registered and do not take part yet, after the ranking and with `rank` null.',
    ),
  },
  reply: Type.Array(SyncParticipant),
  errors: [keyRequired, contestNotFound, { ...invalidFilter, cause: '`registered` is neither `0` nor `1`.' }],
});

export const syncSubmissions = endpoint({
  method: 'GET',
  path: `${base}/submissions`,
  access: 'sync key',
  summary: 'Submissions judged at or after a moment, with real verdicts even while the scoreboard is frozen',
  query: {
    from_timestamp: requiredTime(
      'The earliest judge time, inclusive. Without an offset it is UTC; encode `+` as `%2B`.',
    ),
    limit: positiveInteger(
      submissionsLimit,
      submissionsLimit,
      `Maximum number of rows; a larger number counts as ${submissionsLimit}.`,
    ),
    status: choice(['final', 'all'], 'final', '`final` omits submissions that are queued or being judged.'),
    participation: choice(
      ['live', 'all'],
      'live',
      '`all` includes submissions of virtual participations and spectators.',
    ),
  },
  reply: Type.Array(SyncSubmission),
  errors: [keyRequired, contestNotFound, invalidFilter],
});

export const syncEndpoints = [syncContest, syncProblems, syncParticipants, syncSubmissions] as const;
