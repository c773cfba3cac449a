import { mostCases } from '@tribunal/core/bounds';
import { fileKinds, fileNamePattern } from '@tribunal/core/problem-data/problem-file';
import { statementLanguagePattern } from '@tribunal/core/texts/names';
import { caseStatuses } from '@tribunal/core/verdicts';
import Type from 'typebox';
import {
  Amount,
  Code,
  Codes,
  Count,
  Flag,
  Hash,
  Id,
  LanguageKey,
  Name,
  Names,
  NullableName,
  optional,
  Positive,
  Seconds,
  strict,
  Text,
  Texts,
  Time,
} from './field-types.ts';

/** A language tag such as `vi` or `zh-Hans`. */
const StatementLanguage = Type.String({ pattern: statementLanguagePattern });

const LanguageLimit = Type.Object(
  {
    language: LanguageKey,
    time_limit: Seconds,
    memory_limit: Positive,
  },
  strict,
);
const Checker = Type.Object({ name: Text, ...optional({ args: Type.Unknown() }) }, strict);
const ProblemCase = Type.Object(
  {
    input: Text,
    output: Text,
    ...optional({
      points: Type.Union([Amount, Type.Null()]),
      batch: Type.Union([Positive, Type.Null()]),
      sample: Flag,
    }),
  },
  strict,
);

const DataMade = Type.Object(
  { at: Time, ...optional({ by: NullableName, reason: Text }) },
  { ...strict, description: 'Who made the test data that consists of `cases`, when and why.' },
);

const Editorial = Type.Object(
  {
    text: Text,
    ...optional({ author: Type.Union([Name, Type.Null()]), published_at: Type.Union([Time, Type.Null()]) }),
  },
  strict,
);

const Statement = Type.Object(
  { language: StatementLanguage, name: Text, description: Text, ...optional({ notes: Text }) },
  strict,
);

const Verdicts = Type.Array(Type.Enum([...caseStatuses, 'PAC', 'CE']), { uniqueItems: true });

const Solution = Type.Object(
  {
    name: Text,
    language: Type.Union([LanguageKey, Type.Null()]),
    source: Text,
    ...optional({
      permitted: Verdicts,
      required: Verdicts,
      points: Type.Union([Amount, Type.Null()]),
      time_ratio: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 1 }), Type.Null()]),
      note: Text,
    }),
  },
  { ...strict, description: 'A solution of the jury with the verdicts that it must get.' },
);

const ProblemFile = Type.Object(
  {
    name: Type.String({ pattern: fileNamePattern }),
    kind: Type.Enum(fileKinds),
    media_type: Text,
    hash: Hash,
    bytes: Count,
  },
  { ...strict, description: 'Its content is in a `file` record.' },
);

const TimeLimitRule = Type.Object(
  {
    factor: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
    resolution: Seconds,
    ...optional({ ignored: Texts }),
  },
  {
    ...strict,
    description:
      'The next verification sets the time limit to the time of the slowest accepted solution times `factor`, rounded up to a multiple of `resolution` seconds. It ignores the solutions named in `ignored`.',
  },
);

export const ProblemRecord = Type.Object(
  {
    type: Type.Literal('problem'),
    code: Code,
    name: Text,
    ...optional({
      id: Id,
      description: Text,
      types: Texts,
      group: Text,
      points: Amount,
      partial: Flag,
      short_circuit: Flag,
      time_limit: Seconds,
      memory_limit: Positive,
      is_public: Flag,
      source_visibility: Type.Enum(['always', 'solved', 'own']),
      case_feedback: Type.Enum(['full', 'verdicts', 'none']),
      organizations: Codes,
      is_organization_private: Flag,
      authors: Names,
      curators: Names,
      testers: Names,
      languages: Type.Array(LanguageKey, { uniqueItems: true, description: 'Empty for all languages.' }),
      language_limits: Type.Array(LanguageLimit),
      notes: Text,
      source: Text,
      license: Text,
      statement_language: StatementLanguage,
      statements: Type.Array(Statement),
      files: Type.Array(ProblemFile),
      checker: Checker,
      cases: Type.Array(ProblemCase, { maxItems: mostCases }),
      data_made: Type.Union([DataMade, Type.Null()]),
      data_version: Type.Union([Hash, Type.Null()]),
      editorial: Type.Union([Editorial, Type.Null()]),
      solutions: Type.Array(Solution),
      time_limit_rule: Type.Union([TimeLimitRule, Type.Null()]),
    }),
  },
  strict,
);

/** The settings of a problem after an edit. */
export const ProblemRevisionRecord = Type.Object(
  {
    type: Type.Literal('problem_revision'),
    problem: Code,
    number: Positive,
    made_at: Time,
    settings: Type.Object({}),
    ...optional({ made_by: NullableName }),
  },
  strict,
);
