import type { SnapshotRecord, SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';

const weirdText = ' \ttab "quoted" back\\slash \\N naïve Ω 漢字 {} ';
const version = 'ab'.repeat(32);

/** Verifications of a problem of `rich-snapshot.ts` with one solution: every field. */
export function fullVerifications(solution: string): readonly SnapshotRecord[] {
  return [
    {
      type: 'verification',
      problem: 'sum',
      data_version: version,
      requested_at: '2025-02-03T05:00:00.001+00:00',
      ended_at: '2025-02-03T05:01:00.002+00:00',
      has_passed: true,
      requested_by: 'ada',
      runs: [
        {
          task: 'data',
          outcome: {
            kind: 'checked',
            ...{ validators: 1, findings: [{ case: 2, program: 'validator.cpp', message: weirdText }] },
          },
          language: null,
          source: '',
          solution: null,
        },
        {
          task: 'cases',
          outcome: {
            ...{ kind: 'judged', compilerOutput: weirdText, result: 'WA', points: 1.5, total: 2 },
            ...{ time: 0.1, memory: 1234, verdicts: ['AC', 'WA'] },
            ...{ firstFailure: { case: 2, status: 'WA', feedback: weirdText } },
          },
          language: 'C++.#_-',
          source: weirdText,
          solution: {
            ...{ name: solution, permitted: ['AC', 'WA'], required: ['WA'], points: 1.5 },
            ...{ timeRatio: 0.25, timeLimit: 3.3 },
          },
        },
      ],
    },
    { type: 'verification_due', problem: 'sum' },
  ];
}

/** A proposal that was applied. */
export const fullProposals: readonly SnapshotRecord[] = [
  {
    type: 'rejudge_proposal',
    created_at: '2025-03-01T00:30:00.001+00:00',
    requested_by: weirdText,
    submissions: 2,
    id: 60,
    problem: 'sum',
    contest: null,
    times: 3,
    state: 'applied',
    is_urgent: true,
    is_system_test: true,
    closed_at: '2025-03-01T00:40:00.001+00:00',
    closed_by: weirdText,
  },
  {
    type: 'proposed_judging',
    proposal: 60,
    submission: 1000,
    run: 2,
    judgement: 2,
    finished_at: '2025-03-01T00:31:00.001+00:00',
    result: 'WA',
    judge: 'judge.1',
    time: 0.1,
    memory: 1234.5,
    case_points: 0.1,
    case_total: 0.7,
    error: weirdText,
    data_version: version,
    cases: [
      {
        ...{ position: 1, batch: null, status: 'WA', time: 0.1, memory: 12, points: 0.1, total: 0.7 },
        ...{ feedback: weirdText, judgeMessage: weirdText },
      },
    ],
    is_chosen: true,
    fate: 'final',
  },
];

/** Only the required fields. */
export const bareJudgings: readonly SnapshotRecord[] = [
  {
    type: 'verification',
    problem: 'plain',
    data_version: version,
    requested_at: '2025-01-01',
    ended_at: '2025-01-02',
    has_passed: false,
  },
  { type: 'rejudge_proposal', created_at: '2025-03-02', requested_by: 'bob', submissions: 1 },
  { type: 'proposed_judging', proposal: 60, submission: 1000 },
];

/** The same as a dump has them, with their defaults. */
export const dumpedBareJudgings = [
  {
    type: 'verification',
    problem: 'plain',
    data_version: 'ab'.repeat(32),
    requested_at: '2025-01-01T00:00:00+00:00',
    ended_at: '2025-01-02T00:00:00+00:00',
    has_passed: false,
    requested_by: null,
    runs: [],
  },
  {
    type: 'rejudge_proposal',
    created_at: '2025-03-02T00:00:00+00:00',
    requested_by: 'bob',
    submissions: 1,
    id: 61,
    problem: null,
    contest: null,
    times: 1,
    state: 'open',
    is_urgent: false,
    is_system_test: false,
    closed_at: null,
    closed_by: null,
  },
  {
    type: 'proposed_judging',
    proposal: 60,
    submission: 1000,
    run: 1,
    judgement: 1,
    finished_at: null,
    result: null,
    judge: null,
    time: null,
    memory: null,
    case_points: 0,
    case_total: 0,
    error: null,
    data_version: null,
    cases: null,
    is_chosen: false,
    fate: null,
  },
];

/** The finished judgings of a submission: every field. */
export function fullJudgements(
  text: string,
  texts: { readonly feedback: string; readonly judge_message: string; readonly at: string },
  version: string,
): NonNullable<SnapshotRecordOf<'submission'>['judgements']> {
  return [
    {
      requested_at: '2025-03-01T00:20:00.500+00:00',
      finished_at: '2025-03-01T00:20:01+00:00',
      result: 'WA',
      requested_by: null,
      started_at: null,
      judge: null,
      time: null,
      memory: null,
      points: null,
      case_points: 0,
      case_total: 0,
      error: null,
      data_version: null,
      toolchain: null,
      measurements: null,
      cases: [{ case: 3, status: 'WA', batch: 1, time: 0.2, memory: 12, points: 0, total: 0.7, ...texts }],
    },
    {
      requested_at: '2025-03-01T00:20:05.001+00:00',
      finished_at: '2025-03-01T00:20:07+00:00',
      result: 'AC',
      requested_by: text,
      started_at: '2025-03-01T00:20:06+00:00',
      judge: 'judge.1',
      time: 0.1,
      memory: 1234.5,
      points: 0.5,
      case_points: 0.30000000000000004,
      case_total: 1e-7,
      error: text,
      data_version: version,
      toolchain: { name: 'g++', version: '12.2.0', digest: 'abc' },
      measurements: {
        timeLimit: 1.5,
        memoryLimit: 65_536,
        slots: 2,
        cores: [0, 3],
        runs: {
          ...{ case: [1, 2], attempt: 1, cpu: [0.1, 0.0001], wall: [0.5, null], waited: 0, memory: [1, 2] },
          ...{ result: ['AC', 'TLE'], reason: ['', 'cpu'], core: null },
        },
      },
      cases: [],
    },
  ];
}
