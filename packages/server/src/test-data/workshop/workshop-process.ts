import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { SandboxError } from '@tribunal/judge/sandbox/sandbox';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { compilePrograms } from './compile-programs.ts';
import { openWorkshop, type Workshop } from './open-workshop.ts';
import { produceTests } from './produce-tests.ts';
import { stressSolutions } from './stress-solutions.ts';
import type { WorkshopAnswer, WorkshopTask } from './workshop.ts';

let opened: Workshop | null = null;

answerTasks<WorkshopTask, WorkshopAnswer>(async (task) => {
  let staysOpen = false;
  try {
    opened ??= await openWorkshop(task.place);
    const answer = await carryOut(opened, task);
    staysOpen = task.staysOpen && !('production' in answer && 'fault' in answer.production);
    return answer;
  } catch (error) {
    if (error instanceof SandboxError) return { unavailable: error.message };
    throw error;
  } finally {
    if (!staysOpen) {
      await opened?.sandbox.close();
      opened = null;
    }
  }
});

async function carryOut(workshop: Workshop, task: WorkshopTask): Promise<WorkshopAnswer> {
  if (task.kind === 'compile') return { faults: await compilePrograms(workshop, task) };
  try {
    if (task.kind === 'stress') return { stressed: await stressSolutions(workshop, task) };
    return { production: await produceTests(workshop, task) };
  } catch (error) {
    if (!(error instanceof ProblemDataError)) throw error;
    const { message: fault } = error;
    return task.kind === 'stress' ? { stressed: { fault } } : { production: { fault, number: null } };
  }
}
