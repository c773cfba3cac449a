import { join } from 'node:path';
import { caseData, type DataContext } from '@tribunal/judge/grading/case-data';
import type { CaseData } from '@tribunal/judge/grading/generated-data';
import { compileProblemProgram } from '@tribunal/judge/grading/problem-program';
import { findRuntime } from '@tribunal/judge/languages/find-runtime';
import { languages } from '@tribunal/judge/languages/languages';
import { probeSandbox } from '@tribunal/judge/probe';
import { createCompiler } from '@tribunal/judge/programs/compile';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import { MachineBusy, MachineExhausted, type Sandbox, SandboxError } from '@tribunal/judge/sandbox/sandbox';
import type { Problem, TestCase } from '@tribunal/judge/test-data/problem';
import { PackageError } from '../../model.ts';
import type { SandboxPlace } from '../exported.ts';

export interface CaseContents {
  read(test: TestCase): Promise<CaseData>;
  close(): Promise<void>;
}

/** The data of cases. Generators run in a sandbox as on a judge. It is opened only for them. */
export function caseContents(problem: Problem, place: SandboxPlace): CaseContents {
  let opening: Promise<DataContext> | null = null;
  const signal = new AbortController().signal;
  const stored = async (name: string | null) => (name === null ? Buffer.alloc(0) : problem.read(name));
  return {
    async read(test) {
      if (!test.generator)
        return { input: await stored(test.inputFile), answer: await stored(test.outputFile) };
      try {
        opening ??= openSandbox(place).then((sandbox) => contextOf(problem, sandbox));
        return await caseData(await opening, test, signal);
      } catch (error) {
        if (isFault(error))
          throw new PackageError(`a case cannot be made by its generator: ${error.message}`);
        throw error;
      }
    },
    async close() {
      await (await opening?.catch(() => null))?.sandbox.close();
    },
  };
}

async function openSandbox({ workDirectory, hidden }: SandboxPlace): Promise<Sandbox> {
  const sandbox = await openLocalSandbox({ slots: 1, workDirectory, hidden: [hidden] });
  const failure = await probeSandbox(sandbox);
  if (failure === null) return sandbox;
  await sandbox.close();
  throw new SandboxError(`the sandbox failed its self-test: ${failure}`);
}

function contextOf(problem: Problem, sandbox: Sandbox): DataContext {
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  const installed = languages.filter(({ runtime }) => findRuntime(runtime) !== null);
  const known = new Map(installed.map((language) => [language.key, language]));
  return {
    ...{ sandbox, problem },
    compileProblemProgram: (program) => compileProblemProgram(program, problem, known, compile),
  };
}

function isFault(error: unknown): error is Error {
  return [SandboxError, MachineBusy, MachineExhausted].some((kind) => error instanceof kind);
}
