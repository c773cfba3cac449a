import { mostCases, mostFindings, mostGeneratedTexts, mostTestRunInputs } from '@tribunal/core/bounds';
import Type, { type Static, type TObject } from 'typebox';
import { Compile } from 'typebox/compile';

/** The status of a case is a set of these bits. No bit means accepted. */
export const statusBits = { WA: 1, RTE: 2, TLE: 4, MLE: 8, IR: 16, SC: 32, OLE: 64 } as const;

/** Other bits are an error: they could mean anything, but not that the case is accepted. */
const StatusBits = {
  minimum: 0,
  maximum: Object.values(statusBits).reduce((all, bit) => all | bit, 0),
};

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Text = Type.String();
const TextOrNull = Type.Union([Text, Type.Null()]);
const Amount = Type.Number({ minimum: 0 });

/** A problem code and the time of the last change of its data (seconds since 1970). */
const SupportedProblem = Type.Tuple([Text, Type.Number()]);
export type SupportedProblem = Static<typeof SupportedProblem>;

/** For each language key, the programs that run it, each with its version numbers. */
const Executors = Type.Record(Text, Type.Array(Type.Tuple([Text, Type.Array(Type.Number())])));
export type Executors = Static<typeof Executors>;

export const CaseReport = Type.Object({
  position: Type.Integer({
    minimum: 1,
    maximum: mostCases,
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

/** A case of a test run on all cases of the problem. */
export const TestRunCase = Type.Object({
  ...CaseReport.properties,
  batch: Type.Union([Type.Integer({ minimum: 1, maximum: mostCases }), Type.Null()]),
});
export type TestRunCase = Static<typeof TestRunCase>;

/** What a validator says about an input, or why a program of the problem cannot be used. */
export const DataFinding = Type.Object({
  case: Type.Union([Type.Integer({ minimum: 1, maximum: mostCases }), Type.Null()], {
    description: 'Null if it is not about one case.',
  }),
  program: Text,
  message: Text,
});
export type DataFinding = Static<typeof DataFinding>;

const GeneratedText = Type.Object({
  case: Type.Integer({
    minimum: 1,
    maximum: mostCases,
    description: 'Its number among the cases that are not pretests.',
  }),
  sample: Type.Union([Type.Integer({ minimum: 1, maximum: mostCases }), Type.Null()], {
    description: 'Its number among the samples; null if it is none.',
  }),
  input: Type.String({ description: 'At most the first 4096 bytes.' }),
  output: Type.String({ description: 'At most the first 4096 bytes.' }),
  'input-bytes': Amount,
  'output-bytes': Amount,
});
export type ReportedText = Static<typeof GeneratedText>;

function aboutSubmission<Name extends string>(name: Name) {
  return Type.Object({ name: Type.Literal(name), 'submission-id': Id });
}

function aboutTestRun<Name extends string>(name: Name) {
  return Type.Object({ name: Type.Literal(name), 'run-id': Id });
}

/** The messages of a judge. Unlisted keys are allowed and ignored. */
export const judgeMessages = {
  handshake: Type.Object({
    name: Type.Literal('handshake'),
    id: Text,
    key: Text,
    problems: Type.Array(SupportedProblem),
    executors: Executors,
    protection: Type.Optional(
      Type.String({
        description: 'The protection of its sandbox, as text for people. Stock judges do not send it.',
      }),
    ),
    'test-runs': Type.Optional(
      Type.Boolean({ description: 'Whether it accepts test runs. Stock judges do not send it.' }),
    ),
    'fetches-data': Type.Optional(
      Type.Boolean({
        description: 'Whether it fetches test data from the site. Stock judges do not send it.',
      }),
    ),
  }),
  'supported-problems': Type.Object({
    name: Type.Literal('supported-problems'),
    problems: Type.Array(SupportedProblem),
  }),
  'ping-response': Type.Object({
    name: Type.Literal('ping-response'),
    when: Type.Number(),
    time: Type.Number(),
    load: Type.Optional(Type.Number({ description: 'One-minute load per core; -1 if unknown.' })),
    'cpu-count': Type.Optional(Type.Number()),
  }),
  'submission-acknowledged': aboutSubmission('submission-acknowledged'),
  'compile-message': Type.Object({ ...aboutSubmission('compile-message').properties, log: Text }),
  'compile-error': Type.Object({ ...aboutSubmission('compile-error').properties, log: Text }),
  'grading-begin': Type.Object({
    ...aboutSubmission('grading-begin').properties,
    pretested: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  }),
  'batch-begin': aboutSubmission('batch-begin'),
  'batch-end': aboutSubmission('batch-end'),
  'test-case-status': Type.Object({
    ...aboutSubmission('test-case-status').properties,
    cases: Type.Array(CaseReport),
  }),
  'grading-end': aboutSubmission('grading-end'),
  'data-unavailable': Type.Object({
    ...aboutSubmission('data-unavailable').properties,
    message: Type.String({ description: 'Why the judge cannot have the data at the moment.' }),
  }),
  'compiler-stalled': Type.Object({
    ...aboutSubmission('compiler-stalled').properties,
    message: Type.String({
      description: 'The compiler was stopped before it used its CPU time, which a busy machine can cause.',
    }),
  }),
  'internal-error': Type.Object({ ...aboutSubmission('internal-error').properties, message: Text }),
  'submission-terminated': aboutSubmission('submission-terminated'),
  'current-submission-id': aboutSubmission('current-submission-id'),
  'test-run-result': Type.Object({
    ...aboutTestRun('test-run-result').properties,
    log: Type.String({ description: 'The output of the compiler.' }),
    reports: Type.Array(TestRunReport, {
      maxItems: mostTestRunInputs,
      description: 'One for each input, in order.',
    }),
  }),
  'test-run-cases': Type.Object({
    ...aboutTestRun('test-run-cases').properties,
    log: Type.String({ description: 'The output of the compiler.' }),
    cases: Type.Array(TestRunCase, { maxItems: mostCases }),
  }),
  'test-run-data': Type.Object({
    ...aboutTestRun('test-run-data').properties,
    validators: Type.Integer({ minimum: 0, description: 'The number of validators that ran on every case.' }),
    findings: Type.Array(DataFinding, { maxItems: mostFindings }),
    generated: Type.Optional(
      Type.Array(GeneratedText, {
        maxItems: mostGeneratedTexts,
        description: 'What generators made: all samples, and other cases as far as there is room.',
      }),
    ),
  }),
  'test-run-compile-error': Type.Object({ ...aboutTestRun('test-run-compile-error').properties, log: Text }),
  'test-run-failure': Type.Object({
    ...aboutTestRun('test-run-failure').properties,
    reason: Type.Union([Type.Literal('interactive'), Type.Literal('problem data')]),
    message: Text,
  }),
  'test-run-data-unavailable': Type.Object({
    ...aboutTestRun('test-run-data-unavailable').properties,
    message: Text,
  }),
  'test-run-stopped': aboutTestRun('test-run-stopped'),
};

const DataVersion = Type.Optional(
  Type.Union([Text, Type.Null()], {
    description: 'The version of the test data, for judges that fetch it. Null if there is none.',
  }),
);

/** The messages of the site. */
export const siteMessages = {
  'handshake-success': Type.Object({ name: Type.Literal('handshake-success') }),
  ping: Type.Object({ name: Type.Literal('ping'), when: Type.Number() }),
  'submission-request': Type.Object({
    ...aboutSubmission('submission-request').properties,
    'problem-id': Text,
    language: Text,
    source: Text,
    'time-limit': Type.Number({ exclusiveMinimum: 0, description: 'Seconds.' }),
    'memory-limit': Amount,
    'short-circuit': Type.Boolean(),
    'data-version': DataVersion,
    meta: Type.Object({
      'pretests-only': Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
      'in-contest': Type.Optional(
        Type.Union([Type.Integer(), Type.Null()], {
          description: '0 live, -1 spectator, n the n-th virtual participation.',
        }),
      ),
      'attempt-no': Type.Optional(Type.Integer({ minimum: 1 })),
      user: Type.Optional(Type.Integer()),
      'user-notes': Type.Optional(Text),
    }),
  }),
  'terminate-submission': Type.Object({ name: Type.Literal('terminate-submission') }),
  'get-current-submission': Type.Object({ name: Type.Literal('get-current-submission') }),
  'test-run-request': Type.Object({
    ...aboutTestRun('test-run-request').properties,
    'problem-id': Text,
    language: Text,
    source: Text,
    'time-limit': Type.Number({ exclusiveMinimum: 0, description: 'Seconds.' }),
    'memory-limit': Amount,
    inputs: Type.Array(TestRunInput, { maxItems: mostTestRunInputs }),
    task: Type.Optional(
      Type.Enum(['inputs', 'cases', 'data'], {
        description:
          'Run on the inputs (the default), judge with all cases of the problem, or check the data without a program.',
      }),
    ),
    'short-circuit': Type.Optional(
      Type.Boolean({ description: 'For all cases: end at the first failed case.' }),
    ),
    'data-version': DataVersion,
  }),
  'stop-test-run': Type.Object({ name: Type.Literal('stop-test-run') }),
  disconnect: Type.Object({ name: Type.Literal('disconnect') }),
};

type MessageOf<Schemas extends Record<string, TObject>> = {
  [Name in keyof Schemas]: Static<Schemas[Name]>;
}[keyof Schemas];

export type JudgeMessage = MessageOf<typeof judgeMessages>;
export type SiteMessage = MessageOf<typeof siteMessages>;
export type SubmissionRequest = Static<(typeof siteMessages)['submission-request']>;
export type TestRunRequest = Static<(typeof siteMessages)['test-run-request']>;

/** An unknown name is ignored. A malformed message ends the connection. */
export type Parsed<Message> =
  | { kind: 'message'; message: Message }
  | { kind: 'unknown'; name: string }
  | { kind: 'malformed'; reason: string };

export const parseJudgeMessage = parserFor<JudgeMessage>(judgeMessages);
export const parseSiteMessage = parserFor<SiteMessage>(siteMessages);

function parserFor<Message>(schemas: Record<string, TObject>) {
  const validators = new Map(Object.entries(schemas).map(([name, schema]) => [name, Compile(schema)]));
  return (value: unknown): Parsed<Message> => {
    const name = nameOf(value);
    if (name === undefined) return { kind: 'malformed', reason: 'a message without a name' };
    const validator = validators.get(name);
    if (!validator) return { kind: 'unknown', name };
    if (validator.Check(value)) return { kind: 'message', message: value as Message };
    const [error] = validator.Errors(value);
    return { kind: 'malformed', reason: `${name}${error?.instancePath ?? ''} ${error?.message ?? ''}` };
  };
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined;
  return typeof value.name === 'string' ? value.name : undefined;
}
