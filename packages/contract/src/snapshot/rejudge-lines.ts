import { maxCases } from '@tribunal/core/bounds';
import { caseStatuses, results } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import {
  Amount,
  Flag,
  Id,
  JudgeName,
  NullableCode,
  NullableTime,
  optional,
  Positive,
  strict,
  Text,
  Time,
} from '../settings/field-types.ts';

const Times = Type.Integer({ minimum: 1, maximum: 20 });

/** A proposal to rejudge. Its judgings are records of their own. */
export const RejudgeProposalRecord = Type.Object(
  {
    type: Type.Literal('rejudge_proposal'),
    created_at: Time,
    requested_by: Text,
    submissions: Positive,
    ...optional({
      id: Id,
      problem: NullableCode,
      contest: NullableCode,
      times: Times,
      state: Type.Enum(['open', 'applying', 'applied', 'discarded']),
      is_urgent: Flag,
      is_system_test: Flag,
      closed_at: NullableTime,
      closed_by: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

const ProposedCase = Type.Object(
  { position: Positive, status: Type.Enum([...caseStatuses]) },
  { additionalProperties: true },
);

export const ProposedJudgingRecord = Type.Object(
  {
    type: Type.Literal('proposed_judging'),
    proposal: Id,
    submission: Id,
    ...optional({
      run: Times,
      judgement: Positive,
      finished_at: NullableTime,
      result: Type.Union([Type.Enum([...results]), Type.Null()]),
      judge: Type.Union([JudgeName, Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      case_points: Amount,
      case_total: Amount,
      error: Type.Union([Text, Type.Null()]),
      data_version: Type.Union([Text, Type.Null()]),
      cases: Type.Union([Type.Array(ProposedCase, { maxItems: maxCases }), Type.Null()]),
      is_chosen: Flag,
      fate: Type.Union([Type.Enum(['applied', 'changed', 'final', 'discarded']), Type.Null()]),
    }),
  },
  strict,
);
