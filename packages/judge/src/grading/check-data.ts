import type { JudgeMessage, TestRunRequest } from '@tribunal/contract/judges/judge';
import type { DataFinding, ReportedText } from '@tribunal/contract/judges/judge-reports';
import { maxFindings, maxGeneratedTexts } from '@tribunal/core/bounds';
import { maxSampleLength } from '@tribunal/core/test-data/generated-data';
import { existing } from '@tribunal/core/unknown';
import type { CompiledProgram } from '../programs/compile.ts';
import { execute } from '../programs/execute.ts';
import { programTask } from '../programs/program-task.ts';
import {
  type Problem,
  ProblemDataError,
  type ProblemProgram,
  type TestCase,
  type TestUnit,
} from '../test-data/problem.ts';
import { readableText } from '../text.ts';
import { caseData, isStable } from './case-data.ts';
import type { CaseData } from './generated-data.ts';
import { type PlannedCase, planCases } from './plan.ts';
import { compileProblemProgram } from './problem-program.ts';
import { type JudgingResources, withProblem } from './with-program.ts';

/** Compiles all programs of the problem and runs its validators on the input of every case. */
export function checkData(
  request: TestRunRequest,
  resources: JudgingResources,
  signal: AbortSignal,
): Promise<JudgeMessage> {
  return withProblem(request, resources, signal, async (problem): Promise<JudgeMessage> => {
    const generated: ReportedText[] = [];
    const found = await findingsOf(problem, resources, signal, (one) => generated.push(one));
    const findings = found.slice(0, maxFindings);
    const { length: validators } = problem.validators;
    const texts = generated.length > 0 ? { generated: mostNeeded(generated) } : {};
    return { name: 'test-run-data', 'run-id': request['run-id'], validators, findings, ...texts };
  });
}

/** The samples are part of the statement, so they come before other cases. */
function mostNeeded(generated: readonly ReportedText[]): ReportedText[] {
  const others = generated.filter(({ sample }) => sample === null);
  return [...generated.filter(({ sample }) => sample !== null), ...others].slice(0, maxGeneratedTexts);
}

async function findingsOf(
  problem: Problem,
  resources: JudgingResources,
  signal: AbortSignal,
  onGenerated: (text: ReportedText) => void,
): Promise<DataFinding[]> {
  const findings: DataFinding[] = [];
  const note = (one: number | null, program: string, message: string) =>
    findings.push({ case: one, program, message });
  /** What is wrong with the data is a finding; every other error is one of the judge. */
  const noting = async <Value>(one: number | null, program: string, work: () => Promise<Value>) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemDataError)) throw error;
      note(one, program, error.message);
      return null;
    }
  };
  const compile = (program: ProblemProgram) =>
    compileProblemProgram(program, problem, resources.languages, resources.compile);
  const { cases } = planCases(problem, false);
  for (const program of programsOf(problem, cases))
    await noting(null, nameOf(program), () => compile(program));
  const context = { ...resources, problem, compileProblemProgram: compile };
  const validators: { name: string; program: CompiledProgram; settings: ProblemProgram }[] = [];
  for (const settings of problem.validators) {
    const program = await noting(null, nameOf(settings), () => compile(settings));
    if (program) validators.push({ name: nameOf(settings), program, settings });
  }
  const pretests = cases.length - problem.tests.flatMap(casesOf).length;
  let samples = 0;
  for (const { position, case: test } of cases) {
    if (position > pretests && test.isSample) samples += 1;
    if (findings.length >= maxFindings) break;
    const data = await noting(position, '', () => caseData(context, test, signal));
    if (data && test.generator && position > pretests)
      onGenerated(reportedText(position - pretests, test.isSample ? samples : null, data));
    if (data && !(await isStable(context, test, signal)))
      note(
        position,
        nameOf(existing(test.generator).program),
        'the generator makes other data from the same arguments',
      );
    if (!data) continue;
    for (const { name, program, settings } of validators) {
      const complaint = await complaintOf(resources, program, settings, data.input, signal);
      if (complaint !== null) note(position, name, complaint);
    }
  }
  return findings;
}

function casesOf(unit: TestUnit): readonly TestCase[] {
  return unit.kind === 'batch' ? unit.cases : [unit.case];
}

function reportedText(number: number, sample: number | null, { input, answer }: CaseData): ReportedText {
  const text = (content: Buffer) =>
    content.subarray(0, maxSampleLength).toString('utf8').replaceAll('\0', '');
  return {
    ...{ case: number, sample, input: text(input), output: text(answer) },
    ...{ 'input-bytes': input.length, 'output-bytes': answer.length },
  };
}

function nameOf({ files }: ProblemProgram): string {
  return files.join(', ');
}

function programsOf({ interactor }: Problem, cases: readonly PlannedCase[]): ProblemProgram[] {
  const checkers = cases.flatMap(({ case: { checker } }) =>
    checker.kind === 'program' ? [checker.program] : [],
  );
  const all = interactor ? [interactor, ...checkers] : checkers;
  return [...new Map(all.map((program) => [JSON.stringify(program), program])).values()];
}

const accepted: Readonly<Record<ProblemProgram['convention'], number>> = {
  default: 0,
  testlib: 0,
  validator: 42,
  manager: 0,
};

const defaultCpuMs = 60_000;
const defaultMemoryKb = 1 << 20;
const messageBytes = 1000;

/** Null if the validator accepts the input. */
function complaintOf(
  { sandbox }: JudgingResources,
  program: CompiledProgram,
  { convention, args, cpuMs, memoryKb }: ProblemProgram,
  input: Buffer,
  signal: AbortSignal,
): Promise<string | null> {
  return sandbox.use(async (slot) => {
    signal.throwIfAborted();
    const most = cpuMs ?? defaultCpuMs;
    const limits = {
      cpuMs: most,
      wallMs: 3 * most,
      memoryKb: memoryKb ?? defaultMemoryKb,
      fileBytes: 1 << 20,
    };
    const task = programTask(program, limits, args);
    const { ending, stdout, stderr } = await execute(slot.program, slot.directory, {
      ...task,
      input,
      signal,
    });
    signal.throwIfAborted();
    if (ending.stopped !== null) return `was stopped at its ${ending.stopped} limit`;
    if (ending.exitCode === accepted[convention]) return null;
    const said = readableText(Buffer.concat([stdout, stderr]), messageBytes).trim();
    return `exit code ${ending.exitCode}${said && `: ${said}`}`;
  });
}
