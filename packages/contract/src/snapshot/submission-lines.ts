import { mostCases } from '@tribunal/core/bounds';
import { caseStatuses, results, statuses } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import {
  Amount,
  Code,
  Hash,
  Id,
  JudgeName,
  LanguageKey,
  Name,
  optional,
  Positive,
  strict,
  Text,
  Time,
  Virtual,
} from '../settings/field-types.ts';

const CaseResult = Type.Object(
  {
    case: Positive,
    status: Type.Enum([...caseStatuses]),
    ...optional({
      batch: Type.Union([Positive, Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      points: Amount,
      total: Amount,
      feedback: Text,
      judge_message: Text,
      at: Type.Union([Time, Type.Null()]),
    }),
  },
  strict,
);

/** One finished judging. The last one produced the verdict in force. */
const Judgement = Type.Object(
  {
    requested_at: Time,
    finished_at: Time,
    result: Type.Enum([...results]),
    ...optional({
      requested_by: Type.Union([Text, Type.Null()]),
      started_at: Type.Union([Time, Type.Null()]),
      judge: Type.Union([JudgeName, Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      points: Type.Union([Amount, Type.Null()]),
      case_points: Amount,
      case_total: Amount,
      error: Type.Union([Text, Type.Null()]),
      data_version: Type.Union([Hash, Type.Null()]),
      cases: Type.Array(CaseResult, {
        maxItems: mostCases,
        description: 'Of an earlier judging. Those of the last one are in the submission.',
      }),
    }),
  },
  strict,
);

export const LateSubmissionRecord = Type.Object(
  {
    type: Type.Literal('late_submission'),
    user: Name,
    contest: Code,
    problem: Code,
    language: LanguageKey,
    date: Time,
    ...optional({ id: Id, source: Text, virtual: Virtual }),
  },
  strict,
);

export const SubmissionRecord = Type.Object(
  {
    type: Type.Literal('submission'),
    user: Name,
    problem: Code,
    language: LanguageKey,
    date: Time,
    ...optional({
      id: Id,
      source: Text,
      status: Type.Enum([...statuses]),
      result: Type.Union([Type.Enum([...results]), Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      case_points: Amount,
      case_total: Amount,
      judged_at: Type.Union([Time, Type.Null()]),
      error: Type.Union([Text, Type.Null()]),
      contest: Type.Union([Code, Type.Null()]),
      virtual: Virtual,
      removed_from: Type.Union([Code, Type.Null()]),
      data_version: Type.Union([Hash, Type.Null()]),
      cases: Type.Array(CaseResult, { maxItems: mostCases }),
      judgements: Type.Array(Judgement, { maxItems: 10_000 }),
    }),
  },
  strict,
);
