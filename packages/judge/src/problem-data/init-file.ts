import { mostCases, mostPoints } from '@tribunal/core/bounds';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import { ProblemDataError } from './problem.ts';

const FileName = Type.Union([Type.String({ minLength: 1 }), Type.Number(), Type.Null()]);
const FileNames = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);
const Size = Type.Integer({ minimum: 0, maximum: 1 << 30 });
const Points = Type.Number({ minimum: 0, maximum: mostPoints });
const Seconds = { maximum: 3600 };

const ProgramSettings = Type.Object({
  files: FileNames,
  lang: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  flags: Type.Optional(Type.Array(Type.String())),
  args: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
  treat_checker_points_as_percentage: Type.Optional(Type.Boolean()),
  passes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  check_output: Type.Optional(Type.Boolean()),
  feedback: Type.Optional(Type.Boolean()),
  time_limit: Type.Optional(Type.Number({ exclusiveMinimum: 0, ...Seconds })),
  preprocessing_time: Type.Optional(Type.Number({ minimum: 0, ...Seconds })),
  memory_limit: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 << 30 })),
});
export type ProgramSettings = Static<typeof ProgramSettings>;

const CheckerSettings = Type.Union([
  Type.String(),
  Type.Object({
    name: Type.String(),
    args: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  }),
]);
export type CheckerSettings = Static<typeof CheckerSettings>;

/** Values that a case inherits from its batch, and a batch from the file. */
const inherited = {
  points: Type.Optional(Points),
  checker: Type.Optional(CheckerSettings),
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
  sample: Type.Optional(Type.Boolean({ description: 'Shown on the page of the problem.' })),
});
export type CaseEntry = Static<typeof CaseEntry>;

const Entry = Type.Object({
  ...CaseEntry.properties,
  batched: Type.Optional(Type.Array(CaseEntry, { minItems: 1 })),
  dependencies: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: mostCases }), { maxItems: mostCases }),
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
});
export type InitFile = Static<typeof InitFile>;

const initFile = Compile(InitFile);
const programSettings = Compile(ProgramSettings);

export const longestInitFile = 1 << 20;

/** Plain data only: no tags, which could construct objects, and few aliases. */
export function parseInitFile(text: string): InitFile {
  if (text.length > longestInitFile) throw tooLargeInit();
  const feature = unsupportedFeature(text);
  if (feature) throw new ProblemDataError(`init.yml uses ${feature}, which this judge does not support`);
  const value = parseYaml(text);
  refuseExpressions(value, 0);
  refuseManyCases(value);
  if (initFile.Check(value)) return value;
  const [error] = initFile.Errors(value);
  throw new ProblemDataError(`init.yml${error?.instancePath ?? ''} ${error?.message ?? 'is malformed'}`);
}

const deepestValue = 20;

/** Stock judges execute the value of such a key. */
function refuseExpressions(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepestValue) throw new ProblemDataError('init.yml is nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    if (key.endsWith('+'))
      throw new ProblemDataError(`init.yml has a key ${JSON.stringify(key)} that ends in "+"`);
    refuseExpressions(inner, depth + 1);
  }
}

/** Counted first, because aliases can turn a few lines into many cases. */
function refuseManyCases(value: unknown): void {
  const { test_cases: tests, pretest_test_cases: pretests } = (value ?? {}) as Record<string, unknown>;
  const units = [tests, pretests].flatMap((list) => (Array.isArray(list) ? list : []));
  const counts = units.map((unit) => (Array.isArray(unit?.batched) ? unit.batched.length : 1));
  if (counts.reduce((sum, count) => sum + count, 0) > mostCases)
    throw new ProblemDataError(`init.yml lists more than ${mostCases} test cases`);
}

export function tooLargeInit(): ProblemDataError {
  return new ProblemDataError('init.yml is larger than 1 MiB');
}

export function parseProgramSettings(value: unknown): ProgramSettings {
  if (programSettings.Check(value)) return value;
  const [error] = programSettings.Errors(value);
  throw new ProblemDataError(
    `init.yml, the program's args${error?.instancePath ?? ''} ${error?.message ?? ''}`,
  );
}

const unsupported = /(?:^|[\s{,"'-])(generator|custom_judge|signature_grader|file_io|output_only)["']?\s*:/m;

/** Such a problem is left to judges that support the feature. */
export function unsupportedFeature(text: string): string | null {
  return unsupported.exec(text)?.[1] ?? null;
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 100, uniqueKeys: false, prettyErrors: true });
  } catch (error) {
    throw new ProblemDataError(`init.yml: ${error instanceof Error ? error.message : error}`);
  }
}
