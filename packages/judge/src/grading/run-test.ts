import type { JudgeMessage, TestRunRequest } from '@tribunal/contract/judges/judge';
import type { TestRunCase, TestRunInput, TestRunReport } from '@tribunal/contract/judges/judge-reports';
import { maxRepeatedDataBytes, maxRepeatedOutputBytes, maxTestRunOutputLength } from '@tribunal/core/bounds';
import { checkers } from '../checkers/checkers.ts';
import { JudgeUnable } from '../free-disk-space.ts';
import type { CompiledProgram } from '../programs/compile.ts';
import { MachineBusy, MachineExhausted, type Sandbox } from '../sandbox/sandbox.ts';
import { asResult } from '../test-data/checker.ts';
import {
  type FileNames,
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
} from '../test-data/problem.ts';
import { DataUnavailable } from '../test-data-cache/data-unavailable.ts';
import { beginningOf } from '../text.ts';
import { verdictOf } from '../verdict.ts';
import { caseData } from './case-data.ts';
import { checkData } from './check-data.ts';
import { gradeProblem } from './grade-submission.ts';
import { pack } from './kept-output.ts';
import { planCases } from './plan.ts';
import { compileProblemProgram as compileProblemProgramOf } from './problem-program.ts';
import { caseReport, scoreRuleOf } from './report.ts';
import { runBenchmark } from './run-benchmark.ts';
import { caseLimits } from './run-case.ts';
import { runProgram } from './run-program.ts';
import { type JudgingResources, withProgram } from './with-program.ts';

/** Does what a test run asks for. Sends exactly one message, unless the judge itself fails. Then it throws, as for a submission. */
export async function runTest(
  request: TestRunRequest,
  resources: JudgingResources,
  send: (message: JudgeMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const about = { 'run-id': request['run-id'] };
  try {
    send(await tasks[request.task ?? 'inputs'](request, resources, signal));
  } catch (error) {
    if (signal.aborted) send({ name: 'test-run-stopped', ...about });
    else if (error instanceof ProblemDataError)
      send({ name: 'test-run-failure', ...about, reason: 'problem data', message: error.message });
    else if (
      error instanceof DataUnavailable ||
      error instanceof JudgeUnable ||
      error instanceof MachineBusy ||
      error instanceof MachineExhausted
    )
      send({ name: 'test-run-data-unavailable', ...about, message: error.message });
    else throw error;
    if (error instanceof JudgeUnable) throw error;
  }
}

type Task = (
  request: TestRunRequest,
  resources: JudgingResources,
  signal: AbortSignal,
) => Promise<JudgeMessage>;

const tasks = {
  inputs: runOnInputs,
  cases: judgeCases,
  case: repeatCase,
  data: checkData,
  benchmark: runBenchmark,
} satisfies Record<string, Task>;

/** Judges like a submission, and reports everything at the end. */
function judgeCases(
  request: TestRunRequest,
  resources: JudgingResources,
  signal: AbortSignal,
): Promise<JudgeMessage> {
  const about = { 'run-id': request['run-id'] };
  return withProgram(request, resources, signal, async (compiled, problem): Promise<JudgeMessage> => {
    if (!compiled.ok) return { name: 'test-run-compile-error', ...about, log: compiled.log };
    const cases: TestRunCase[] = [];
    const selection = { pretestsOnly: false };
    const graded = { program: compiled.program, problem };
    for await (const event of gradeProblem(request, resources, graded, selection, signal)) {
      signal.throwIfAborted();
      if (event.kind === 'case')
        cases.push({
          ...caseReport(event),
          batch: event.planned.batch,
          ...scoreRuleOf(event.planned),
        });
    }
    return { name: 'test-run-cases', ...about, log: compiled.log, cases };
  });
}

/** Judges with one case, and reports the output as it is. */
function repeatCase(
  request: TestRunRequest,
  resources: JudgingResources,
  signal: AbortSignal,
): Promise<JudgeMessage> {
  const about = { 'run-id': request['run-id'] };
  return withProgram(request, resources, signal, async (compiled, problem): Promise<JudgeMessage> => {
    if (!compiled.ok) return { name: 'test-run-compile-error', ...about, log: compiled.log };
    const selection = {
      pretestsOnly: false,
      only: request.case ?? 1,
      keeping: { maxBytes: maxRepeatedOutputBytes, ofAccepted: true },
    };
    const graded = { program: compiled.program, problem };
    for await (const event of gradeProblem(request, resources, graded, selection, signal)) {
      signal.throwIfAborted();
      if (event.kind !== 'case') continue;
      const { planned, result } = event;
      return {
        name: 'test-run-case',
        ...about,
        case: { ...caseReport(event), batch: planned.batch },
        output: result.keptOutput ?? (await pack(Buffer.alloc(0), 0)),
        ...(planned.case.generator && {
          made: await madeData({ resources, problem, test: planned.case, signal }),
        }),
      };
    }
    throw new ProblemDataError(`the problem has no case ${selection.only}`);
  });
}

async function madeData({
  resources,
  problem,
  test,
  signal,
}: {
  readonly resources: JudgingResources;
  readonly problem: Problem;
  readonly test: TestCase;
  readonly signal: AbortSignal;
}) {
  const { sandbox, languages, compile } = resources;
  const compileProblemProgram = (program: ProblemProgram) =>
    compileProblemProgramOf(program, problem, languages, compile);
  const { input, answer } = await caseData({ sandbox, problem, compileProblemProgram }, test, signal);
  return {
    input: await pack(input, maxRepeatedDataBytes),
    answer: await pack(answer, maxRepeatedDataBytes),
  };
}

/** Runs a program on inputs of the site instead of the cases of the problem. */
function runOnInputs(
  request: TestRunRequest,
  resources: JudgingResources,
  signal: AbortSignal,
): Promise<JudgeMessage> {
  const about = { 'run-id': request['run-id'] };
  return withProgram(request, resources, signal, async (compiled, problem): Promise<JudgeMessage> => {
    if (!compiled.ok) return { name: 'test-run-compile-error', ...about, log: compiled.log };
    if (problem.interactor) return { name: 'test-run-failure', ...about, reason: 'interactive', message: '' };
    const context = {
      sandbox: resources.sandbox,
      program: compiled.program,
      cpuMs: request['time-limit'] * 1000,
      memoryKb: request['memory-limit'],
      model: modelCase(problem),
      fileIo: problem.fileIo,
      signal,
    };
    const reports = await allOf(request.inputs.map((input, index) => runInput(context, input, index)));
    return { name: 'test-run-result', ...about, log: compiled.log, reports };
  });
}

/** Nothing may still run when this rejects. */
async function allOf<Value>(running: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

interface ModelCase extends TestCase {
  readonly isCheckerCommon: boolean;
}

/** The first case of the problem: its limits apply to the inputs, and its checker if all cases have the same. */
function modelCase(problem: Problem): ModelCase {
  const cases = planCases(problem, false).cases.map((planned) => planned.case);
  const [first] = cases;
  if (!first) throw new ProblemDataError('the problem has no test cases');
  const isCheckerCommon = new Set(cases.map(({ checker }) => JSON.stringify(checker))).size === 1;
  return { ...first, isCheckerCommon };
}

interface RunContext {
  readonly sandbox: Sandbox;
  readonly program: CompiledProgram;
  readonly cpuMs: number;
  readonly memoryKb: number;
  readonly model: ModelCase;
  readonly fileIo: FileNames;
  readonly signal: AbortSignal;
}

function runInput(
  context: RunContext,
  { input, expected }: TestRunInput,
  index: number,
): Promise<TestRunReport> {
  const { sandbox, program, model, signal } = context;
  return sandbox.use(async (slot) => {
    signal.throwIfAborted();
    const limits = caseLimits(context, model);
    const run = { program, limits, fileIo: context.fileIo, position: index + 1, test: ownInput };
    const executed = await runProgram(slot, run, Buffer.from(input), signal);
    signal.throwIfAborted();
    const { status, feedback } = verdictOf(executed, limits, program.language);
    const { ending, stdout, stderr } = executed;
    return {
      status,
      time: ending.cpuMs / 1000,
      memory: Math.round(ending.memoryKb),
      output: beginningOf(stdout, maxTestRunOutputLength),
      'is-output-cut': stdout.length > maxTestRunOutputLength,
      errors: beginningOf(stderr, maxTestRunOutputLength),
      feedback,
      'is-correct': status === 0 ? isCorrect(model, stdout, expected) : null,
    };
  });
}

/** An input of the site has no file. */
const ownInput = { inputFile: null, outputFile: null };

/** Null without an expected output, and where only a program of the problem could tell. */
function isCorrect(
  { checker, isCheckerCommon }: ModelCase,
  actual: Buffer,
  expected: string | null,
): boolean | null {
  const builtIn = checker.kind === 'built-in' && isCheckerCommon ? checkers.get(checker.name) : undefined;
  if (expected === null || checker.kind !== 'built-in' || !builtIn) return null;
  const points = 1;
  return asResult(builtIn({ expected: Buffer.from(expected), actual, points }, checker.args), points).passed;
}
