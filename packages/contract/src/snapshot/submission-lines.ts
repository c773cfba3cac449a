import { maxCases } from '@tribunal/core/bounds';
import { scoreRules } from '@tribunal/core/judging/grading';
import { caseStatuses, results, statuses } from '@tribunal/core/judging/verdicts';
import Type, { type TSchema } from 'typebox';
import { SourceFile } from '../judges/judge.ts';
import {
  Amount,
  Code,
  Count,
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
      score_rule: Type.Enum([...scoreRules]),
      at: Type.Union([Time, Type.Null()]),
    }),
  },
  strict,
);

const Seconds = Type.Union([Amount, Type.Null()]);
const NullableCount = Type.Union([Count, Type.Null()]);

function oneOrMany<Item extends TSchema>(item: Item) {
  return Type.Union([item, Type.Array(item, { maxItems: maxRuns })]);
}

const maxRuns = 20 * maxCases;

const Runs = Type.Object(
  {
    case: Type.Array(Positive, { minItems: 1, maxItems: maxRuns }),
    attempt: oneOrMany(Positive),
    cpu: oneOrMany(Amount),
    wall: oneOrMany(Seconds),
    waited: oneOrMany(Seconds),
    memory: oneOrMany(Amount),
    result: oneOrMany(Type.Enum([...caseStatuses])),
    reason: oneOrMany(Text),
    core: oneOrMany(NullableCount),
  },
  { ...strict, description: 'By field: a list with one value for each run, or one value for all.' },
);

const Measurements = Type.Object(
  {
    timeLimit: Amount,
    memoryLimit: Amount,
    slots: NullableCount,
    cores: Type.Union([Type.Array(Count, { maxItems: 1024 }), Type.Null()]),
    runs: Type.Union([Runs, Type.Null()]),
  },
  strict,
);

const Toolchain = Type.Object({ name: Text, version: Text, digest: Text }, strict);

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
      toolchain: Type.Union([Toolchain, Type.Null()]),
      measurements: Type.Union([Measurements, Type.Null()]),
      cases: Type.Array(CaseResult, {
        maxItems: maxCases,
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

const Archive = Type.Object(
  { hash: Hash, bytes: Count },
  { ...strict, description: 'A zip of outputs. Its content is in a `file` record.' },
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
      files: Type.Union([Type.Array(SourceFile), Type.Null()]),
      archive: Type.Union([Archive, Type.Null()]),
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
      token_used_at: Type.Union([Time, Type.Null()]),
      cases: Type.Array(CaseResult, { maxItems: maxCases }),
      judgements: Type.Array(Judgement, { maxItems: 10_000 }),
      notes: Type.Array(Type.Object({ author: Text, text: Text, made_at: Time }, strict)),
    }),
  },
  strict,
);
