import { maxCases } from '@tribunal/core/bounds';
import { caseStatuses } from '@tribunal/core/judging/verdicts';
import { keysOf } from '@tribunal/core/lists';
import { namedExpectations } from '@tribunal/core/test-data/expectations';
import Type from 'typebox';
import {
  Amount,
  Code,
  Flag,
  Hash,
  Id,
  LanguageKey,
  Name,
  NullableName,
  optional,
  Positive,
  Seconds,
  strict,
  Text,
  Texts,
  Time,
} from '../settings/field-types.ts';
import { problemSettings } from '../settings/problem-settings.ts';
import { described, optionalFields, requiredFields } from '../settings/setting.ts';

export const Checker = Type.Object(
  {
    name: described(Text, 'Name of the checker, for example `standard`.'),
    ...optional({ args: Type.Unknown({ description: 'Its options by name; null for none.' }) }),
  },
  { ...strict, description: 'How outputs are compared.' },
);
const ProblemCase = Type.Object(
  {
    input: described(Text, 'The input.'),
    output: described(Text, 'The output of the jury.'),
    ...optional({
      points: described(Type.Union([Amount, Type.Null()]), 'Points of a case outside a batch.'),
      batch: described(Type.Union([Positive, Type.Null()]), 'Number of its batch; null for none.'),
      sample: described(Flag, 'Whether the statement shows it.'),
    }),
  },
  strict,
);
export const ProblemCases = Type.Array(ProblemCase, { maxItems: maxCases, description: 'The test cases.' });

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
      groups: Type.Array(
        Type.Object(
          {
            batch: Type.Integer({ minimum: 1, maximum: 9999 }),
            expected: Type.Enum(keysOf(namedExpectations)),
          },
          strict,
        ),
      ),
    }),
  },
  { ...strict, description: 'A solution of the jury with the verdicts that it must get.' },
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
    ...requiredFields(problemSettings),
    ...optional({
      ...optionalFields(problemSettings),
      id: Id,
      checker: Checker,
      cases: ProblemCases,
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
