import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { integerList, optionalText, textList, waitSeconds } from '../query.ts';
import { loginRequired } from '../sign-in-errors.ts';
import {
  listErrors,
  listOf,
  Nullable,
  notFound,
  oneOf,
  paging,
  Record,
  Time,
  tooManyRequests,
} from './answers.ts';
import * as examples from './examples.ts';

const resultCodes = ['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'CE', 'IE', 'AB'] as const;

const item = {
  id: Type.Integer(),
  problem: Type.String({ description: 'Problem code.' }),
  user: Type.String({ description: 'Username.' }),
  date: Time,
  language: Type.String({ description: 'Language key.' }),
  time: Nullable(Type.Number({ description: 'Largest case time, in seconds.' })),
  memory: Nullable(Type.Number({ description: 'Largest memory use of a case, in kibibytes.' })),
  points: Nullable(Type.Number()),
  result: Nullable(Type.Enum(resultCodes, { description: 'Null until judged.' })),
};

export const SubmissionContest = Record(
  'SubmissionContest',
  {
    key: Type.String(),
    points: Type.Number(),
    virtual_participation_number: Type.Integer({
      description: '0 live, -1 spectator, n the n-th virtual participation.',
    }),
    time_since_start_of_participation: Type.String({
      description: 'ISO 8601 duration, such as `P0DT00H12M03.123S`.',
    }),
  },
  examples.submissionContest,
);

export const SubmissionItem = Record(
  'SubmissionItem',
  { ...item, contest: Nullable(SubmissionContest) },
  examples.submissionItem,
);

export const CaseResult = Record(
  'CaseResult',
  {
    type: Type.Literal('case'),
    case_id: Type.Integer(),
    status: Type.Enum(['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'SC']),
    time: Type.Number(),
    memory: Type.Number(),
    points: Type.Number(),
    total: Type.Number(),
  },
  examples.caseResult,
);
export type CaseResult = Static<typeof CaseResult>;

export const BatchResult = Record(
  'BatchResult',
  {
    type: Type.Literal('batch'),
    batch_id: Type.Integer(),
    cases: Type.Array(CaseResult),
    points: Type.Number({ description: 'The least of its cases.' }),
    total: Type.Number(),
  },
  examples.batchResult,
);

export const SubmissionDetail = Record(
  'SubmissionDetail',
  {
    ...item,
    status: Type.Enum(['QU', 'P', 'G', 'D', 'CE', 'IE', 'AB']),
    case_points: Type.Number(),
    case_total: Type.Number(),
    cases: Type.Array(Type.Union([CaseResult, BatchResult]), {
      description: 'In order; while a submission is judged the list only grows.',
    }),
  },
  examples.submissionDetail,
);
export type SubmissionDetail = Static<typeof SubmissionDetail>;

export const submissions = endpoint({
  method: 'GET',
  path: '/api/v2/submissions',
  access: 'anyone',
  summary: 'Submissions that the caller may see; those hidden by a freeze are left out',
  query: {
    ...paging,
    user: optionalText('Username.'),
    problem: optionalText('Problem code.'),
    contest: optionalText('Contest key.'),
    id: integerList('Submission ids.'),
    language: textList('Language keys.'),
    result: textList('Result codes.'),
  },
  reply: listOf(SubmissionItem),
  errors: listErrors,
});

export const submission = endpoint({
  method: 'GET',
  path: '/api/v2/submission/:id',
  access: 'anyone',
  summary: 'A submission with the result of each test case',
  query: {
    wait: waitSeconds(
      60,
      'Seconds to wait for a change while the submission is being judged; the answer comes with the change, or when the time is over.',
    ),
  },
  reply: oneOf(SubmissionDetail),
  errors: [
    { status: 400, message: 'invalid filter value type', cause: '`wait` is not a whole number.' },
    loginRequired,
    { status: 403, message: 'permission denied', cause: 'The caller may not read this submission.' },
    notFound,
    tooManyRequests,
  ],
});
