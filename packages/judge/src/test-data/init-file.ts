import { maxCases, maxPoints } from '@tribunal/core/bounds';
import { scoreRules } from '@tribunal/core/judging/grading';
import { fieldsOf } from '@tribunal/core/unknown';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProblemDataError } from './problem.ts';
import { featureOf, readInit } from './read-init.ts';

const FileName = Type.Union([Type.String({ minLength: 1 }), Type.Number(), Type.Null()]);
const FileNames = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);
/** A name in the folder in which a submission runs. */
const PlainName = Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$' });
const Size = Type.Integer({ minimum: 0, maximum: 1 << 30 });
const Points = Type.Number({ minimum: 0, maximum: maxPoints });
const Seconds = { maximum: 3600 };

const ProgramSettings = Type.Object({
  files: FileNames,
  lang: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  flags: Type.Optional(Type.Array(Type.String())),
  args: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
  treat_checker_points_as_percentage: Type.Optional(Type.Boolean()),
  points_of_answer: Type.Optional(Type.Boolean()),
  passes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  check_output: Type.Optional(Type.Boolean()),
  feedback: Type.Optional(Type.Boolean()),
  time_limit: Type.Optional(Type.Number({ exclusiveMinimum: 0, ...Seconds })),
  preprocessing_time: Type.Optional(Type.Number({ minimum: 0, ...Seconds })),
  memory_limit: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 << 30 })),
});
export type ProgramSettings = Static<typeof ProgramSettings>;

/** It says on its standard output how many points the case is worth, so it has no type. */
const ManagerSettings = Type.Omit(ProgramSettings, [
  'type',
  'treat_checker_points_as_percentage',
  'points_of_answer',
  'passes',
  'check_output',
]);
const maxProcesses = 8;

const CheckerSettings = Type.Union([
  Type.String(),
  Type.Object({
    name: Type.String(),
    args: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  }),
]);
export type CheckerSettings = Static<typeof CheckerSettings>;

const Words = Type.Array(Type.Union([Type.String(), Type.Number()]), { maxItems: 1000 });

const GeneratorSettings = Type.Union([
  FileNames,
  Type.Object({
    source: FileNames,
    flags: Type.Optional(Type.Array(Type.String())),
    args: Type.Optional(Words),
    language: Type.Optional(Type.String()),
    time_limit: ProgramSettings.properties.time_limit,
    memory_limit: ProgramSettings.properties.memory_limit,
  }),
]);
export type GeneratorSettings = Static<typeof GeneratorSettings>;

/** Values that a case inherits from its batch, and a batch from the file. */
const inherited = {
  points: Type.Optional(Points),
  checker: Type.Optional(CheckerSettings),
  generator: Type.Optional(GeneratorSettings),
  generator_args: Type.Optional(Words),
  output_limit_length: Type.Optional(Size),
  output_prefix_length: Type.Optional(Size),
  binary_data: Type.Optional(Type.Boolean()),
  wall_time_factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100 })),
};
const Inherited = Type.Object(inherited);
export type Inherited = Static<typeof Inherited>;

const CaseEntry = Type.Object({
  ...inherited,
  in: Type.Optional(FileName),
  out: Type.Optional(FileName),
  generator_in: Type.Optional(FileName),
  sample: Type.Optional(Type.Boolean({ description: 'Shown on the page of the problem.' })),
});
export type CaseEntry = Static<typeof CaseEntry>;

const Entry = Type.Object({
  ...CaseEntry.properties,
  batched: Type.Optional(Type.Array(CaseEntry, { minItems: 1 })),
  score_rule: Type.Optional(Type.Enum([...scoreRules])),
  dependencies: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: maxCases }), { maxItems: maxCases }),
  ),
});
export type Entry = Static<typeof Entry>;

const InitFile = Type.Object({
  ...inherited,
  archive: Type.Optional(Type.String({ minLength: 1 })),
  test_cases: Type.Optional(
    Type.Union([
      Type.Array(Entry),
      Type.Object({
        input_format: Type.Optional(Type.String()),
        output_format: Type.Optional(Type.String()),
        case_points: Type.Optional(Type.Array(Points)),
      }),
    ]),
  ),
  pretest_test_cases: Type.Optional(Type.Array(Entry)),
  interactive: Type.Optional(ProgramSettings),
  communication: Type.Optional(
    Type.Object({
      processes: Type.Optional(Type.Integer({ minimum: 1, maximum: maxProcesses })),
      manager: Type.Union([FileNames, ManagerSettings]),
    }),
  ),
  signature_grader: Type.Optional(
    Type.Object({
      entry: FileNames,
      header: Type.Optional(FileNames),
      allow_main: Type.Optional(Type.Boolean()),
    }),
  ),
  file_io: Type.Optional(
    Type.Object({
      input: Type.Optional(Type.Union([PlainName, Type.Null()])),
      output: Type.Optional(Type.Union([PlainName, Type.Null()])),
    }),
  ),
  output_only: Type.Optional(Type.Boolean()),
  // The key of the newer stock judges for one validator.
  validator: Type.Optional(GeneratorSettings),
  input_validators: Type.Optional(Type.Array(ProgramSettings, { maxItems: 100 })),
  // The site makes tests with them; a judge does not need them.
  generators: Type.Optional(Type.Array(ProgramSettings, { maxItems: 100 })),
  script: Type.Optional(Type.String()),
  main_solution: Type.Optional(Type.String()),
});
export type InitFile = Static<typeof InitFile>;

const initFile = Compile(InitFile);
const programSettings = Compile(ProgramSettings);

export function parseInitFile(text: string): InitFile {
  const value = readInit(text);
  const feature = featureOf(value);
  if (feature) throw new ProblemDataError(`init.yml uses ${feature}, which this judge does not support`);
  refuseManyCases(value);
  if (initFile.Check(value)) return value;
  const [error] = initFile.Errors(value);
  throw new ProblemDataError(`init.yml${error?.instancePath ?? ''} ${error?.message ?? 'is malformed'}`);
}

/** Counted first, because aliases can turn a few lines into many cases. */
function refuseManyCases(value: unknown): void {
  const { test_cases: tests, pretest_test_cases: pretests } = fieldsOf(value);
  const units = [tests, pretests].flatMap((list) => (Array.isArray(list) ? list : []));
  const counts = units.map((unit) => (Array.isArray(unit?.batched) ? unit.batched.length : 1));
  if (counts.reduce((sum, count) => sum + count, 0) > maxCases)
    throw new ProblemDataError(`init.yml lists more than ${maxCases} test cases`);
}

export function parseProgramSettings(value: unknown): ProgramSettings {
  if (programSettings.Check(value)) return value;
  const [error] = programSettings.Errors(value);
  throw new ProblemDataError(
    `init.yml, the program's args${error?.instancePath ?? ''} ${error?.message ?? ''}`,
  );
}
