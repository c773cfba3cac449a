import { isInProgress, statuses } from '@tribunal/core/judging/verdicts';
import Type, { type Static } from 'typebox';
import { endpoint } from '../api/endpoint.ts';
import { integerList, optionalText, textList, waitSeconds } from '../api/query.ts';
import { dataErrors } from '../api/request-errors.ts';
import {
  Amount,
  DataRecord,
  listErrors,
  listOf,
  Nullable,
  oneOf,
  paging,
  Text,
  Time,
  Whole,
} from './answers.ts';
import * as examples from './examples.ts';

const resultCodes = ['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'CE', 'IE', 'AB'] as const;

const item = {
  id: Whole('Submission id.'),
  problem: Text('Problem code.'),
  user: Text('Username.'),
  date: Time('When it was submitted.'),
  language: Text('Language key.'),
  time: Nullable(Amount('Largest case time, in seconds.')),
  memory: Nullable(Amount('Largest memory use of a case, in kibibytes.')),
  points: Nullable(
    Amount('Points for the problem; null until judged, and with the result `CE`, `IE` or `AB`.'),
  ),
  result: Nullable(Type.Enum(resultCodes, { description: 'Null until judged.' })),
};

const SubmissionContest = DataRecord(
  'SubmissionContest',
  {
    key: Text('Contest key.'),
    points: Amount('Points in the contest.'),
    virtual_participation_number: Whole('0 live, -1 spectator, n the n-th virtual participation.'),
    time_since_start_of_participation: Text('ISO 8601 duration, such as `P0DT00H12M03.123S`.'),
  },
  examples.submissionContest,
);

const SubmissionItem = DataRecord(
  'SubmissionItem',
  {
    ...item,
    contest: Type.Union([SubmissionContest, Type.Null()], {
      description: 'The contest that it belongs to; null outside contests.',
    }),
  },
  examples.submissionItem,
);

export const CaseResult = DataRecord(
  'CaseResult',
  {
    type: Type.Literal('case', { description: 'A single case.' }),
    case_id: Whole('Its number among all cases, from 1.'),
    status: Type.Enum(['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'SC'], {
      description: 'Its result; `SC` if it was skipped because another case failed.',
    }),
    time: Amount('Seconds.'),
    memory: Amount('Kibibytes.'),
    points: Amount('Points earned.'),
    total: Amount('Maximum points.'),
  },
  examples.caseResult,
);
export type CaseResult = Static<typeof CaseResult>;

const BatchResult = DataRecord(
  'BatchResult',
  {
    type: Type.Literal('batch', { description: 'A batch of cases.' }),
    batch_id: Whole('Its number, from 1.'),
    cases: Type.Array(CaseResult, { description: 'Its cases, in order.' }),
    points: Amount('The lowest points among its cases.'),
    total: Amount('Maximum points.'),
  },
  examples.batchResult,
);

export const SubmissionDetail = DataRecord(
  'SubmissionDetail',
  {
    ...item,
    status: Type.Enum([...statuses], {
      description:
        'Queued, processing, grading, done; or not graded: compile error, internal error, aborted.',
    }),
    case_points: Amount('Points of its cases; 0 until judged.'),
    case_total: Amount('Maximum points of its cases; 0 until judged.'),
    cases: Type.Array(Type.Union([CaseResult, BatchResult]), {
      description: 'In order. During judging the list only grows.',
    }),
    is_late: Type.Optional(
      Type.Literal(true, {
        description:
          'Only of a submission that arrived too late for its contest: it is never judged and counts nowhere.',
      }),
    ),
    data_version: Type.Optional(
      Nullable(
        Text(
          'For editors only: the version of the test data on which the verdict is based, a hash in hexadecimal digits; null until judged, or if that is not known.',
        ),
      ),
    ),
  },
  examples.submissionDetail,
);
export type SubmissionDetail = Static<typeof SubmissionDetail>;

/** Whether judging has ended. */
export function isFinal({ status }: Pick<SubmissionDetail, 'status'>): boolean {
  return !isInProgress(status);
}

export const submissions = endpoint({
  method: 'GET',
  path: '/api/v2/submissions',
  access: 'anyone',
  summary: 'Submissions that the caller may see, without those hidden by a freeze',
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
      'Seconds to wait for a change while the submission is being judged. The reply is sent at the next change or after this time.',
    ),
  },
  reply: oneOf(SubmissionDetail),
  errors: [
    { ...dataErrors.badValue, cause: '`wait` is not a whole number.' },
    dataErrors.loginRequired,
    { ...dataErrors.permissionDenied, cause: 'The caller may not read this submission.' },
    dataErrors.notFound,
    dataErrors.tooManyRequests,
  ],
});
