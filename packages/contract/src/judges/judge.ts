import {
  maxCases,
  maxFindings,
  maxGeneratedTexts,
  maxRepeatedOutputBytes,
  maxSourceFiles,
  maxTestRunInputs,
} from '@tribunal/core/bounds';
import { sourceNamePattern } from '@tribunal/core/judging/source-files';
import Type, { type Static, type TObject } from 'typebox';
import { Compile } from 'typebox/compile';

/** The status of a case is a set of these bits. No bit means accepted. */
import {
  Amount,
  CaseReport,
  DataFinding,
  Executors,
  GeneratedText,
  Id,
  packed,
  ReportedRule,
  SupportedProblem,
  TestRunCase,
  TestRunInput,
  TestRunReport,
  Text,
  Toolchain,
} from './judge-reports.ts';

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
    benchmarks: Type.Optional(
      Type.Boolean({ description: 'Whether it runs benchmarks. Stock judges do not send it.' }),
    ),
    digests: Type.Optional(
      Type.Record(Text, Text, {
        description: 'For each language key, the digest of its toolchain. Stock judges do not send it.',
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
  'compile-error': Type.Object({
    ...aboutSubmission('compile-error').properties,
    log: Text,
    toolchain: Type.Optional(Toolchain),
  }),
  'grading-begin': Type.Object({
    ...aboutSubmission('grading-begin').properties,
    pretested: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    slots: Type.Optional(
      Type.Integer({ minimum: 1, description: 'How many programs the judge runs at the same time.' }),
    ),
    cores: Type.Optional(
      Type.Union([Type.Array(Type.Integer({ minimum: 0 })), Type.Null()], {
        description: 'The core of each of them; null if they are not pinned.',
      }),
    ),
    toolchain: Type.Optional(Toolchain),
  }),
  'batch-begin': Type.Object({
    ...aboutSubmission('batch-begin').properties,
    'score-rule': ReportedRule,
  }),
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
      maxItems: maxTestRunInputs,
      description: 'One for each input, in order.',
    }),
  }),
  'test-run-cases': Type.Object({
    ...aboutTestRun('test-run-cases').properties,
    log: Type.String({ description: 'The output of the compiler.' }),
    cases: Type.Array(TestRunCase, { maxItems: maxCases }),
  }),
  'test-run-case': Type.Object({
    ...aboutTestRun('test-run-case').properties,
    case: TestRunCase,
    output: packed(maxRepeatedOutputBytes),
    made: Type.Optional(
      Type.Object(
        { input: packed(maxRepeatedOutputBytes), answer: packed(maxRepeatedOutputBytes) },
        { description: 'What a generator made for the case.' },
      ),
    ),
  }),
  'test-run-data': Type.Object({
    ...aboutTestRun('test-run-data').properties,
    validators: Type.Integer({ minimum: 0, description: 'The number of validators that ran on every case.' }),
    findings: Type.Array(DataFinding, { maxItems: maxFindings }),
    generated: Type.Optional(
      Type.Array(GeneratedText, {
        maxItems: maxGeneratedTexts,
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

/** Contents follow one another in the source. */
export const SourceFile = Type.Object({
  name: Type.String({ pattern: sourceNamePattern }),
  length: Type.Integer({ minimum: 0, description: 'Characters of the source.' }),
});

/** The messages of the site. */
const siteMessages = {
  'handshake-success': Type.Object({ name: Type.Literal('handshake-success') }),
  ping: Type.Object({ name: Type.Literal('ping'), when: Type.Number() }),
  'submission-request': Type.Object({
    ...aboutSubmission('submission-request').properties,
    'problem-id': Text,
    language: Text,
    source: Text,
    files: Type.Optional(
      Type.Array(SourceFile, {
        maxItems: maxSourceFiles,
        description: 'The files of the source, if there are several.',
      }),
    ),
    archive: Type.Optional(
      Type.Object(
        { hash: Type.String({ pattern: '^[0-9a-f]{64}$' }), bytes: Amount },
        { description: 'A zip of outputs, which takes the place of the source.' },
      ),
    ),
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
    inputs: Type.Array(TestRunInput, { maxItems: maxTestRunInputs }),
    task: Type.Optional(
      Type.Enum(['inputs', 'cases', 'case', 'data', 'benchmark'], {
        description:
          'Run on the inputs (the default), judge with all cases of the problem or with one of them, check the data without a program, or run on the inputs one after the other without a problem.',
      }),
    ),
    case: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxCases, description: 'For one case: its position.' }),
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
type Parsed<Message> =
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
