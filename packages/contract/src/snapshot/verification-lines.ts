import Type from 'typebox';
import {
  Code,
  Flag,
  Hash,
  LanguageKey,
  NullableName,
  optional,
  strict,
  Text,
  Time,
} from '../settings/field-types.ts';

const Run = Type.Object(
  {
    task: Type.Enum(['data', 'cases']),
    outcome: Type.Object(
      { kind: Type.Enum(['ran', 'judged', 'checked', 'compile error', 'failed', 'not run']) },
      { additionalProperties: true },
    ),
    ...optional({
      language: Type.Union([LanguageKey, Type.Null()]),
      source: Text,
      solution: Type.Union([Type.Object({ name: Text }, { additionalProperties: true }), Type.Null()]),
    }),
  },
  { ...strict, description: 'The check of the data, or a solution as it was, and how it ended.' },
);

/** A verification that has ended. */
export const VerificationRecord = Type.Object(
  {
    type: Type.Literal('verification'),
    problem: Code,
    data_version: Hash,
    requested_at: Time,
    ended_at: Time,
    has_passed: Flag,
    ...optional({ requested_by: NullableName, runs: Type.Array(Run) }),
  },
  strict,
);

/** The problem waits for a verification, or for the end of one. */
export const VerificationDueRecord = Type.Object(
  { type: Type.Literal('verification_due'), problem: Code },
  strict,
);
