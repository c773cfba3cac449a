import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { SandboxError } from '@tribunal/judge/sandbox/sandbox';
import { compilePrograms } from './compile-programs.ts';
import { openWorkshop } from './open-workshop.ts';
import type { WorkshopAnswer, WorkshopTask } from './workshop.ts';

answerTasks<WorkshopTask, WorkshopAnswer>(async (task) => {
  try {
    const workshop = await openWorkshop(task.place);
    try {
      return { faults: await compilePrograms(workshop, task) };
    } finally {
      await workshop.sandbox.close();
    }
  } catch (error) {
    if (error instanceof SandboxError) return { unavailable: error.message };
    throw error;
  }
});
