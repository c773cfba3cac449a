import assert from 'node:assert/strict';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgeMessage, SubmissionRequest } from '@tribunal/contract/judges/judge';
import { statusBits, type TestRunInput } from '@tribunal/contract/judges/judge-reports';
import { joinFiles, type NamedSource } from '@tribunal/core/judging/source-files';
import { gradeSubmission } from '../src/grading/grade-submission.ts';
import { createReport } from '../src/grading/report.ts';
import { runTest } from '../src/grading/run-test.ts';
import type { JudgingResources } from '../src/grading/with-program.ts';
import type { Language } from '../src/languages/language.ts';
import { languages } from '../src/languages/languages.ts';
import { createCompiler } from '../src/programs/compile.ts';
import { openLocalSandbox, type SandboxOptions } from '../src/sandbox/local-sandbox.ts';
import { problemFolders, sumProblem } from './problem-folder.ts';

interface Submitted {
  readonly problem?: Readonly<Record<string, string | Buffer>>;
  readonly language: string;
  readonly source: string;
  readonly files?: readonly NamedSource[];
  /** The name of a file of the problem. */
  readonly archive?: string;
  readonly seconds?: number;
  readonly memoryMb?: number;
  readonly shortCircuit?: boolean;
  readonly pretestsOnly?: boolean;
  readonly signal?: AbortSignal;
  /** What a test run does. */
  readonly task?: 'inputs' | 'cases' | 'data' | 'benchmark';
}

/** A version never has other content, so its name is used once in the process. */
let count = 0;

/** A complete judge without a bridge: takes submissions and returns messages. */
export async function openJudging(options: Partial<SandboxOptions> = {}, more: readonly Language[] = []) {
  const sandbox = await openLocalSandbox({ slots: 2, ...options });
  const folders = problemFolders();
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  const known = new Map([...languages, ...more].map((language) => [language.key, language]));

  const toolchains = new Map([...known.keys()].map((key) => [key, { name: key, version: '1', digest: '' }]));

  const withResources = async (
    { problem = sumProblem(10) }: Submitted,
    work: (code: string, resources: JudgingResources) => Promise<void>,
  ) => {
    const code = `problem${count++}`;
    folders.add(code, problem);
    const data = {
      open: async (version: string) => ({
        folder: join(folders.root, version),
        isIntact: async () => true,
        release() {},
      }),
      openFile: async ({ hash }: { readonly hash: string }) => openSync(join(folders.root, code, hash), 'r'),
    };
    await work(code, { sandbox, compile, languages: known, toolchains, data });
  };
  const messagesOf = async (submitted: Submitted): Promise<JudgeMessage[]> => {
    const messages: JudgeMessage[] = [];
    const report = createReport(1, (message) => messages.push(message));
    await withResources(submitted, (code, resources) =>
      gradeSubmission(request(code, submitted), resources, report, signalOf(submitted)),
    );
    return messages;
  };
  /** The single message about a test run. */
  const testRun = async (submitted: Submitted, ...inputs: TestRunInput[]): Promise<JudgeMessage> => {
    const messages: JudgeMessage[] = [];
    await withResources(submitted, (code, resources) => {
      const { meta, 'short-circuit': _, 'submission-id': id, ...same } = request(code, submitted);
      const { task = 'inputs' } = submitted;
      const asked = { ...same, name: 'test-run-request', 'run-id': id, inputs, task } as const;
      return runTest(asked, resources, (message) => messages.push(message), signalOf(submitted));
    });
    assert.equal(messages.length, 1);
    return messages[0]!;
  };
  return {
    sandbox,
    messagesOf,
    testRun,
    async close() {
      folders.remove();
      await sandbox.close();
    },
    /** A summary: `AC 10/10`, batches in brackets, or the message that replaced grading. */
    judge: async (submitted: Submitted) => (await messagesOf(submitted)).flatMap(inShort).join(' '),
    cases: async (submitted: Submitted) => (await messagesOf(submitted)).flatMap(casesOf),
  };
}

/** Short for a program that is to be stopped, and long for others, so that a busy machine does not change their verdicts. */
export function secondsFor(verdict: string): number {
  return verdict.startsWith('TLE') ? 0.5 : 10;
}

function signalOf({ signal }: Submitted): AbortSignal {
  return signal ?? new AbortController().signal;
}

function request(code: string, submitted: Submitted): SubmissionRequest {
  return {
    name: 'submission-request',
    'submission-id': 1,
    'problem-id': code,
    language: submitted.language,
    ...(submitted.files ? joinFiles(submitted.files) : { source: submitted.source }),
    ...(submitted.archive !== undefined && { archive: { hash: submitted.archive, bytes: 0 } }),
    'time-limit': submitted.seconds ?? 2,
    'memory-limit': (submitted.memoryMb ?? 64) * 1024,
    'short-circuit': submitted.shortCircuit ?? false,
    'data-version': code,
    meta: { 'pretests-only': submitted.pretestsOnly ?? false },
  };
}

function casesOf(message: JudgeMessage) {
  return message.name === 'test-case-status' ? message.cases : [];
}

const order = ['TLE', 'MLE', 'OLE', 'RTE', 'IR', 'WA', 'SC'] as const;

function inShort(message: JudgeMessage): string[] {
  switch (message.name) {
    case 'test-case-status':
      return message.cases.map((each) => {
        const result = order.find((name) => (each.status & statusBits[name]) !== 0) ?? 'AC';
        return `${result} ${each.points}/${each['total-points']}`;
      });
    case 'batch-begin':
      return ['['];
    case 'batch-end':
      return [']'];
    case 'compile-error':
      return ['CE'];
    case 'internal-error':
      return [`IE: ${message.message}`];
    case 'submission-terminated':
      return ['AB'];
    default:
      return [];
  }
}
