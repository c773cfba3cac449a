import { caseData, type DataContext } from '@tribunal/judge/grading/case-data';
import type { CaseData } from '@tribunal/judge/grading/generated-data';
import { compileProblemProgram } from '@tribunal/judge/grading/problem-program';
import { MachineBusy, MachineExhausted, SandboxError } from '@tribunal/judge/sandbox/sandbox';
import type { Problem, TestCase } from '@tribunal/judge/test-data/problem';
import { openWorkshop, type SandboxPlace, type Workshop } from '../../../test-data/workshop/open-workshop.ts';
import { PackageError } from '../../model.ts';

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
        opening ??= openWorkshop(place).then((workshop) => contextOf(problem, workshop));
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

function contextOf(problem: Problem, { sandbox, languages, compile }: Workshop): DataContext {
  return {
    ...{ sandbox, problem },
    compileProblemProgram: (program) => compileProblemProgram(program, problem, languages, compile),
  };
}

function isFault(error: unknown): error is Error {
  return [SandboxError, MachineBusy, MachineExhausted].some((kind) => error instanceof kind);
}
