import type { JudgeMessage, TestRunRequest } from '@tribunal/contract/judges/judge';
import type { TestRunReport } from '@tribunal/contract/judges/judge-reports';
import { execute } from '../programs/execute.ts';
import { programTask } from '../programs/program-task.ts';
import { ProblemDataError } from '../test-data/problem.ts';
import { verdictOf } from '../verdict.ts';
import type { JudgingResources } from './with-program.ts';

const outputBytes = 1 << 20;

/** Runs a program on inputs without a problem. One run at a time: parallel runs would slow each other down. */
export async function runBenchmark(
  { 'run-id': id, language: key, source, inputs, ...limited }: TestRunRequest,
  { sandbox, compile, languages }: JudgingResources,
  signal: AbortSignal,
): Promise<JudgeMessage> {
  const about = { 'run-id': id };
  const language = languages.get(key);
  if (!language) throw new ProblemDataError(`this judge does not offer the language ${key}`);
  const files = [{ name: language.sourceName(source), content: source }];
  const compiled = await compile({ language, files, signal });
  if (!compiled.ok) return { name: 'test-run-compile-error', ...about, log: compiled.log };
  const cpuMs = limited['time-limit'] * 1000;
  const limits = { cpuMs, wallMs: 10 * cpuMs, memoryKb: limited['memory-limit'], fileBytes: outputBytes };
  const reports: TestRunReport[] = [];
  for (const { input } of inputs) {
    signal.throwIfAborted();
    const task = { ...programTask(compiled.program, limits), input: Buffer.from(input), signal };
    const executed = await sandbox.use((slot) => execute(slot.program, slot.directory, task));
    const { status, feedback } = verdictOf(executed, limits, language);
    reports.push({
      status,
      feedback,
      time: executed.ending.cpuMs / 1000,
      memory: Math.round(executed.ending.memoryKb),
      output: '',
      'is-output-cut': false,
      errors: '',
      'is-correct': null,
    });
  }
  signal.throwIfAborted();
  return { name: 'test-run-result', ...about, log: '', reports };
}
