import { maxCases, maxShownCaseBytes } from '@tribunal/core/bounds';
import { scoreRules } from '@tribunal/core/judging/grading';
import Type, { type Static } from 'typebox';

/** The status of a case is a set of these bits. No bit means accepted. */
export const statusBits = { WA: 1, RTE: 2, TLE: 4, MLE: 8, IR: 16, SC: 32, OLE: 64 } as const;

/** Other bits are an error: they could mean anything, but not that the case is accepted. */
const StatusBits = {
  minimum: 0,
  maximum: Object.values(statusBits).reduce((all, bit) => all | bit, 0),
};

/** Runs of one case. A validator may ask for several, and a run near its limit is repeated. */
const maxRuns = 1000;

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Text = Type.String();
const TextOrNull = Type.Union([Text, Type.Null()]);
export const Amount = Type.Number({ minimum: 0 });

/** A problem code and the time of the last change of its data (seconds since 1970). */
export const SupportedProblem = Type.Tuple([Text, Type.Number()]);
export type SupportedProblem = Static<typeof SupportedProblem>;

/** For each language key, the programs that run it, each with its version numbers. */
export const Executors = Type.Record(Text, Type.Array(Type.Tuple([Text, Type.Array(Type.Number())])));
export type Executors = Static<typeof Executors>;

/** What a run of the program on a case used. Stock judges do not report it. */
export const RunReport = Type.Object({
  attempt: Type.Integer({ minimum: 1, maximum: maxRuns, description: 'Counted from 1 for each case.' }),
  cpu: Type.Number({ minimum: 0, description: 'Seconds on a processor.' }),
  wall: Type.Number({ minimum: 0, description: 'Seconds.' }),
  waited: Type.Number({ minimum: 0, description: 'Seconds ready to run, but without a processor.' }),
  memory: Type.Number({ minimum: 0, description: 'KiB.' }),
  status: Type.Integer(StatusBits),
  reason: Type.String({
    maxLength: 20,
    description: 'What decided: cpu, wall, memory, output, exit or check; empty if the run passed.',
  }),
  core: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'The only core on which it ran; null if it was not pinned.',
  }),
});
export type RunReport = Static<typeof RunReport>;

/** The compiler or interpreter of a judging. */
export const Toolchain = Type.Object({
  name: Type.String({ description: 'Of the program, such as `g++`.' }),
  version: Text,
  digest: Type.String({ description: 'Differs between two builds of the same version.' }),
});
export type Toolchain = Static<typeof Toolchain>;

/** Bytes of any kind, from the beginning of a file. */
export function packed(maxBytes: number) {
  return Type.Object({
    deflated: Type.String({
      // Data that cannot be compressed becomes slightly longer, and Base64 a third longer.
      maxLength: Math.ceil(maxBytes * 1.4),
      description: 'The bytes, compressed as in RFC 1951, in Base64.',
    }),
    bytes: Type.Integer({ minimum: 0, description: 'The size of the whole file.' }),
  });
}
export type Packed = Static<ReturnType<typeof packed>>;

export const CaseReport = Type.Object({
  position: Type.Integer({
    minimum: 1,
    maximum: maxCases,
    description: 'Counted from 1 over the whole submission.',
  }),
  status: Type.Integer(StatusBits),
  time: Type.Number({ description: 'Seconds.' }),
  memory: Type.Number({ description: 'KiB.' }),
  points: Type.Number(),
  'total-points': Type.Number(),
  output: Type.Optional(TextOrNull),
  feedback: Type.Optional(TextOrNull),
  'extended-feedback': Type.Optional(TextOrNull),
  runs: Type.Optional(Type.Array(RunReport, { maxItems: maxRuns })),
  'kept-output': Type.Optional(packed(maxShownCaseBytes)),
  'data-hash': Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Of what a generator made for the case. All judges must make the same.',
    }),
  ),
});
export type CaseReport = Static<typeof CaseReport>;

/** What a program reads during a test run, and what it should write, if that is known. */
export const TestRunInput = Type.Object({
  input: Type.String(),
  expected: Type.Union([Type.String(), Type.Null()]),
});
export type TestRunInput = Static<typeof TestRunInput>;

/** How a program ended on one input of a test run. */
export const TestRunReport = Type.Object({
  status: Type.Integer({
    ...StatusBits,
    description: 'Bits as in the report of a case; 0 if the program ended normally.',
  }),
  time: Type.Number({ description: 'Seconds.' }),
  memory: Type.Number({ description: 'KiB.' }),
  output: Type.String({ description: 'The beginning of standard output.' }),
  'is-output-cut': Type.Boolean(),
  errors: Type.String({ description: 'The beginning of standard error.' }),
  feedback: Type.String({ description: 'Why the program ended, for example the name of a signal.' }),
  'is-correct': Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Null if there is no expected output, or if comparing it needs a program of the problem.',
  }),
});
export type TestRunReport = Static<typeof TestRunReport>;

export const ReportedRule = Type.Optional(
  Type.Enum([...scoreRules], { description: 'How the points of its batch follow from its cases.' }),
);

/** A case of a test run on all cases of the problem. */
export const TestRunCase = Type.Object({
  ...CaseReport.properties,
  batch: Type.Union([Type.Integer({ minimum: 1, maximum: maxCases }), Type.Null()]),
  'score-rule': ReportedRule,
});
export type TestRunCase = Static<typeof TestRunCase>;

/** What a validator says about an input, or why a program of the problem cannot be used. */
export const DataFinding = Type.Object({
  case: Type.Union([Type.Integer({ minimum: 1, maximum: maxCases }), Type.Null()], {
    description: 'Null if it is not about one case.',
  }),
  program: Text,
  message: Text,
});
export type DataFinding = Static<typeof DataFinding>;

export const GeneratedText = Type.Object({
  case: Type.Integer({
    minimum: 1,
    maximum: maxCases,
    description: 'Its number among the cases that are not pretests.',
  }),
  sample: Type.Union([Type.Integer({ minimum: 1, maximum: maxCases }), Type.Null()], {
    description: 'Its number among the samples; null if it is none.',
  }),
  input: Type.String({ description: 'At most the first 4096 bytes.' }),
  output: Type.String({ description: 'At most the first 4096 bytes.' }),
  'input-bytes': Amount,
  'output-bytes': Amount,
});
export type ReportedText = Static<typeof GeneratedText>;
